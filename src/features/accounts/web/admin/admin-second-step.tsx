// The second step of the admin sign-in: an authenticator code, a recovery code or a passkey.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextField } from '#ui/form/field.tsx';
import { useAction } from '#ui/use-action.ts';
import type { AdminUser } from '../../account-contract.ts';
import { askLoginPasskey, codeField, finishAdminLogin } from '../../second-factor-contract.ts';
import { AdminAuthLayout } from './admin-auth-layout.tsx';
import { adminSignInCopy as copy } from './admin-sign-in-copy.ts';
import { PasskeyButton } from './passkey-button.tsx';

export type SecondStep = { code: boolean; passkey: boolean };

const body = z.strictObject({ code: codeField });

type AdminSecondStepProps = {
  factors: SecondStep;
  onSignedIn: (admin: AdminUser) => unknown;
  /** The pending first-factor login has expired. */
  onTooLate: (sentence: string) => void;
  onBack: () => void;
};

export function AdminSecondStep({ factors, onSignedIn, onTooLate, onBack }: AdminSecondStepProps) {
  const [problem, setProblem] = useState<string>();
  const form = useForm<z.infer<typeof body>>({ resolver: standardSchemaResolver(body), defaultValues: { code: '' } });
  // This form replaced the password form, which had the focus.
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const finish = useAction(finishAdminLogin, {
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error.code === 'signed_out') return onTooLate(error.userMessage);
      setProblem(error.userMessage);
      form.resetField('code');
      form.setFocus('code');
    },
  });
  return (
    <AdminAuthLayout title={copy.title} lead={copy.secondLead}>
      <div className="grid gap-4">
        {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
        {factors.passkey && (
          <PasskeyButton
            question={askLoginPasskey}
            busy={finish.isPending}
            onAnswer={(passkey) => finish.mutate({ body: { passkey } })}
            onError={setProblem}
          />
        )}
        <form
          noValidate
          method="post"
          className="grid gap-4"
          aria-label={copy.secondForm}
          onSubmit={(event) => void form.handleSubmit((shown) => finish.mutate({ body: shown }))(event)}
        >
          <TextField
            label={factors.code ? copy.code : copy.recoveryCode}
            hint={factors.code ? copy.codeHint : undefined}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            error={form.formState.errors.code?.message}
            {...form.register('code')}
          />
          <Button type="submit" size="large" wide busy={finish.isPending}>
            {finish.isPending ? copy.signingIn : copy.signIn}
          </Button>
        </form>
        <p className="small">
          <button type="button" className="link min-h-[42px]" onClick={onBack}>
            {copy.anotherUsername}
          </button>
        </p>
        <p className="small text-ink-2">{copy.lostFactors}</p>
      </div>
    </AdminAuthLayout>
  );
}
