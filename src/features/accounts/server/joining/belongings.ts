// Decides what happens to each reference to a user record when it is joined to another. Every reference to `users` has a decision here;
// joining.test.ts compares them with the database, so that a new table fails until it has one.
import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';

type Decision =
  /** Deleted with the record that goes. */
  | { does: 'goes'; what: string }
  /** Goes to the record that stays, unless that has a row with the same `key`: then it is deleted. */
  | { does: 'moves'; what: string; key: readonly string[]; not?: string }
  /** Names the person permanently, or needs both of them: the join is refused. */
  | { does: 'refused'; what: string }
  /** About the records themselves; join-service.ts sees to it. */
  | { does: 'own' };

const goes = (what: string): Decision => ({ does: 'goes', what });
/** `not`: a column that must not name the record that stays, because people cannot follow themselves. */
const moves = (what: string, key: string[], not?: string): Decision => ({
  does: 'moves',
  what,
  key,
  ...(not !== undefined && { not }),
});
const refused = (what: string): Decision => ({ does: 'refused', what });
const own: Decision = { does: 'own' };
const ofAdmin = refused('an administrator’s access and decisions');
const messages = refused('messages');
const projects = refused('projects');
// The account that stays may have money in the project.
const teams = refused('a place in the team of a project');

export const belongings: Record<string, Decision> = {
  'account_joins.kept_id': own,
  'account_joins.retired_id': own,
  'account_joins.started_by': ofAdmin,
  'admin_authenticators.user_id': ofAdmin,
  'admin_credentials.user_id': ofAdmin,
  'admin_invites.user_id': ofAdmin,
  'admin_passkeys.user_id': ofAdmin,
  'admin_pending_logins.user_id': ofAdmin,
  'admin_recovery_codes.user_id': ofAdmin,
  'agreement_templates.created_by': ofAdmin,
  'analytics_events.user_id': refused('counted visits'),
  'announcements.created_by': ofAdmin,
  'announcements.undone_by': ofAdmin,
  'api_tokens.created_by': ofAdmin,
  'api_tokens.user_id': goes('API tokens'),
  'backup_runs.started_by': ofAdmin,
  'ballots.user_id': refused('votes'),
  'certificates.holder_id': refused('certificates of shares'),
  // A block stays a block, or a second account would be a way around it.
  'comment_blocks.creator_id': moves('blocked people', ['user_id'], 'user_id'),
  'comment_blocks.user_id': moves('blocks by others', ['creator_id'], 'creator_id'),
  'comment_reports.assigned_to': ofAdmin,
  'comment_reports.decided_by': ofAdmin,
  'comment_reports.reporter_id': refused('reports'),
  'comments.user_id': refused('comments'),
  'contact_messages.assigned_to': ofAdmin,
  'contact_messages.handled_by': ofAdmin,
  'contact_messages.user_id': moves('messages to us', ['id']),
  'contact_replies.author_id': ofAdmin,
  'conversation_members.other_id': messages,
  'conversation_members.user_id': messages,
  'conversations.first_id': messages,
  'conversations.opened_by': messages,
  'conversations.second_id': messages,
  'data_exports.user_id': goes('copies of its data'),
  'evidence_files.uploaded_by': refused('evidence'),
  'findings.resolved_by': ofAdmin,
  'follows.creator_id': moves('followers', ['follower_id'], 'follower_id'),
  'follows.follower_id': moves('followed creators', ['creator_id'], 'creator_id'),
  'hand_payments.recorded_by': ofAdmin,
  'identity_checks.decided_by': ofAdmin,
  'identity_checks.user_id': refused('an identity check'),
  'images.owner_id': moves('pictures', ['name']),
  'inbox_notes.author_id': ofAdmin,
  'investments.investor_id': refused('investments'),
  'investor_classes.decided_by': ofAdmin,
  // Encrypted for the record that goes; the person states it again.
  'investor_classes.user_id': goes('the investor category'),
  'investor_profiles.user_id': goes('the investor profile'),
  'later_rounds.first_by': ofAdmin,
  'later_rounds.proposed_by': projects,
  'later_rounds.revoke_asked_by': ofAdmin,
  'later_rounds.revoked_by': ofAdmin,
  'later_rounds.second_by': ofAdmin,
  'message_blocks.blocked_id': moves('blocks by others', ['blocker_id'], 'blocker_id'),
  'message_blocks.blocker_id': moves('blocked people', ['blocked_id'], 'blocked_id'),
  'message_reports.assigned_to': ofAdmin,
  'message_reports.decided_by': ofAdmin,
  'message_reports.reporter_id': refused('reports'),
  'messages.receiver_id': messages,
  'messages.sender_id': messages,
  'milestone_evidence.filed_by': refused('evidence'),
  'newsletter_issues.sent_by': ofAdmin,
  'newsletter_subscribers.user_id': moves('the newsletter', []),
  'notification_preferences.user_id': moves('choices of notifications', ['kind']),
  'notifications.actor_id': moves('notifications to others', ['id']),
  'notifications.user_id': goes('notifications'),
  'payout_accounts.user_id': refused('an account for payouts'),
  'policy_checks.investor_id': moves('checks before investing', ['id']),
  'poll_voters.user_id': refused('votes'),
  'provider_replacements.ended_by': ofAdmin,
  'provider_replacements.started_by': ofAdmin,
  'document_versions.uploaded_by': refused('documents of projects'),
  'project_drafts.owner_id': moves('drafts', ['project_id']),
  'project_duties.done_by': projects,
  'project_invitations.invited_by': projects,
  'project_invitations.invitee_id': goes('invitations'),
  'project_members.user_id': teams,
  'project_imports.created_by': ofAdmin,
  'project_reviews.decided_by': ofAdmin,
  'project_reviews.reopened_by': ofAdmin,
  'project_stops.stopped_by': ofAdmin,
  'project_team_events.actor_id': teams,
  'project_team_events.member_id': teams,
  'projects.owner_id': projects,
  'register_files.uploaded_by': projects,
  'register_names.user_id': refused('a name in a register'),
  'release_pauses.ended_by': ofAdmin,
  'release_pauses.started_by': ofAdmin,
  'releases.asked_by': ofAdmin,
  'releases.second_by': ofAdmin,
  'reservations.user_id': moves('reservations', ['project_id']),
  'review_checks.checked_by': ofAdmin,
  'saved_projects.user_id': moves('saved projects', ['project_id']),
  'saved_searches.user_id': moves('saved searches', ['query']),
  'saved_views.owner_id': ofAdmin,
  'screenings.set_by': ofAdmin,
  'screenings.user_id': refused('a check by administrators'),
  'sessions.user_id': own,
  'step_answers.investor_id': moves('answers before investing', ['step', 'at']),
  'share_transfers.asked_by': ofAdmin,
  'share_transfers.from_id': refused('transfers of shares'),
  'share_transfers.second_by': ofAdmin,
  'share_transfers.to_id': refused('transfers of shares'),
  'supports.user_id': moves('supported projects', ['project_id']),
  'suspense_exits.asked_by': ofAdmin,
  'transfers.takeover_asked_by': ofAdmin,
  'update_drafts.author_id': projects,
  'user_identities.user_id': own,
  'waiting_places.user_id': moves('places on waiting lists', ['project_id']),
  'webhook_endpoints.created_by': projects,
  'write_offs.asked_by': ofAdmin,
  'write_offs.second_by': ofAdmin,
};

const decided = Object.entries(belongings).map(([reference, decision]) => {
  const [table = '', column = ''] = reference.split('.');
  return { table: sql.identifier(table), column: sql.identifier(column), decision };
});

export type Holdings = Record<'goes' | 'moves' | 'refused', string[]>;

/** Describes a record's belongings, grouped by what a join does with them. */
export async function listHoldings(db: Queryable, userId: number): Promise<Holdings> {
  const named = decided.flatMap(({ table, column, decision }) =>
    decision.does === 'own'
      ? []
      : [
          sql`select ${decision.does}::text as does, ${decision.what}::text as what
          where exists (select 1 from ${table} where ${column} = ${userId})`,
        ],
  );
  const { rows } = await db.execute<{ does: keyof Holdings; what: string }>(
    sql`${sql.join(named, sql` union `)} order by 2`,
  );
  const of = (does: keyof Holdings) => rows.filter((row) => row.does === does).map(({ what }) => what);
  return { goes: of('goes'), moves: of('moves'), refused: of('refused') };
}

/** Moves, merges or deletes the belongings, after refusals have been ruled out. */
export async function moveBelongings(tx: Transaction, { from, to }: { from: number; to: number }): Promise<void> {
  for (const { table, column, decision } of decided) {
    if (decision.does === 'moves') {
      const same = decision.key.map(
        (key) => sql`mine.${sql.identifier(key)} is not distinct from theirs.${sql.identifier(key)}`,
      );
      const isNew = sql`not exists (select 1 from ${table} mine where ${sql.join([sql`mine.${column} = ${to}`, ...same], sql` and `)})`;
      const isOther = decision.not === undefined ? sql`true` : sql`theirs.${sql.identifier(decision.not)} <> ${to}`;
      await tx.execute(
        sql`update ${table} theirs set ${column} = ${to} where theirs.${column} = ${from} and ${isOther} and ${isNew}`,
      );
    }
    // A row that only names who caused it is someone else's.
    if (decision.does === 'goes' || decision.does === 'moves') {
      await tx.execute(sql`delete from ${table} where ${column} = ${from}`);
    }
  }
}
