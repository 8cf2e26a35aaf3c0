// The log of a team's changes, which its owner reads, and the news about them.
import { and, eq, gt, sql } from 'drizzle-orm';
import { notify } from '#features/notifications/server/notify.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { TeamEventKind } from '../team-rules.ts';
import { teamChangeMail } from './mails/team-change-mail.ts';
import { teamChangeNotice } from './team-notifications.ts';
import { projectTeamEvents } from './team-table.ts';

type Event = {
  projectId: number;
  kind: TeamEventKind;
  actorId: number | null;
  memberId?: number;
  invitationId?: number;
  canEdit: boolean;
  canMoney: boolean;
};

export async function recordTeamEvent(tx: Transaction, event: Event): Promise<number> {
  const { projectId, kind, actorId, memberId, invitationId, canEdit, canMoney } = event;
  const [made] = await tx
    .insert(projectTeamEvents)
    .values({
      projectId,
      kind,
      actorId,
      memberId: memberId ?? null,
      invitationId: invitationId ?? null,
      canEdit,
      canMoney,
    })
    .returning({ id: projectTeamEvents.id });
  if (made === undefined) throw new Error('insert returned no team event');
  return made.id;
}

/** Records it and tells the other side by email and in the notification center. */
export async function announceTeamEvent(tx: Transaction, event: Event, recipientId: number): Promise<void> {
  const id = await recordTeamEvent(tx, event);
  await queueMail(tx, teamChangeMail, { eventId: id });
  await notify(tx, teamChangeNotice, {
    key: `team-change-${id}`,
    subjectId: id,
    recipients: [recipientId],
    ...(event.actorId !== null && { actorId: event.actorId }),
  });
}

/**
 * Notes that someone downloaded the project's investors, at most once an hour, so that repeating it does not push other changes out of
 * the log.
 */
export async function recordInvestorExport(
  tx: Transaction,
  { projectId, actorId, ...rights }: { projectId: number; actorId: number; canEdit: boolean; canMoney: boolean },
): Promise<void> {
  const { projectId: of, actorId: by, kind, at } = projectTeamEvents;
  const [recent] = await tx
    .select({ id: projectTeamEvents.id })
    .from(projectTeamEvents)
    .where(
      and(eq(of, projectId), eq(by, actorId), eq(kind, 'investors_exported'), gt(at, sql`now() - interval '1 hour'`)),
    )
    .limit(1);
  if (recent === undefined) {
    await recordTeamEvent(tx, { projectId, kind: 'investors_exported', actorId, memberId: actorId, ...rights });
  }
}
