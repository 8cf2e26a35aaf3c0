// The one-time link of a new admin: set user name and password.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import type { BodyOf } from '#kernel/endpoint.ts';
import { Button } from '#ui/button.tsx';
import type { ApiError } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/field.tsx';
import { screen } from '#ui/screen.ts';
import { useAction } from '#ui/use-action.ts';
import { acceptAdminInvite, adminSetupBody, minAdminPasswordLength } from '../../account-contract.ts';
import { AdminDoor } from './admin-door.tsx';

function AdminSetupPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const form = useForm<BodyOf<typeof acceptAdminInvite>>({
    resolver: standardSchemaResolver(adminSetupBody),
    defaultValues: { token, username: '', password: '' },
  });
  const setUp = useSetUp((error) => {
    for (const { path, message } of error.details.issues ?? []) {
      if (path === 'username' || path === 'password') form.setError(path, { message });
    }
  });
  const { errors } = form.formState;
  return (
    <AdminDoor title="Set up your admin account" lead="This link works once. Choose how you will sign in from now on.">
      {token === '' ? (
        <Alert tone="danger">This link is not complete. Open it as it was given to you, or ask for a new one.</Alert>
      ) : (
        <form
          noValidate
          method="post"
          className="grid gap-4"
          aria-label="Set up admin account"
          onSubmit={(event) => void form.handleSubmit((body) => setUp.mutate({ body }))(event)}
        >
          {setUp.error && <Alert tone="danger">{setUp.error.userMessage}</Alert>}
          <TextField
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username?.message}
            {...form.register('username')}
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="new-password"
            hint={`At least ${minAdminPasswordLength} characters. Several unrelated words are easy to remember and hard to guess.`}
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Button type="submit" size="large" wide busy={setUp.isPending}>
            Save and go to sign-in
          </Button>
        </form>
      )}
    </AdminDoor>
  );
}

export const adminSetupScreen = screen({
  Component: AdminSetupPage,
  meta: () => ({ title: 'Set up your admin account', robots: 'noindex' }),
});

function useSetUp(onError: (error: ApiError) => void) {
  const navigate = useNavigate();
  return useAction(acceptAdminInvite, {
    onSuccess: async () => {
      toast({ title: 'Admin account ready', description: 'Sign in with your new user name and password.' });
      await navigate('/admin/login', { replace: true });
    },
    onError,
  });
}
