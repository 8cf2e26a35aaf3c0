// The one-time link of a new admin: sets username and password.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { BodyOf } from '#kernel/endpoint.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextField } from '#ui/form/field.tsx';
import { useEndpointForm } from '#ui/form/use-endpoint-form.tsx';
import { screen } from '#ui/screen.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { acceptAdminInvite, adminSetupBody } from '../../account-contract.ts';
import { AdminAuthLayout } from './admin-auth-layout.tsx';
import { adminSignInCopy as copy } from './admin-sign-in-copy.ts';

function AdminSetupPage() {
  const token = useToken();
  const navigate = useNavigate();
  const form = useEndpointForm<typeof acceptAdminInvite, BodyOf<typeof acceptAdminInvite>>(acceptAdminInvite, {
    resolver: standardSchemaResolver(adminSetupBody),
    defaultValues: { token: '', username: '', password: '' },
    values: { token: token ?? '', username: '', password: '' },
    resetOptions: { keepDirtyValues: true },
    input: (body) => ({ body }),
    done: { title: copy.setup.ready, description: copy.setup.readyText },
    onSuccess: () => navigate('/admin/login', { replace: true }),
  });
  return (
    <AdminAuthLayout title={copy.setup.title} lead={copy.setup.lead}>
      {token === '' ? (
        <Alert tone="danger">{copy.setup.brokenLink}</Alert>
      ) : (
        <form {...form.props} aria-label={copy.setup.form} className="grid gap-4">
          {form.alert}
          <TextField
            label={copy.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('username')}
          />
          <TextField
            label={copy.password}
            type="password"
            autoComplete="new-password"
            hint={copy.setup.passwordHint}
            {...form.field('password')}
          />
          <Button type="submit" size="large" wide busy={form.isPending}>
            {copy.setup.submit}
          </Button>
        </form>
      )}
    </AdminAuthLayout>
  );
}

export const adminSetupScreen = screen({
  Component: AdminSetupPage,
  meta: () => ({ title: copy.setup.title, robots: 'noindex' }),
});

/** The token from the link's `#` part; older links have it in the query. Undefined until hydration, because only the browser knows it. */
function useToken(): string | undefined {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  if (!isHydrated) return undefined;
  return new URLSearchParams(hash.slice(1)).get('token') ?? search.get('token') ?? '';
}
