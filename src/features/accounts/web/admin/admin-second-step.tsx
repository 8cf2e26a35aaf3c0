// The second step of an admin's sign-in: a code of the app, a recovery code, or a passkey.
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
import { AdminDoor } from './admin-door.tsx';
import { PasskeyButton } from './security/passkey-button.tsx';

export type SecondStep = { code: boolean; passkey: boolean };

const body = z.strictObject({ code: codeField });

type AdminSecondStepProps = {
  factors: SecondStep;
  onSignedIn: (admin: AdminUser) => unknown;
  /** The half of the sign-in that was done is good no more. */
  onTooLate: (sentence: string) => void;
  onBack: () => void;
};

export function AdminSecondStep({ factors, onSignedIn, onTooLate, onBack }: AdminSecondStepProps) {
  const [problem, setProblem] = useState<string>();
  const form = useForm<z.infer<typeof body>>({ resolver: standardSchemaResolver(body), defaultValues: { code: '' } });
  // The form has taken the place of another one, with the focus in it: this is where one goes on.
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
    <AdminDoor title="Admin Access" lead="Your password is right. One more step shows that it is you.">
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
          aria-label="Second step of the sign-in"
          onSubmit={(event) => void form.handleSubmit((shown) => finish.mutate({ body: shown }))(event)}
        >
          <TextField
            label={factors.code ? 'Code' : 'Recovery code'}
            hint={factors.code ? 'Six digits from your authenticator app, or one of your recovery codes.' : undefined}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            error={form.formState.errors.code?.message}
            {...form.register('code')}
          />
          <Button type="submit" size="large" wide busy={finish.isPending}>
            {finish.isPending ? 'Signing in...' : 'Sign in'}
          </Button>
        </form>
        <p className="small">
          <button type="button" className="link min-h-[42px]" onClick={onBack}>
            Use another user name
          </button>
        </p>
        <p className="small text-ink-2">
          Lost your device and your recovery codes? Another administrator can reset your second factor.
        </p>
      </div>
    </AdminDoor>
  );
}
