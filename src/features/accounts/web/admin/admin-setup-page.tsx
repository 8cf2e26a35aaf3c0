// The one-time link of a new admin: sets username and password.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { BodyOf } from '#kernel/endpoint.ts';
import { Button } from '#ui/button.tsx';
import type { ApiError } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/field.tsx';
import { screen } from '#ui/screen.ts';
import { useAction } from '#ui/use-action.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { acceptAdminInvite, adminSetupBody } from '../../account-contract.ts';
import { AdminAuthLayout } from './admin-auth-layout.tsx';
import { adminSignInCopy as copy } from './admin-sign-in-copy.ts';

function AdminSetupPage() {
  const token = useToken();
  const form = useForm<BodyOf<typeof acceptAdminInvite>>({
    resolver: standardSchemaResolver(adminSetupBody),
    values: { token: token ?? '', username: '', password: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const setUp = useSetUp((error) => {
    for (const { path, message } of error.details.issues ?? []) {
      if (path === 'username' || path === 'password') form.setError(path, { message });
    }
  });
  const { errors } = form.formState;
  return (
    <AdminAuthLayout title={copy.setup.title} lead={copy.setup.lead}>
      {token === '' ? (
        <Alert tone="danger">{copy.setup.brokenLink}</Alert>
      ) : (
        <form
          noValidate
          method="post"
          className="grid gap-4"
          aria-label={copy.setup.form}
          onSubmit={(event) => void form.handleSubmit((body) => setUp.mutate({ body }))(event)}
        >
          {setUp.error && <Alert tone="danger">{setUp.error.userMessage}</Alert>}
          <TextField
            label={copy.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username?.message}
            {...form.register('username')}
          />
          <TextField
            label={copy.password}
            type="password"
            autoComplete="new-password"
            hint={copy.setup.passwordHint}
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Button type="submit" size="large" wide busy={setUp.isPending}>
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

function useSetUp(onError: (error: ApiError) => void) {
  const navigate = useNavigate();
  return useAction(acceptAdminInvite, {
    onSuccess: async () => {
      toast({ title: copy.setup.ready, description: copy.setup.readyText });
      await navigate('/admin/login', { replace: true });
    },
    onError,
  });
}

/** The token from the link's `#` part; older links have it in the query. Undefined until hydration, because only the browser knows it. */
function useToken(): string | undefined {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  if (!isHydrated) return undefined;
  return new URLSearchParams(hash.slice(1)).get('token') ?? search.get('token') ?? '';
}
