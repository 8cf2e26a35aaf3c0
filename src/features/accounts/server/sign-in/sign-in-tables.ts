// What lets somebody in without being asked again: sessions, sign-ins half done, links that make an administrator.
import { getTableName } from 'drizzle-orm';
import { adminInvites, sessions } from '../account-table.ts';
import { adminPendingLogins } from '../second-factors/second-factor-table.ts';

/**
 * Their rows do not come back with a backup: one that was ended since, perhaps because it was stolen, would be good again,
 * and nothing in the backup can tell.
 */
export const signInTables: readonly string[] = [sessions, adminPendingLogins, adminInvites].map(getTableName);
