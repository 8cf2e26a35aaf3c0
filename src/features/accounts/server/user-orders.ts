// The orders the list of people can be read in, and where a page of it ended, as opaque text.
import { asc, desc, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { AppError } from '#kernel/errors.ts';
import { idNumber } from '#kernel/fields.ts';
import type { UserSort } from '../account-contract.ts';
import { emailStart, nameStart, sortedLetters, type UserRow, users } from './account-table.ts';

type Order = {
  by: SQL[];
  /** Rows behind a position. A row comparison, because it is one range of an index. */
  after: (position: UserPosition) => SQL;
  /** What the order sorts by, before the id: milliseconds, or the start of a text. */
  valueOf: (user: UserRow) => number | string;
};

const time = ({ createdAt }: UserRow) => createdAt.getTime();
const nameOf = ({ name }: UserRow) => startOf(name);
const emailOf = ({ email }: UserRow) => startOf(email);
const momentOf = ({ value }: UserPosition) => sql`${new Date(Number(value)).toISOString()}::timestamptz`;
/** The database makes letters small by itself, so that both sides of a comparison are made alike. */
const smallOf = ({ value }: UserPosition) => sql`lower(${String(value)}::text)`;

export const userOrders: Record<UserSort, Order> = {
  newest: {
    by: [desc(users.createdAt), desc(users.id)],
    after: (at) => sql`(${users.createdAt}, ${users.id}) < (${momentOf(at)}, ${at.id}::bigint)`,
    valueOf: time,
  },
  oldest: {
    by: [asc(users.createdAt), asc(users.id)],
    after: (at) => sql`(${users.createdAt}, ${users.id}) > (${momentOf(at)}, ${at.id}::bigint)`,
    valueOf: time,
  },
  'name-a-z': {
    by: [asc(nameStart), asc(users.id)],
    after: (at) => sql`(${nameStart}, ${users.id}) > (${smallOf(at)}, ${at.id}::bigint)`,
    valueOf: nameOf,
  },
  'name-z-a': {
    by: [desc(nameStart), desc(users.id)],
    after: (at) => sql`(${nameStart}, ${users.id}) < (${smallOf(at)}, ${at.id}::bigint)`,
    valueOf: nameOf,
  },
  'email-a-z': {
    by: [asc(emailStart), asc(users.id)],
    after: (at) => sql`(${emailStart}, ${users.id}) > (${smallOf(at)}, ${at.id}::bigint)`,
    valueOf: emailOf,
  },
  'email-z-a': {
    by: [desc(emailStart), desc(users.id)],
    after: (at) => sql`(${emailStart}, ${users.id}) < (${smallOf(at)}, ${at.id}::bigint)`,
    valueOf: emailOf,
  },
};

/** As the database counts letters. */
function startOf(text: string): string {
  return Array.from(text).slice(0, sortedLetters).join('');
}

export type UserPosition = { value: number | string; id: number };

const instant = z.int().check(z.gte(-8.64e15), z.lte(8.64e15));
const start = z.string().check(z.maxLength(2 * sortedLetters));
const positions: Record<UserSort, z.ZodMiniType<[string, number | string, number]>> = {
  newest: z.tuple([z.literal('newest'), instant, idNumber]),
  oldest: z.tuple([z.literal('oldest'), instant, idNumber]),
  'name-a-z': z.tuple([z.literal('name-a-z'), start, idNumber]),
  'name-z-a': z.tuple([z.literal('name-z-a'), start, idNumber]),
  'email-a-z': z.tuple([z.literal('email-a-z'), start, idNumber]),
  'email-z-a': z.tuple([z.literal('email-z-a'), start, idNumber]),
};

export function userPosition(sort: UserSort, user: UserRow): UserPosition {
  return { value: userOrders[sort].valueOf(user), id: user.id };
}

export function writeUserCursor(sort: UserSort, { value, id }: UserPosition): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

/** @throws AppError invalid_cursor */
export function readUserCursor(sort: UserSort, cursor: string): UserPosition {
  const found = z.safeParse(positions[sort], parse(cursor));
  if (!found.success) {
    throw new AppError('invalid_cursor', 'This part of the list does not exist. Start at the first.');
  }
  const [, value, id] = found.data;
  return { value, id };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
