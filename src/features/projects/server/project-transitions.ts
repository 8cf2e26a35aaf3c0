// Whether a project may move to another status now, and why not.
import { AppError } from '#kernel/errors.ts';
import type { UpdateProjectBody } from '../project-contract.ts';
import { canMove, type ProjectStatus } from '../project-rules.ts';
import type { ProjectRow } from './project-table.ts';

/** @throws AppError illegal_move with a message that names both states */
export function requireMove(
  project: ProjectRow,
  { status: to, deadline }: Pick<UpdateProjectBody, 'status' | 'deadline'>,
  today: string,
): void {
  const from = project.status;
  if (to === undefined || from === to) return;
  const planned = { ...project, deadline: deadline === undefined ? project.deadline : deadline };
  const reason = canMove({ from, to }) ? reasonAgainst(planned, to, today) : 'this is not one of its next states';
  if (reason !== undefined) {
    throw new AppError('illegal_move', `A project may not move from ${from} to ${to} here: ${reason}.`, { from, to });
  }
}

/** Why a legal transition is not possible now; undefined if it is. */
export function reasonAgainst(project: ProjectRow, to: ProjectStatus, today: string): string | undefined {
  if (to === 'draft' && (project.heldCents > 0 || project.raisedCents > 0)) return 'someone has invested in it';
  // Only an investor's cancellation reopens it, see refund-service.ts.
  if (to === 'active' && project.status === 'funded') return 'its funding has ended';
  if (to === 'funded' && project.allotment !== 'first_come') {
    return 'what investors ask for is divided after its deadline';
  }
  if (to === 'funded' && project.raisedCents < project.goalCents) {
    return project.fundingModel === 'keep_what_you_raise'
      ? 'its goal is not reached; use “Close funding early” instead'
      : 'its goal is not reached, and then its investors are refunded';
  }
  // It would close again immediately.
  if (to === 'active' && project.deadline !== null && project.deadline < today) return 'its deadline has passed';
  return undefined;
}
