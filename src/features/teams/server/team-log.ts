// The log of a team's changes, which its owner reads, and the news about them.
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
