// Sort orders of the user list.
import { byId, byTextStart, byTime, defineOrder, type ListOrder } from '#platform/postgres/cursor.ts';
import type { UserSort } from '../account-contract.ts';
import { emailStart, nameStart, sortedLetters, type UserRow, users } from './account-table.ts';

const id = byId(users.id);
const time = byTime(users.createdAt, ({ createdAt }: UserRow) => createdAt);
const name = byTextStart(nameStart, sortedLetters, (user: UserRow) => user.name);
const email = byTextStart(emailStart, sortedLetters, (user: UserRow) => user.email);

export const userOrders: Record<UserSort, ListOrder<UserRow>> = {
  newest: defineOrder('newest', 'descending', [time, id]),
  oldest: defineOrder('oldest', 'ascending', [time, id]),
  'name-a-z': defineOrder('name-a-z', 'ascending', [name, id]),
  'name-z-a': defineOrder('name-z-a', 'descending', [name, id]),
  'email-a-z': defineOrder('email-a-z', 'ascending', [email, id]),
  'email-z-a': defineOrder('email-z-a', 'descending', [email, id]),
};
