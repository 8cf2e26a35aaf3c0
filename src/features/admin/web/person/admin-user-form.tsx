// The form of a person's record. Only what differs is sent, with the reason.

import { type UseFormRegister, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { userRoles } from '#features/accounts/account-contract.ts';
import { changeUser } from '#features/accounts/admin-user-contract.ts';
import { maxReason, profileLimits } from '#features/accounts/profile-rules.ts';
import { peopleAddresses, roleLabels } from '#features/accounts/web/admin/admin-person-words.ts';
import { usersCopy } from '#features/accounts/web/admin/admin-users-copy.ts';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { PersonRecord } from '../../person-contract.ts';
import { changeOf, type UserValues, userValues } from './admin-user-values.ts';

export function UserForm({ person }: { person: PersonRecord }) {
  const { id, isFromIdentityProvider } = person;
  const navigate = useNavigate();
  const form = useForm<UserValues>({ defaultValues: userValues(person) });
  const { errors } = form.formState;
  const change = useAdminAction(changeUser, {
    refetch: peopleAddresses,
    onSuccess: async ({ name }) => {
      await navigate(`/admin/users/${id}`);
      toast({ title: 'User updated', description: `The record of ${name} has been updated` });
    },
    onError: (error) => {
      for (const { path, message } of error.details.issues ?? []) {
        // A line of a list is marked at its list.
        const [name = ''] = path.split('.');
        if (name in form.getValues()) form.setError(name as keyof UserValues, { message });
      }
      toast({ title: 'Error updating user', description: error.userMessage, variant: 'destructive' });
    },
  });
  return (
    <form
      noValidate
      method="post"
      aria-label="Edit user"
      className="grid max-w-[44rem] gap-5"
      onSubmit={(event) => {
        form.clearErrors();
        void form.handleSubmit((values) => change.mutate({ params: { id }, body: changeOf(person, values) }))(event);
      }}
    >
      {change.error && <Alert tone="danger">{change.error.userMessage}</Alert>}
      <TextField label="Name" maxLength={profileLimits.name} error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="Email"
        type="email"
        readOnly={isFromIdentityProvider}
        hint={
          isFromIdentityProvider
            ? 'It belongs to the identity provider and follows it with each sign-in, so it is not edited here.'
            : 'Invitations are sent to this address.'
        }
        error={errors.email?.message}
        {...form.register('email')}
      />
      <SelectField label="Role label" hint={usersCopy.roleHint} {...form.register('role')}>
        {userRoles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </SelectField>
      <ProfileFields register={form.register} errors={errors} />
      <TextArea
        label="Reason"
        rows={2}
        maxLength={maxReason}
        hint="Why it is changed; it is kept with the change."
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={change.isPending}>
          Save changes
        </Button>
        <LinkButton to={`/admin/users/${id}`} look="quiet" size="large">
          Cancel
        </LinkButton>
      </div>
    </form>
  );
}

type Errors = Partial<Record<keyof UserValues, { message?: string }>>;

function ProfileFields({ register, errors }: { register: UseFormRegister<UserValues>; errors: Errors }) {
  return (
    <>
      <TextArea label="About" rows={4} error={errors.bio?.message} {...register('bio')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Location" error={errors.location?.message} {...register('location')} />
        <TextField
          label="Website"
          type="url"
          placeholder="https://"
          error={errors.website?.message}
          {...register('website')}
        />
      </div>
      <TextArea
        label="Links"
        rows={3}
        hint="One a line, its name first: Mastodon https://social.example/@name"
        error={errors.socialLinks?.message}
        {...register('socialLinks')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextArea
          label="Expertise"
          rows={3}
          hint="One a line"
          error={errors.expertise?.message}
          {...register('expertise')}
        />
        <TextArea
          label="Interests"
          rows={3}
          hint="One a line"
          error={errors.interests?.message}
          {...register('interests')}
        />
      </div>
    </>
  );
}
