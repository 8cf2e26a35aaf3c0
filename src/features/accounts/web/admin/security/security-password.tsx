// The signed-in administrator's own password.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { changeOwnPassword, changePasswordBody } from '#features/accounts/admin-security-contract.ts';
import type { OwnSecurity } from '#features/accounts/second-factor-contract.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextField } from '#ui/form/field.tsx';
import { securityCopy as copy } from '../security-copy.ts';
import { useAdminAction } from '../use-admin-action.ts';
import { SecurityPart, securityAddresses } from './security-part.tsx';

export function SecurityPassword({ username, isFromSettings }: OwnSecurity) {
  return (
    <SecurityPart title={copy.password.title}>
      {isFromSettings && <p className="mb-4 max-w-[40rem] text-ink-2">{copy.password.fromSettings}</p>}
      <PasswordForm username={username} />
    </SecurityPart>
  );
}

const empty = { currentPassword: '', newPassword: '' };

function PasswordForm({ username }: { username: string }) {
  const form = useForm<BodyOf<typeof changeOwnPassword>>({
    resolver: standardSchemaResolver(changePasswordBody),
    defaultValues: empty,
  });
  const change = useAdminAction(changeOwnPassword, {
    refetch: securityAddresses,
    done: { title: copy.password.changed, description: copy.password.changedText },
    onSuccess: () => form.reset(empty),
    onError: (error) => {
      for (const { path, message } of error.details.issues ?? []) {
        if (path === 'currentPassword' || path === 'newPassword') form.setError(path, { message });
      }
    },
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      method="post"
      className="grid max-w-[26rem] gap-4"
      aria-label={copy.password.form}
      onSubmit={(event) => void form.handleSubmit((body) => change.mutate({ body }))(event)}
    >
      {change.error && !change.error.details.issues && <Alert tone="danger">{change.error.userMessage}</Alert>}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={copy.password.current}
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <TextField
        label={copy.password.new}
        type="password"
        autoComplete="new-password"
        hint={copy.password.newHint}
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <Button type="submit" look="outline" busy={change.isPending}>
        {copy.password.submit}
      </Button>
    </form>
  );
}
