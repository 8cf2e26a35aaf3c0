// Tables that grant access without further proof: sessions, pending sign-ins, admin links.
import { getTableName } from 'drizzle-orm';
import { adminInvites, sessions } from '../account-table.ts';
import { adminPendingLogins } from '../second-factor-table.ts';

/**
 * A restore leaves them empty: a session ended since the backup, perhaps because it was stolen, would be valid again,
 * and the backup cannot know.
 */
export const signInTables: readonly string[] = [sessions, adminPendingLogins, adminInvites].map(getTableName);
