// Create User: people come by their identity provider, so whoever is made here is an administrator, invited by a link.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UserRole } from '#features/accounts/account-contract.ts';
import { userRoles } from '#features/accounts/account-contract.ts';
import { inviteAdmin, type NewInvitation } from '#features/accounts/admin-user-contract.ts';
import { useAdminAction } from '#features/accounts/web/use-admin-action.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { InvitationLink } from './admin-invitation-link.tsx';
import { peopleAddresses, roleLabels } from './admin-person-words.ts';

export const adminUserNewScreen = screen({
  Component: AdminUserNewPage,
  meta: () => ({ title: 'Invite an admin – Admin' }),
});

function AdminUserNewPage() {
  const [made, setMade] = useState<NewInvitation>();
  return (
    <>
      <PageHeader
        title="Invite an administrator"
        lead="Everybody else comes by signing in. Somebody made here signs in to the admin area only, with a user name and a password of their own."
      />
      <div className="max-w-[44rem]">
        {made ? <Invited made={made} onAnother={() => setMade(undefined)} /> : <InviteForm onMade={setMade} />}
      </div>
    </>
  );
}

type Values = { name: string; email: string; role: UserRole };

function InviteForm({ onMade }: { onMade: (made: NewInvitation) => void }) {
  const form = useForm<Values>({ defaultValues: { name: '', email: '', role: 'admin' } });
  const invite = useAdminAction(inviteAdmin, {
    refetch: peopleAddresses,
    onSuccess: onMade,
    onError: (error) => {
      for (const { path, message } of error.details.issues ?? []) {
        if (path === 'name' || path === 'email') form.setError(path, { message });
      }
    },
  });
  const { errors } = form.formState;
  const knownId = invite.error?.details['userId'];
  return (
    <form
      noValidate
      method="post"
      aria-label="Invite an administrator"
      className="grid gap-5"
      onSubmit={(event) => {
        form.clearErrors();
        void form.handleSubmit((body) => invite.mutate({ body }))(event);
      }}
    >
      {typeof knownId === 'number' && (
        <Alert tone="warm" title="This person has a record already">
          <TextLink to={`/admin/users/${knownId}`}>Open the record</TextLink> and make them an administrator there.
        </Alert>
      )}
      {invite.error && invite.error.details.issues === undefined && (
        <Alert tone="danger">{invite.error.userMessage}</Alert>
      )}
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={200}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        hint="The one-time link is mailed there."
        error={errors.email?.message}
        {...form.register('email')}
      />
      <SelectField
        label="Role label"
        hint="A label only: being invited is what makes somebody an administrator."
        {...form.register('role')}
      >
        {userRoles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={invite.isPending}>
          Send invitation
        </Button>
        <LinkButton to="/admin/users" look="quiet" size="large">
          Cancel
        </LinkButton>
      </div>
    </form>
  );
}

function Invited({ made, onAnother }: { made: NewInvitation; onAnother: () => void }) {
  const { user, adminSetupUrl, expiresAt, mailed } = made;
  return (
    <Panel title={`${user.name} is invited`}>
      <InvitationLink name={user.name} email={user.email} url={adminSetupUrl} expiresAt={expiresAt} mailed={mailed} />
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={`/admin/users/${user.id}`} look="outline">
          Open the record
        </LinkButton>
        <Button look="quiet" onClick={onAnother}>
          Invite somebody else
        </Button>
      </div>
    </Panel>
  );
}
