// The sign-up form. Without JavaScript it is a plain form, and the next page shows the result.

import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '#features/accounts/web/use-session.ts';
import { withBase } from '#ui/base-path.ts';
import { Button } from '#ui/button.tsx';
import type { ApiError } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextField } from '#ui/form/field.tsx';
import { FormSent, Honeypot } from '#ui/form/public-form.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { useAction } from '#ui/use-action.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { requestSubscription } from '../newsletter-contract.ts';
import { type FormResult, findFormResult } from '../newsletter-forms.ts';
import { newsletterCopy as copy } from './newsletter-copy.ts';

export function NewsletterForm() {
  const [search] = useSearchParams();
  const result = findFormResult(search);
  const [isSent, setSent] = useState(result === 'done');
  if (isSent) {
    return (
      <FormSent title={copy.sentTitle} another={copy.another} onAnother={() => setSent(false)}>
        <p>{copy.sentText}</p>
        <p className="mt-3 text-ink-2">{copy.sentHelp}</p>
      </FormSent>
    );
  }
  return <Form result={result} onSent={() => setSent(true)} />;
}

function Form({ result, onSent }: { result: FormResult | undefined; onSent: () => void }) {
  const session = useSession();
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(result === 'invalid');
  const send = useAction(requestSubscription, {
    onSuccess: onSent,
    onError: (error) => {
      if (error.code !== 'validation') return;
      setInvalid(true);
      field.current?.focus();
    },
  });
  const problem = findProblem(send.error, send.isIdle ? result : undefined);
  return (
    <form
      aria-label={copy.form}
      method="post"
      action={withBase('/newsletter')}
      // Without JavaScript the browser validates the address.
      noValidate={hydrated}
      className="panel grid gap-5 self-start"
      onSubmit={(event) => {
        event.preventDefault();
        setInvalid(false);
        const form = new FormData(event.currentTarget);
        const text = (name: string) => {
          const value = form.get(name);
          return typeof value === 'string' ? value : '';
        };
        send.mutate({ body: { email: text('email'), website: text('website') } });
      }}
    >
      <TextField
        ref={field}
        name="email"
        label={copy.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        maxLength={320}
        defaultValue={session?.email ?? ''}
        hint={copy.hint}
        error={isInvalid ? copy.invalid : undefined}
      />
      <Honeypot name="website" label={copy.trap} />
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      <Button type="submit" size="large" busy={send.isPending}>
        {send.isPending ? copy.submitting : copy.submit}
      </Button>
      <p className="small text-ink-2">
        {copy.small} <TextLink to="/privacy">{copy.privacy}</TextLink>
      </p>
    </form>
  );
}

function findProblem(error: ApiError | null, result: FormResult | undefined): string | undefined {
  if (error !== null) return error.code === 'validation' ? undefined : error.userMessage;
  if (result === 'busy') return copy.busy;
  return result === 'failed' ? copy.failed : undefined;
}
