// Asks an admin to confirm who they are, before money or rights change or people's data is downloaded.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { confirmAdmin, confirmByPassword } from '#features/accounts/admin-security-contract.ts';
import { askConfirmPasskey, getOwnSecurity } from '#features/accounts/second-factor-contract.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextField } from '#ui/form/field.tsx';
import { queryFor } from '#ui/queries.ts';
import { useAction } from '#ui/use-action.ts';
import { adminSessionQuery } from '../../use-session.ts';
import { answerConfirmation } from './confirmed-call.ts';
import { PasskeyButton } from './passkey-button.tsx';

export function ConfirmAdminDialog() {
  const security = useQuery(queryFor(getOwnSecurity, {})).data;
  const [problem, setProblem] = useState<string>();
  const confirm = useAction(confirmAdmin, {
    onSuccess: () => answerConfirmation(true),
    onError: (error) => setProblem(error.userMessage),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && answerConfirmation(false)}
      title="Confirm that it is you"
      description="Required before changing money or rights, and before downloading people's data. You won't be asked again for ten minutes."
    >
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
      aria-label="Confirm that it is you"
      onSubmit={(event) => {
        // The dialog stands in the page that asked, whose own form must not hear of this.
        event.stopPropagation();
        void form.handleSubmit(onConfirm)(event);
      }}
    >
      {/* For password managers, which look for the name beside the password. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      {asksForCode && (
        <TextField
          label="Code"
          hint="Six digits from your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code?.message}
          {...form.register('code')}
        />
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={() => answerConfirmation(false)}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy}>
          Confirm
        </Button>
      </div>
    </form>
  );
}
