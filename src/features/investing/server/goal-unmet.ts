// A goal that was reached and no longer is, while funding is not final: under rules that sell nothing below it, funding goes on.
import { packOfProject } from '#features/projects/server/packs/project-packs.ts';
import { reopenFunding } from '#features/projects/server/project-moving.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { hasRightByLaw } from './cancellation-window.ts';
import type { InvestmentRow } from './investing-table.ts';

type Left = Pick<InvestmentRow, 'id' | 'projectId' | 'reflectionDays'> & {
  /** By a right to leave, and not by an administrator or a bank. */
  isByRight: boolean;
};

/** After money of a project went back: an investor who leaves by right makes room for others, and under some rules everyone does. */
export async function reopenAfterLoss(tx: Transaction, { isByRight, ...investment }: Left): Promise<void> {
  const { pack } = await packOfProject(tx, investment.projectId);
  if (!isByRight && !pack.needsGoal) return;
  const afterDeadline = pack.needsGoal || (await hasRightByLaw(tx, investment));
  await reopenFunding(tx, investment.projectId, { afterDeadline });
}
