// All people, for administrators: found, filtered, made administrators, erased.
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { formatCount } from '#kernel/numbers.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { type AdminColumn, AdminTable } from '#ui/table/admin-table.tsx';
import { tableQuery } from '#ui/table/admin-table-state.ts';
import { listUsers, type UserRecord } from '../../account-contract.ts';
import { exportUsers, getUserFacets } from '../../user-list-contract.ts';
import { peopleAddresses, roleLabels } from './admin-person-words.ts';
import { UserActions, useUserBulk } from './admin-user-actions.tsx';
import { AdminSwitch } from './admin-user-switch.tsx';
import { confirmedDownload } from './security/confirmed-call.ts';

const source = { path: '/admin/users', endpoint: listUsers, filters: ['role'], defaultSort: 'newest' };
const facetsQuery = queryFor(getUserFacets, {});

export const adminUsersScreen = screen({
  Component: AdminUsersPage,
  queries: ({ search }) => [tableQuery(source, search), facetsQuery],
  meta: () => ({ title: 'Users – Admin' }),
});

function AdminUsersPage() {
  const facets = useQuery(facetsQuery).data;
  const bulk = useUserBulk();
  return (
    <>
      <PageHeader
        title="Users"
        actions={
          <LinkButton to="/admin/users/new">
            <UserPlus size={18} aria-hidden />
            Add User
          </LinkButton>
        }
      />
      <AdminTable
        source={source}
        noun={{ one: 'user', many: 'users' }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowAddress={({ id }) => `/admin/users/${id}`}
        search={{ label: 'Search users', placeholder: 'Name or email' }}
        filters={[
          {
            name: 'role',
            label: 'Role',
            options: (facets?.roles ?? []).map(({ role, count }) => ({
              value: role,
              label: `${roleLabels[role]} (${formatCount(count)})`,
            })),
          },
        ]}
        sorts={sorts}
        bulk={bulk}
        refetch={peopleAddresses}
        file={exportUsers.path}
        onDownload={confirmedDownload}
        total={facets?.total}
      />
    </>
  );
}

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name-a-z', label: 'Name, A to Z' },
  { value: 'name-z-a', label: 'Name, Z to A' },
  { value: 'email-a-z', label: 'Email, A to Z' },
  { value: 'email-z-a', label: 'Email, Z to A' },
] as const;

const columns: readonly AdminColumn<UserRecord>[] = [
  {
    key: 'user',
    header: 'User',
    sort: { ascending: 'name-a-z', descending: 'name-z-a' },
    cell: ({ id, name, profileImage }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={name} src={profileImage} size={34} />
        <TextLink to={`/admin/users/${id}`} className="inline-flex min-h-[42px] items-center [overflow-wrap:anywhere]">
          {name}
        </TextLink>
      </span>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    plain: true,
    sort: { ascending: 'email-a-z', descending: 'email-z-a' },
    cell: ({ email }) => <EmailText email={email} />,
  },
  { key: 'role', header: 'Role', plain: true, cell: ({ role }) => <Badge>{roleLabels[role]}</Badge> },
  { key: 'status', header: 'Status', plain: true, cell: () => <Badge tone="good">Active</Badge> },
  { key: 'admin', header: 'Admin', cell: (user) => <AdminSwitch user={user} /> },
  { key: 'actions', header: 'Actions', plain: true, cell: (user) => <UserActions user={user} /> },
];
