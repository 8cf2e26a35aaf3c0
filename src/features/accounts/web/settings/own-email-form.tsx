// Asks for an email address. Shown only to people without a verified one.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextField } from '#ui/form/field.tsx';
import { queryFor } from '#ui/queries.ts';
import { useAction } from '#ui/use-action.ts';
import { getOwnEmail, requestOwnEmail } from '../../own-account-contract.ts';
import { settingsCopy } from './settings-copy.ts';

const copy = settingsCopy.profile.ownEmail;
const ownEmailQuery = queryFor(getOwnEmail, {});

export function OwnEmailForm() {
  const client = useQueryClient();
  const { data } = useQuery(ownEmailQuery);
  const request = useAction(requestOwnEmail, {
    onSuccess: (answer) => client.setQueryData(ownEmailQuery.queryKey, answer),
  });
  const [email, setEmail] = useState('');
  if (data === undefined || data.isUsable) return null;
  const issue = request.error?.details.issues?.find(({ path }) => path === 'email')?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    request.mutate({ body: { email } });
  };
  return (
    <section id="email" aria-labelledby="own-email" className="panel mb-8 border-l-4 border-l-copper">
      <h2 id="own-email" className="h3">
        {copy.title}
      </h2>
      <p className="mt-1 text-ink-2">{copy.text}</p>
      <form noValidate onSubmit={submit} className="mt-5 grid gap-4">
        <TextField
          label={copy.label}
          type="email"
          autoComplete="email"
          maxLength={320}
          value={email}
          error={issue}
          onChange={(event) => setEmail(event.target.value)}
        />
        {request.isError && issue === undefined && (
          <Alert tone="danger" title={copy.failed}>
            {request.error.userMessage}
          </Alert>
        )}
        {data.pending !== null && (
          <p role="status" className="text-ink-2">
            {copy.sent(data.pending)}
          </p>
        )}
        <div>
          <Button type="submit" busy={request.isPending}>
            {copy.send}
          </Button>
        </div>
      </form>
    </section>
  );
}
