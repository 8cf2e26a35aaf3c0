// Whether a project can be backed now, and if not, why. The server decides again for every payment.
import { daysLeft } from '../../funding-period.ts';
import type { Project } from '../../project-shapes.ts';

export type BackingState =
  | 'open'
  | 'fully-funded'
  /** The whole remaining amount is currently reserved. */
  | 'reserved'
  | 'own'
  | 'draft'
  | 'completed'
  | 'failed'
  /** The funding period has ended. */
  | 'ended';

/** Not open for investments. A fully funded project may reopen after a refund. */
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
      // Funded below its goal: it kept what it had raised by the deadline.
      return 'ended';
    case 'active':
      return deadline !== null && daysLeft({ deadline, today }) < 0 ? 'ended' : 'open';
  }
}
