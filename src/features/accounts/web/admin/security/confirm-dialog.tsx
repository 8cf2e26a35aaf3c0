// Asks administrators to confirm their identity before changing money or rights, or downloading personal data.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { confirmAdmin, confirmByPassword } from '#features/accounts/admin-security-contract.ts';
import { askConfirmPasskey, getOwnSecurity } from '#features/accounts/second-factor-contract.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextField } from '#ui/form/field.tsx';
import { queryFor } from '#ui/queries.ts';
import { useAction } from '#ui/use-action.ts';
import { adminSessionQuery } from '../../use-session.ts';
import { answerConfirmation } from '../confirmed-call.ts';
import { PasskeyButton } from '../passkey-button.tsx';
import { securityCopy as copy } from '../security-copy.ts';

export function ConfirmAdminDialog() {
  const security = useQuery(queryFor(getOwnSecurity, {})).data;
  const [problem, setProblem] = useState<string>();
  const confirm = useAction(confirmAdmin, {
    onSuccess: () => answerConfirmation(true),
    onError: (error) => setProblem(error.userMessage),
  });
  return (
    <Dialog onClose={() => answerConfirmation(false)} title={copy.confirm.title} description={copy.confirm.text}>
      <div className="mt-5 grid gap-4">
        {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
        {security && security.passkeys.length > 0 && (
          <PasskeyButton
            question={askConfirmPasskey}
            busy={confirm.isPending}
            onAnswer={(passkey) => confirm.mutate({ body: { passkey } })}
            onError={setProblem}
          />
        )}
        <PasswordForm
          asksForCode={security !== undefined && (security.authenticatorSince !== null || security.passkeys.length > 0)}
          isBusy={confirm.isPending || security === undefined}
          onConfirm={(body) => confirm.mutate({ body })}
        />
      </div>
    </Dialog>
  );
}

type ByPassword = z.infer<typeof confirmByPassword>;
type PasswordFormProps = { asksForCode: boolean; isBusy: boolean; onConfirm: (body: ByPassword) => void };

function PasswordForm({ asksForCode, isBusy, onConfirm }: PasswordFormProps) {
  const username = useQuery(adminSessionQuery).data?.username ?? '';
  const form = useForm<ByPassword>({
    resolver: standardSchemaResolver(confirmByPassword),
    defaultValues: { password: '' },
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4"
      aria-label={copy.confirm.title}
      onSubmit={(event) => {
        // The dialog is a React child of the page, whose own form must not receive this event.
        event.stopPropagation();
        void form.handleSubmit(onConfirm)(event);
      }}
    >
      {/* Password managers look for a username next to the password. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={copy.confirm.password}
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      {asksForCode && (
        <TextField
          label={copy.confirm.code}
          hint={copy.confirm.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code?.message}
          {...form.register('code')}
        />
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={() => answerConfirmation(false)}>
          {actionCopy.cancel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {copy.confirm.submit}
        </Button>
      </div>
    </form>
  );
}
