// Admin sign-in with username and password.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
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
import { type AdminUser, adminLogin, adminLoginBody } from '../../account-contract.ts';
import { adminSessionQuery } from '../use-session.ts';
import { AdminAuthLayout } from './admin-auth-layout.tsx';
import { findAdminPlace } from './admin-place.ts';
import { AdminSecondStep, type SecondStep } from './admin-second-step.tsx';
import { adminSignInCopy as copy } from './admin-sign-in-copy.ts';
import { PasskeySignIn } from './passkey-button.tsx';

function AdminLoginPage() {
  const place = useAdminPlace();
  useRedirectIfSignedIn(place);
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const [tooLate, setTooLate] = useState<string>();
  const finish = useFinishSignIn(place);
  const login = useAdminLogin(finish, setSecondStep);
  const form = useForm<BodyOf<typeof adminLogin>>({
    resolver: standardSchemaResolver(adminLoginBody),
    defaultValues: { username: '', password: '' },
  });
  const { errors } = form.formState;
  const failure = login.error ? failureText(login.error) : tooLate;
  const startAgain = (sentence?: string) => {
    login.reset();
    form.resetField('password');
    setTooLate(sentence);
    setSecondStep(undefined);
  };
  if (secondStep) {
    return (
      <AdminSecondStep factors={secondStep} onSignedIn={finish} onTooLate={startAgain} onBack={() => startAgain()} />
    );
  }
  return (
    <AdminAuthLayout title={copy.title} lead={copy.lead}>
      <form
        noValidate
        // Keeps the password out of the address, even before the application has started.
        method="post"
        className="grid gap-4"
        aria-label={copy.form}
        onSubmit={(event) => void form.handleSubmit((body) => login.mutate({ body }))(event)}
      >
        {failure !== undefined && <Alert tone="danger">{failure}</Alert>}
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
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" size="large" wide busy={login.isPending}>
          {login.isPending ? copy.signingIn : copy.signIn}
        </Button>
      </form>
      <PasskeySignIn onSignedIn={finish} />
      <p className="small mt-6 flex gap-2.5 text-ink-2">
        <ShieldAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
        {copy.restricted}
      </p>
    </AdminAuthLayout>
  );
}

export const adminLoginScreen = screen({
  Component: AdminLoginPage,
  queries: () => [adminSessionQuery],
  meta: () => ({ title: copy.title, robots: 'noindex' }),
});

function failureText(error: ApiError): string {
  return error.userMessage || copy.invalid;
}

/** The admin page that required the sign-in, or the dashboard. */
function useAdminPlace(): string {
  const [search] = useSearchParams();
  return findAdminPlace(search) ?? '/admin/dashboard';
}

function useRedirectIfSignedIn(place: string): void {
  const { data: admin } = useQuery(adminSessionQuery);
  const navigate = useNavigate();
  useEffect(() => {
    if (admin) void navigate(place, { replace: true });
  }, [admin, navigate, place]);
}

/** Stores the session and opens the admin area. */
function useFinishSignIn(place: string): (admin: AdminUser) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (admin) => {
    client.setQueryData(adminSessionQuery.queryKey, admin);
    toast({ title: copy.successful, description: copy.welcome(admin.name) });
    await navigate(place, { replace: true });
  };
}

function useAdminLogin(onSignedIn: (admin: AdminUser) => Promise<void>, onSecondStep: (factors: SecondStep) => void) {
  return useAction(adminLogin, {
    onSuccess: async (answer) => {
      if ('secondFactor' in answer) onSecondStep(answer.secondFactor);
      else await onSignedIn(answer);
    },
    onError: (error) => toast({ title: copy.failed, description: failureText(error), variant: 'destructive' }),
  });
}
