// The own password of an admin.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { minAdminPasswordLength } from '#features/accounts/account-contract.ts';
import { changeOwnPassword, changePasswordBody } from '#features/accounts/admin-security-contract.ts';
import type { OwnSecurity } from '#features/accounts/second-factor-contract.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/field.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { SecurityPart, securityAddresses } from './security-part.tsx';

export function SecurityPassword({ username, isOfSettings }: OwnSecurity) {
  return (
    <SecurityPart title="Password">
      {isOfSettings && (
        <p className="mb-4 max-w-[40rem] text-ink-2">
          Your account was made by the settings ADMIN_USERNAME and ADMIN_PASSWORD of this installation. A new password
          takes effect immediately and survives a restart; a new value of ADMIN_PASSWORD replaces it at the next start.
          That is also the way back in if you lose it.
        </p>
      )}
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
    onSuccess: () => {
      form.reset(empty);
      toast({ title: 'Password changed', description: 'Your other sessions have ended.' });
    },
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
      aria-label="Change your password"
      onSubmit={(event) => void form.handleSubmit((body) => change.mutate({ body }))(event)}
    >
      {change.error && !change.error.details.issues && <Alert tone="danger">{change.error.userMessage}</Alert>}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${minAdminPasswordLength} characters. Your other sessions end.`}
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <Button type="submit" look="outline" busy={change.isPending}>
        Change password
      </Button>
    </form>
  );
}
