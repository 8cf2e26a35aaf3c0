// The signed-in administrator's own password.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { changeOwnPassword, changePasswordBody } from '#features/accounts/admin-security-contract.ts';
import type { OwnSecurity } from '#features/accounts/second-factor-contract.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { securityCopy as copy } from '../security-copy.ts';
import { useAdminForm } from '../use-admin-form.ts';
import { SecurityPart, securityAddresses } from './security-part.tsx';

export function SecurityPassword({ username, isFromSettings }: OwnSecurity) {
  return (
    <SecurityPart title={copy.password.title}>
      {isFromSettings && <p className="mb-4 max-w-[40rem] text-ink-2">{copy.password.fromSettings}</p>}
      <PasswordForm username={username} />
    </SecurityPart>
  );
}

function PasswordForm({ username }: { username: string }) {
  const form = useAdminForm<typeof changeOwnPassword, BodyOf<typeof changeOwnPassword>>(changeOwnPassword, {
    resolver: standardSchemaResolver(changePasswordBody),
    defaultValues: { currentPassword: '', newPassword: '' },
    input: (body) => ({ body }),
    refetch: securityAddresses,
    done: { title: copy.password.changed, description: copy.password.changedText },
    resets: true,
  });
  return (
    <form {...form.props} aria-label={copy.password.form} className="grid max-w-[26rem] gap-4">
      {form.alert}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={copy.password.current}
        type="password"
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <TextField
        label={copy.password.new}
        type="password"
        autoComplete="new-password"
        hint={copy.password.newHint}
        {...form.field('newPassword')}
      />
      <Button type="submit" look="outline" busy={form.isPending}>
        {copy.password.submit}
      </Button>
    </form>
  );
}
