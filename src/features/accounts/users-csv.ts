// The user list as CSV.
import { csvTable } from '#kernel/csv.ts';
import type { UserRecord } from './account-contract.ts';

export const usersCsv = csvTable<UserRecord>([
  { name: 'user_id', cell: ({ id }) => String(id) },
  { name: 'name', cell: ({ name }) => name },
  { name: 'email', cell: ({ email }) => email },
  { name: 'role', cell: ({ role }) => role },
  { name: 'is_admin', cell: ({ isAdmin }) => (isAdmin ? 'yes' : 'no') },
  { name: 'username', cell: ({ username }) => username ?? '' },
  { name: 'location', cell: ({ location }) => location ?? '' },
  { name: 'website', cell: ({ website }) => website ?? '' },
  { name: 'created_at_utc', cell: ({ createdAt }) => createdAt },
  { name: 'last_active_at_utc', cell: ({ lastActive }) => lastActive ?? '' },
]);
