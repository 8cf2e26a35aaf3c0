// Create user: a user who signs in later with their own account, or an administrator invited by a one-time link.

import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import type { ApiError } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { SelectField, TextField } from '#ui/form/field.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { type InvitedUser, inviteAdmin, inviteUser, type NewInvitation } from '../../admin-user-contract.ts';
import { InvitationLink } from './admin-invitation-link.tsx';
import { createUserCopy as copy } from './admin-user-new-copy.ts';
import { peopleAddresses, roleLabels, usersCopy } from './admin-users-copy.ts';
import { useAdminAction } from './use-admin-action.ts';

export const adminUserNewScreen = screen({
  Component: AdminUserNewPage,
  meta: () => ({ title: `${copy.title} – Admin` }),
});

type Made = InvitedUser | NewInvitation;

function AdminUserNewPage() {
  const [made, setMade] = useState<Made>();
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <div className="max-w-[44rem]">
        {made ? <Created made={made} onAnother={() => setMade(undefined)} /> : <CreateForm onMade={setMade} />}
      </div>
    </>
  );
}

type Values = { access: 'user' | 'admin'; name: string; email: string; role: 'investor' | 'innovator' };

function CreateForm({ onMade }: { onMade: (made: Made) => void }) {
  const form = useForm<Values>({ defaultValues: { access: 'user', name: '', email: '', role: 'investor' } });
  const onError = (error: ApiError) => {
    // In reverse, so that the first wrong field has the focus in the end.
    for (const { path, message } of (error.details.issues ?? []).toReversed()) {
      if (path === 'name' || path === 'email') form.setError(path, { message }, { shouldFocus: true });
    }
  };
  const options = { refetch: peopleAddresses, onSuccess: onMade, onError };
  const asUser = useAdminAction(inviteUser, options);
  const asAdmin = useAdminAction(inviteAdmin, options);
  const access = useWatch({ control: form.control, name: 'access' });
  const { error, isPending } = access === 'admin' ? asAdmin : asUser;
  const create = ({ access, role, ...person }: Values) =>
    access === 'admin' ? asAdmin.mutate({ body: person }) : asUser.mutate({ body: { ...person, role } });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      method="post"
      aria-label={copy.title}
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit(create)(event)}
    >
      <Refusal error={error} />
      <ChoiceField
        legend={copy.access.legend}
        choices={copy.access.choices}
        defaultValue="user"
        {...form.register('access')}
      />
      <TextField
        label={copy.name}
        autoComplete="off"
        maxLength={200}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={copy.email}
        type="email"
        autoComplete="off"
        hint={copy.emailHint[access]}
        error={errors.email?.message}
        {...form.register('email')}
      />
      {access === 'user' && (
        <SelectField label={copy.role} hint={usersCopy.roleHint} {...form.register('role')}>
          <option value="investor">{roleLabels.investor}</option>
          <option value="innovator">{roleLabels.innovator}</option>
        </SelectField>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={isPending}>
          {copy.submit[access]}
        </Button>
        <LinkButton to="/admin/users" look="quiet" size="large">
          {actionCopy.cancel}
        </LinkButton>
      </div>
    </form>
  );
}

function Refusal({ error }: { error: ApiError | null }) {
  const knownId = error?.details['userId'];
  if (typeof knownId === 'number') {
    return (
      <Alert tone="warm" title={copy.known}>
        <TextLink to={`/admin/users/${knownId}`}>{copy.openUser}</TextLink>
      </Alert>
    );
  }
  return error && error.details.issues === undefined ? <Alert tone="danger">{error.userMessage}</Alert> : null;
}

function Created({ made, onAnother }: { made: Made; onAnother: () => void }) {
  const { user, mailed } = made;
  const { name, email } = user;
  return (
    <Panel title={copy.createdTitle(name)}>
      {'adminSetupUrl' in made ? (
        <InvitationLink name={name} email={email} url={made.adminSetupUrl} expiresAt={made.expiresAt} mailed={mailed} />
      ) : (
        <Alert tone={mailed ? 'good' : 'warm'} title={mailed ? copy.mailed(email) : copy.notMailed(email)} />
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={`/admin/users/${user.id}`} look="outline">
          {copy.openUser}
        </LinkButton>
        <Button look="quiet" onClick={onAnother}>
          {copy.another}
        </Button>
      </div>
    </Panel>
  );
}
