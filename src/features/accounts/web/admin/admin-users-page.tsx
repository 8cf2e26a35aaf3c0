// All users, for administrators: search, filter, grant admin rights, delete.

import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { type AdminColumn, AdminTable } from '#ui/table/admin-table.tsx';
import { tableQuery } from '#ui/table/admin-table-state.ts';
import { RecordLink } from '#ui/table/record-link.tsx';
import { tableCopy } from '#ui/table/table-copy.ts';
import { listUsers, type UserRecord } from '../../account-contract.ts';
import { exportUsers, getUserFacets } from '../../admin-user-contract.ts';
import { UserActions, useUserBulk } from './admin-user-actions.tsx';
import { AdminSwitch } from './admin-user-switch.tsx';
import { usersCopy as copy, peopleAddresses, roleLabels } from './admin-users-copy.ts';
import { confirmedDownload } from './confirmed-call.ts';

const source = { path: '/admin/users', endpoint: listUsers, filters: ['role'], defaultSort: 'newest' };
const facetsQuery = queryFor(getUserFacets, {});

export const adminUsersScreen = screen({
  Component: AdminUsersPage,
  queries: ({ search }) => [tableQuery(source, search), facetsQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function AdminUsersPage() {
  const facets = useQuery(facetsQuery).data;
  const bulk = useUserBulk();
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <>
            <LinkButton to={emailAddress(search)} look="outline">
              {copy.email}
            </LinkButton>
            <LinkButton to="/admin/sign-in-provider" look="outline">
              {copy.provider}
            </LinkButton>
            <LinkButton to="/admin/users/new">
              <UserPlus size={18} aria-hidden />
              {copy.add}
            </LinkButton>
          </>
        }
      />
      <AdminTable
        source={source}
        noun={copy.noun}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowAddress={({ id }) => `/admin/users/${id}`}
        search={{ label: copy.search, placeholder: copy.searchPlaceholder }}
        filters={[
          {
            name: 'role',
            label: copy.columns.role,
            options: (facets?.roles ?? []).map(({ role, count }) => ({
              value: role,
              label: tableCopy.withCount(roleLabels[role], count),
            })),
          },
        ]}
        sorts={copy.sorts}
        bulk={bulk}
        refetch={peopleAddresses}
        file={exportUsers.path}
        onDownload={confirmedDownload}
        total={facets?.total}
      />
    </>
  );
}

/** An email to everyone in the list, as it is searched and filtered. */
function emailAddress(search: URLSearchParams): string {
  const chosen = new URLSearchParams([...search].filter(([name]) => name === 'q' || name === 'role'));
  return `/admin/announcements${chosen.size > 0 ? `?${chosen}` : ''}`;
}

const columns: readonly AdminColumn<UserRecord>[] = [
  {
    header: copy.columns.user,
    sort: { ascending: 'name-a-z', descending: 'name-z-a' },
    cell: ({ id, name, profileImage }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={name} src={profileImage} size={28} />
        <RecordLink to={`/admin/users/${id}`}>{name}</RecordLink>
      </span>
    ),
  },
  {
    header: copy.columns.email,
    plain: true,
    wide: true,
    sort: { ascending: 'email-a-z', descending: 'email-z-a' },
    cell: ({ email }) => <EmailText email={email} />,
  },
  { header: copy.columns.role, plain: true, cell: ({ role }) => <Badge>{roleLabels[role]}</Badge> },
  { header: copy.columns.status, plain: true, cell: () => <Badge tone="good">{copy.active}</Badge> },
  { header: copy.columns.admin, cell: (user) => <AdminSwitch user={user} /> },
  { header: copy.columns.actions, plain: true, cell: (user) => <UserActions user={user} /> },
];
