// Emails to the investors of a project about the project itself: one for each person, however often they invested.
import { and, eq, gte, inArray, lte, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { projectChanges } from '#features/projects/server/history/project-change-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import { composeEmail } from '#platform/mail/email.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Outbox } from '#platform/mail/mail-outbox.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { type BackerMailKind, backerMails, investments } from '../investing-table.ts';
import { isCancellable } from '../refunds/cancellation-window.ts';
import { backerMailWords } from './backer-mail-words.ts';

type Occasion = { projectId: number; kind: BackerMailKind; changeId: number; fromChangeId?: number };

/** For everybody who is invested now or is paying. */
export async function queueBackerMails(tx: Transaction, occasion: Occasion): Promise<void> {
  const { projectId, kind, changeId, fromChangeId = changeId } = occasion;
  await tx.execute(sql`
    insert into ${backerMails} (project_id, investor_id, kind, change_id, from_change_id)
    select distinct project_id, investor_id, ${kind}, ${changeId}::bigint, ${fromChangeId}::bigint
    from ${investments} where project_id = ${projectId} and counted is not null
      and created_at <= (select at from ${projectChanges} where id = ${changeId})
    on conflict do nothing`);
}

type OwedMail = { projectId: number; investorId: number; kind: BackerMailKind; changeId: number };

export const backerOutbox: Outbox<OwedMail> = {
  table: 'backer_mails',
  columns: { projectId: 'project_id', investorId: 'investor_id', kind: 'kind', changeId: 'change_id' },
  compose,
};

const owners = alias(users, 'owners');

/** Undefined when the investor was erased, is no person, or is no longer invested. */
async function compose(deps: Deps, owed: OwedMail): Promise<Mail | undefined> {
  const { db } = deps;
  const { projectId, investorId, kind, changeId } = owed;
  const [facts] = await db
    .select({
      email: users.email,
      name: users.name,
      title: projects.title,
      ownerName: owners.name,
      fromChangeId: backerMails.fromChangeId,
    })
    .from(backerMails)
    .innerJoin(users, eq(users.id, backerMails.investorId))
    .innerJoin(projects, eq(projects.id, backerMails.projectId))
    .innerJoin(owners, eq(owners.id, projects.ownerId))
    .where(
      and(
        eq(backerMails.projectId, projectId),
        eq(backerMails.investorId, investorId),
        eq(backerMails.kind, kind),
        eq(backerMails.changeId, changeId),
        canBeEmailed(users),
      ),
    );
  if (facts === undefined) return undefined;
  const right = await readRight(db, { projectId, investorId });
  if (right === undefined) return undefined;
  const changes = await db
    .select({ before: projectChanges.before, after: projectChanges.after, reason: projectChanges.reason })
    .from(projectChanges)
    .where(
      and(
        eq(projectChanges.projectId, projectId),
        gte(projectChanges.id, facts.fromChangeId),
        lte(projectChanges.id, changeId),
      ),
    )
    .orderBy(projectChanges.id);
  const { subject, parts } = backerMailWords[kind]({
    title: facts.title,
    ownerName: facts.ownerName,
    changes,
    ...right,
  });
  return composeEmail(deps, {
    to: { name: facts.name, address: facts.email },
    subject,
    parts: [
      ...parts,
      { button: 'View your investments', path: '/dashboard' },
      { links: [['View the project', `/projects/${projectId}`]] },
    ],
    messageId: `backer-${projectId}-${investorId}-${kind.replaceAll('_', '-')}-${changeId}`,
  });
}

export type CancelRight = {
  /** Whether any investment of theirs in it can be canceled now. */
  canCancel: boolean;
  /** Until when; null where only the end of the project's funding ends that. */
  cancellableUntil: Date | null;
};

/** Undefined where nothing of theirs is left in the project. */
async function readRight(
  db: Queryable,
  { projectId, investorId }: { projectId: number; investorId: number },
): Promise<CancelRight | undefined> {
  const [right] = await db
    .select({
      canCancel: sql<boolean | null>`bool_or(${isCancellable})`,
      cancellableUntil: max(investments.cancellableUntil),
    })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .where(
      and(
        eq(investments.projectId, projectId),
        eq(investments.investorId, investorId),
        inArray(investments.counted, ['held', 'raised']),
      ),
    );
  if (right === undefined || right.canCancel === null) return undefined;
  return { canCancel: right.canCancel, cancellableUntil: right.cancellableUntil };
}
