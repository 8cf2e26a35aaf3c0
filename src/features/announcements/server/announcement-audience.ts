// Who gets an email to many people: everyone the search finds, who has an address and has not turned these emails off.
import { and, inArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { peopleConditions } from '#features/accounts/server/user-list.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { Audience } from '../announcement-rules.ts';

/** These emails are sent at once only, so a person who chose the digest gets none. */
export const wantsAnnouncements = sql`not exists (select from notification_preferences n
  where n.user_id = ${users.id} and n.kind = 'announcement' and n.delivery <> 'at_once')`;

/** The same people as in the list of users, or those of them who were chosen. */
function isAddressed({ ids, ...search }: Audience) {
  return and(...peopleConditions(search), ids && inArray(users.id, ids));
}

export function isRecipient(audience: Audience) {
  return and(isAddressed(audience), canBeEmailed(users), wantsAnnouncements);
}

export async function countAudience(db: Queryable, audience: Audience) {
  const reachable = canBeEmailed(users);
  const [counts] = await db
    .select({
      recipients: sql<number>`(count(*) filter (where ${reachable} and ${wantsAnnouncements}))::int`,
      unsubscribed: sql<number>`(count(*) filter (where ${reachable} and not ${wantsAnnouncements}))::int`,
      unreachable: sql<number>`(count(*) filter (where not (${reachable})))::int`,
    })
    .from(users)
    .where(isAddressed(audience));
  const { recipients = 0, unsubscribed = 0, unreachable = 0 } = counts ?? {};
  return { recipients, leftOut: { unsubscribed, unreachable } };
}
