// Whom an invitation is for: the accounts with its address, as far as the address is known to be theirs, or the person of a profile.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { messageBlocks } from '#features/messages/server/message-table.ts';
import { projectInvitations } from './team-table.ts';

/** The people an invitation is for. */
export function inviteesOf(invitationId: number | SQLWrapper): SQL {
  return sql`select invited.id from ${projectInvitations} i join ${users} invited on invited.kind = 'person'
    and invited.erased_at is null and (invited.id = i.invitee_id
      or (lower(left(invited.email, 60)) = lower(left(i.email, 60)) and lower(invited.email) = lower(i.email)
        and invited.email <> '' and not invited.email_unverified))
    where i.id = ${invitationId}`;
}

/** Whether someone an invitation is for does not want to hear from this person. Of the invitation of the query. */
export function isBlockedBy(inviter: SQLWrapper): SQL {
  return sql`exists (select from ${messageBlocks} b where b.blocked_id = ${inviter}
    and b.blocker_id in (${inviteesOf(projectInvitations.id)}))`;
}
