// The form of a user's record. Sends only changed fields, with the reason.

import { type UseFormRegister, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { userRoles } from '#features/accounts/account-contract.ts';
import { changeUser } from '#features/accounts/admin-user-contract.ts';
import { maxReason, profileLimits } from '#features/accounts/profile-rules.ts';
import { peopleAddresses, roleLabels } from '#features/accounts/web/admin/admin-person-copy.ts';
import { usersCopy } from '#features/accounts/web/admin/admin-users-copy.ts';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { PersonRecord } from '../../person-contract.ts';
import { userCopy as copy } from './admin-user-copy.ts';
import { getUserChanges, type UserValues, userValues } from './admin-user-values.ts';

export function UserForm({ person }: { person: PersonRecord }) {
  const { id, isFromIdentityProvider } = person;
  const navigate = useNavigate();
  const form = useForm<UserValues>({ defaultValues: userValues(person) });
  const { errors } = form.formState;
  const change = useAdminAction(changeUser, {
    refetch: peopleAddresses,
    done: ({ name }) => ({ title: copy.edit.done, description: copy.edit.doneText(name) }),
    failed: copy.edit.failed,
    onSuccess: () => navigate(`/admin/users/${id}`),
    onError: (error) => {
      for (const { path, message } of error.details.issues ?? []) {
        // Issues of list entries are shown at the list.
        const [name = ''] = path.split('.');
        if (name in form.getValues()) form.setError(name as keyof UserValues, { message });
      }
    },
  });
  return (
    <form
      noValidate
      method="post"
      aria-label={copy.edit.title}
      className="grid max-w-[44rem] gap-5"
      onSubmit={(event) => {
        form.clearErrors();
        void form.handleSubmit((values) => change.mutate({ params: { id }, body: getUserChanges(person, values) }))(
          event,
        );
      }}
    >
      {change.error && <Alert tone="danger">{change.error.userMessage}</Alert>}
      <TextField
        label={copy.edit.name}
        maxLength={profileLimits.name}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={copy.edit.email}
        type="email"
        readOnly={isFromIdentityProvider}
        hint={isFromIdentityProvider ? copy.edit.emailLocked : copy.edit.emailHint}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <SelectField label={copy.edit.role} hint={usersCopy.roleHint} {...form.register('role')}>
        {userRoles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </SelectField>
      <ProfileFields register={form.register} errors={errors} />
      <TextArea
        label={actionCopy.reason}
        rows={2}
        maxLength={maxReason}
        hint={copy.edit.reasonHint}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={change.isPending}>
          {actionCopy.saveChanges}
        </Button>
        <LinkButton to={`/admin/users/${id}`} look="quiet" size="large">
          {actionCopy.cancel}
        </LinkButton>
      </div>
    </form>
  );
}

type Errors = Partial<Record<keyof UserValues, { message?: string }>>;

function ProfileFields({ register, errors }: { register: UseFormRegister<UserValues>; errors: Errors }) {
  return (
    <>
      <TextArea label={copy.profile.about} rows={4} error={errors.bio?.message} {...register('bio')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={copy.profile.location} error={errors.location?.message} {...register('location')} />
        <TextField
          label={copy.profile.website}
          type="url"
          placeholder="https://"
          error={errors.website?.message}
          {...register('website')}
        />
      </div>
      <TextArea
        label={copy.profile.links}
        rows={3}
        hint={copy.edit.linksHint}
        error={errors.socialLinks?.message}
        {...register('socialLinks')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextArea
          label={copy.profile.expertise}
          rows={3}
          hint={copy.edit.onePerLine}
          error={errors.expertise?.message}
          {...register('expertise')}
        />
        <TextArea
          label={copy.profile.interests}
          rows={3}
          hint={copy.edit.onePerLine}
          error={errors.interests?.message}
          {...register('interests')}
        />
      </div>
    </>
  );
}
