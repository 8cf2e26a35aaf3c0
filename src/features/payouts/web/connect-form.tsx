// Starts an account. Asks for the country first, because the provider can't change it later.

import { countries } from '#kernel/countries.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/form/field.tsx';
import { useEndpointForm } from '#ui/form/use-endpoint-form.tsx';
import { payoutCountries } from '../account-countries.ts';
import { createPayoutAccountLink, type OwnPayoutAccount, startPayoutAccount } from '../payout-account-contract.ts';
import { gettingPaidCopy as copy } from './getting-paid-copy.ts';
import { useProviderPage } from './provider-page.tsx';

export function ConnectForm({ account }: { account: OwnPayoutAccount }) {
  const provider = useProviderPage(createPayoutAccountLink);
  const form = useEndpointForm(startPayoutAccount, {
    defaultValues: { country: '' },
    input: (body) => ({ body }),
    // The form stays until the provider's page opens; if opening fails, the account is shown.
    onSuccess: () => provider.open(),
    failed: copy.startFailed,
  });
  return (
    <form {...form.props} className="grid max-w-[26rem] gap-4">
      <SelectField
        label={copy.country.label}
        hint={copy.country.hint}
        autoComplete="country"
        {...form.field('country', { required: copy.country.missing })}
      >
        <option value="">{copy.country.choose}</option>
        {payoutCountries.map((code) => (
          // The browser may know another version of a name.
          <option key={code} value={code} suppressHydrationWarning>
            {countries.label(code)}
          </option>
        ))}
      </SelectField>
      {form.alert}
      <Button type="submit" busy={form.isPending || provider.isOpening} className="justify-self-start">
        {account.state === 'disabled' ? copy.connectAnother : copy.connect}
      </Button>
    </form>
  );
}
