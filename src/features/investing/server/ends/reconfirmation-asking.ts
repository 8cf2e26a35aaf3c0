// Asks investors whether they stay after a material change, where the rules of the offer demand an answer. Silence returns their money
// (reconfirmation-sweep.ts).
import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { addBusinessDays } from '#features/packs/business-days.ts';
import { setChangeCause } from '#features/projects/server/history/project-change-cause.ts';
import { projectChanges } from '#features/projects/server/history/project-change-table.ts';
import { packOfProject } from '#features/projects/server/packs/project-packs.ts';
import { moveDeadline } from '#features/projects/server/project-moving.ts';
import { getToday } from '#features/projects/server/project-service.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { addDays } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { investments } from '../investing-table.ts';
import { queueForBackers } from '../mails/backer-mail.ts';
import { reconfirmMail } from '../mails/backer-mails.ts';
import { reconfirmations } from '../reconfirmation-table.ts';

type Notice = { projectId: number; fromChangeId: number; changeId: number };

/**
 * Everyone who had invested, or was paying, at the last change of the notice is asked; a later notice replaces an unanswered one and
 * gives the full time again. Callers hold the locks of the investments.
 * @returns false where the rules demand no answer, or the project no longer sells anything.
 */
export async function askToReconfirm(deps: Deps, tx: Transaction, notice: Notice): Promise<boolean> {
  const { projectId, fromChangeId, changeId } = notice;
  const { pack, values } = await packOfProject(tx, projectId);
  if (pack.materialChange !== 'must_reconfirm') return false;
  const [project] = await tx
    .select({ deadline: projects.deadline })
    .from(projects)
    .where(
      and(
        eq(projects.id, projectId),
        inArray(projects.status, ['active', 'funded']),
        isNull(projects.fundingClosedAt),
        isNull(projects.deletedAt),
      ),
    )
    .for('no key update');
  if (project === undefined) return false;
  const dueDay = addBusinessDays(getToday(deps), values['reconfirmDays'] ?? 5, pack.calendar);
  const dueAt = new Date(addDays(dueDay, 1));
  const asked = await tx
    .select({ id: investments.id, firstOpen: reconfirmations.fromChangeId })
    .from(investments)
    .innerJoin(projectChanges, eq(projectChanges.id, changeId))
    .leftJoin(reconfirmations, and(eq(reconfirmations.investmentId, investments.id), isNull(reconfirmations.outcome)))
    .where(
      and(
        eq(investments.projectId, projectId),
        isNotNull(investments.counted),
        eq(investments.origin, 'card'),
        lte(investments.createdAt, projectChanges.at),
      ),
    );
  if (asked.length === 0) return true;
  const ids = asked.map(({ id }) => id);
  await tx
    .update(reconfirmations)
    .set({ outcome: 'superseded', decidedAt: sql`now()` })
    .where(and(inArray(reconfirmations.investmentId, ids), isNull(reconfirmations.outcome)));
  await tx.insert(reconfirmations).values(
    asked.map(({ id, firstOpen }) => ({
      investmentId: id,
      changeId,
      fromChangeId: Math.min(firstOpen ?? fromChangeId, fromChangeId),
      dueAt,
    })),
  );
  // Canceling stays possible for as long as an answer does.
  await tx
    .update(investments)
    .set({ cancellableUntil: sql`greatest(${investments.cancellableUntil}, ${dueAt.toISOString()}::timestamptz)` })
    .where(inArray(investments.id, ids));
  // An offer that has ended only waits for the answers: nothing is sold any more.
  if (project.deadline !== null && project.deadline >= getToday(deps) && project.deadline < dueDay) {
    await setChangeCause(tx, { actor: { system: 'material change' } });
    await moveDeadline(tx, projectId, dueDay);
  }
  await queueForBackers(tx, reconfirmMail, { projectId, changeId, fromChangeId });
  return true;
}
