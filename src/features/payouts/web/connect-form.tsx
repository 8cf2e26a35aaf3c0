// Starts an account. Asks for the country first, because the provider can't change it later.
import { useForm } from 'react-hook-form';
import { countries } from '#kernel/countries.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { SelectField } from '#ui/form/field.tsx';
import { useAction } from '#ui/use-action.ts';
import { payoutCountries } from '../account-countries.ts';
import { createPayoutAccountLink, type OwnPayoutAccount, startPayoutAccount } from '../payout-account-contract.ts';
import { gettingPaidCopy as copy } from './getting-paid-copy.ts';
import { useProviderPage } from './use-provider-page.ts';

export function ConnectForm({ account }: { account: OwnPayoutAccount }) {
  const form = useForm({ defaultValues: { country: '' } });
  const provider = useProviderPage(createPayoutAccountLink);
  const start = useAction(startPayoutAccount, {
    // The form stays until the provider's page opens; if opening fails, the account is shown.
    onSuccess: () => provider.open(),
    onError: ({ details, userMessage }) => {
      const [issue] = details.issues ?? [];
      if (issue) form.setError('country', { message: issue.message }, { shouldFocus: true });
      else toast({ title: copy.startFailed, description: userMessage, variant: 'destructive' });
    },
  });
  return (
    <form
      className="grid max-w-[26rem] gap-4"
      noValidate
      onSubmit={(event) => void form.handleSubmit(({ country }) => start.mutate({ body: { country } }))(event)}
    >
      <SelectField
        label={copy.country.label}
        hint={copy.country.hint}
        error={form.formState.errors.country?.message}
        autoComplete="country"
        {...form.register('country', { required: copy.country.missing })}
      >
        <option value="">{copy.country.choose}</option>
        {payoutCountries.map((code) => (
          <option key={code} value={code}>
            {countries.label(code)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" busy={start.isPending || provider.isOpening} className="justify-self-start">
        {account.state === 'disabled' ? copy.connectAnother : copy.connect}
      </Button>
    </form>
  );
}
