// Edits a user's profile and role label. Sends only changed fields, with the reason.

import type { UseFormRegisterReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { userRoles } from '#features/accounts/account-contract.ts';
import { changeUser } from '#features/accounts/admin-user-contract.ts';
import { maxReason, profileLimits } from '#features/accounts/profile-rules.ts';
import { peopleAddresses, roleLabels, usersCopy } from '#features/accounts/web/admin/admin-users-copy.ts';
import { recordScreen } from '#features/accounts/web/admin/record/record-screen.tsx';
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/section.tsx';
import { RecordLink } from '#ui/table/record-link.tsx';
import { getPersonRecord, type PersonRecord } from '../../person-contract.ts';
import { userCopy as copy } from './admin-user-copy.ts';
import { getUserChanges, type UserValues, userValues } from './admin-user-values.ts';

export const adminUserEditScreen = recordScreen({
  endpoint: getPersonRecord,
  noun: 'user',
  title: copy.edit.title,
  nameOf: ({ name }) => copy.edit.pageTitle(name),
  Content: AdminUserEditPage,
});

function AdminUserEditPage({ record: person }: { record: PersonRecord }) {
  return (
    <>
      <PageHeader
        title={copy.edit.title}
        lead={<RecordLink to={`/admin/users/${person.id}`}>{person.name}</RecordLink>}
      />
      <UserForm person={person} />
    </>
  );
}

function UserForm({ person }: { person: PersonRecord }) {
  const { id, isFromIdentityProvider } = person;
  const navigate = useNavigate();
  const form = useAdminForm(changeUser, {
    defaultValues: userValues(person),
    input: (values: UserValues) => ({ params: { id }, body: getUserChanges(person, values) }),
    refetch: peopleAddresses,
    done: ({ name }) => ({ title: copy.edit.done, description: copy.edit.doneText(name) }),
    failed: copy.edit.failed,
    onSuccess: () => navigate(`/admin/users/${id}`),
  });
  const { field } = form;
  return (
    <form {...form.props} aria-label={copy.edit.title} className="grid max-w-[44rem] gap-5">
      {form.alert}
      <TextField label={copy.edit.name} maxLength={profileLimits.name} {...field('name')} />
      <TextField
        label={copy.edit.email}
        type="email"
        readOnly={isFromIdentityProvider}
        hint={isFromIdentityProvider ? copy.edit.emailLocked : copy.edit.emailHint}
        {...field('email')}
      />
      <SelectField label={copy.edit.role} hint={usersCopy.roleHint} {...form.register('role')}>
        {userRoles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </SelectField>
      <ProfileFields field={field} />
      <TextArea
        label={actionCopy.reason}
        rows={2}
        maxLength={maxReason}
        hint={copy.edit.reasonHint}
        {...field('reason')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={form.isPending}>
          {actionCopy.saveChanges}
        </Button>
        <LinkButton to={`/admin/users/${id}`} look="quiet" size="large">
          {actionCopy.cancel}
        </LinkButton>
      </div>
    </form>
  );
}

type Field = (name: keyof UserValues) => UseFormRegisterReturn & { error: string | undefined };

function ProfileFields({ field }: { field: Field }) {
  return (
    <>
      <TextArea label={copy.profile.about} rows={4} {...field('bio')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={copy.profile.location} {...field('location')} />
        <TextField label={copy.profile.website} type="url" placeholder="https://" {...field('website')} />
      </div>
      <TextArea label={copy.profile.links} rows={3} hint={copy.edit.linksHint} {...field('socialLinks')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextArea label={copy.profile.expertise} rows={3} hint={copy.edit.onePerLine} {...field('expertise')} />
        <TextArea label={copy.profile.interests} rows={3} hint={copy.edit.onePerLine} {...field('interests')} />
      </div>
    </>
  );
}
