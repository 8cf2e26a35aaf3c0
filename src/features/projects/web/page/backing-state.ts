// Whether a project can be backed now, and if not, why. The server decides again for every payment.
import { daysLeft } from '../../funding-period.ts';
import type { Project } from '../../project-contract.ts';

export type BackingState =
  | 'open'
  | 'fully-funded'
  /** Everything that remains is currently reserved. */
  | 'reserved'
  | 'own'
  | 'draft'
  | 'completed'
  | 'failed'
  /** The time for funding is over. */
  | 'ended';

/** Nothing can be invested any more, or yet. A fully funded project may open again after a refund. */
export function isClosedState(state: BackingState): boolean {
  return ['draft', 'completed', 'failed', 'ended'].includes(state);
}

type Backed = Pick<
  Project,
  'status' | 'fundingRaised' | 'fundingGoal' | 'deadline' | 'isOwner' | 'available' | 'remaining'
>;

export function backingState(project: Backed, today: string): BackingState {
  if (project.fundingRaised >= project.fundingGoal) return 'fully-funded';
  const state = stateByStatus(project, today);
  if (state !== 'open') return state;
  if (project.isOwner) return 'own';
  return project.available > 0 ? 'open' : 'reserved';
}

function stateByStatus({ status, deadline }: Backed, today: string): BackingState {
  switch (status) {
    case 'draft':
    case 'completed':
    case 'failed':
      return status;
    case 'funded':
      // Below its goal and yet funded: it kept what was raised by its last day.
      return 'ended';
    case 'active':
      return deadline !== null && daysLeft({ deadline, today }) < 0 ? 'ended' : 'open';
  }
}
