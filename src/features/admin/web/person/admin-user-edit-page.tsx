// Edits a user's profile and role label.

import { recordScreen } from '#features/accounts/web/admin/record/record-screen.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/section.tsx';
import { getPersonRecord, type PersonRecord } from '../../person-contract.ts';
import { userCopy as copy } from './admin-user-copy.ts';
import { UserForm } from './admin-user-form.tsx';

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
        lead={
          <TextLink dir="auto" to={`/admin/users/${person.id}`} className="inline-flex min-h-[42px] items-center">
            {person.name}
          </TextLink>
        }
      />
      <UserForm person={person} />
    </>
  );
}
