// Asks for an email address. Shown only to people without a verified one.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { useEndpointForm } from '#ui/form/use-endpoint-form.tsx';
import { queryFor } from '#ui/queries.ts';
import { getOwnEmail, requestOwnEmail } from '../../own-account-contract.ts';
import { settingsCopy } from './settings-copy.ts';

const copy = settingsCopy.profile.ownEmail;
const ownEmailQuery = queryFor(getOwnEmail, {});

export function OwnEmailForm() {
  const client = useQueryClient();
  const { data } = useQuery(ownEmailQuery);
  const form = useEndpointForm(requestOwnEmail, {
    defaultValues: { email: '' },
    input: (body) => ({ body }),
    failed: copy.failed,
    onSuccess: (answer) => client.setQueryData(ownEmailQuery.queryKey, answer),
  });
  if (data === undefined || data.isUsable) return null;
  return (
    <section id="email" aria-labelledby="own-email" className="panel mb-8 border-l-4 border-l-copper">
      <h2 id="own-email" className="h3">
        {copy.title}
      </h2>
      <p className="mt-1 text-ink-2">{copy.text}</p>
      <form {...form.props} className="mt-5 grid gap-4">
        <TextField label={copy.label} type="email" autoComplete="email" maxLength={320} {...form.field('email')} />
        {form.alert}
        {data.pending !== null && (
          <p role="status" className="text-ink-2">
            {copy.sent(data.pending)}
          </p>
        )}
        <div>
          <Button type="submit" busy={form.isPending}>
            {copy.send}
          </Button>
        </div>
      </form>
    </section>
  );
}
