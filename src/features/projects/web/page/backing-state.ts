// Whether a project can be backed now, and if not, why. The server decides again for every payment.
import { daysLeft, isAnnounced } from '../../funding-period.ts';
import type { Project } from '../../project-shapes.ts';
import { getStanding } from '../../project-standing.ts';

export type BackingState =
  | 'open'
  /** Public, but investments start later. */
  | 'announced'
  | 'fully-funded'
  /** The whole remaining amount is currently reserved. */
  | 'reserved'
  /** The viewer is on its team. */
  | 'own'
  | 'draft'
  | 'completed'
  | 'failed'
  /** It was funded, and stopped later. */
  | 'stopped'
  /** Its funding was over before it was imported. */
  | 'ended_elsewhere'
  /** The funding period has ended. */
  | 'ended';

/** Not open for investments. A fully funded project may reopen after a refund. */
export function isClosedState(state: BackingState): boolean {
  return ['draft', 'completed', 'failed', 'stopped', 'ended_elsewhere', 'ended'].includes(state);
}

type Backed = Pick<
  Project,
  | 'status'
  | 'stopped'
  | 'endedElsewhere'
  | 'fundingRaised'
  | 'fundingGoal'
  | 'maxInvested'
  | 'opensOn'
  | 'deadline'
  | 'canEdit'
  | 'canMoney'
  | 'available'
  | 'remaining'
>;

export function backingState(project: Backed, today: string): BackingState {
  const standing = getStanding(project);
  if (standing === 'stopped') return standing;
  if (project.fundingRaised >= getMost(project)) return 'fully-funded';
  const state = stateByStatus(project, today);
  if (state !== 'open') return state;
  if (isAnnounced(project, today)) return 'announced';
  if (project.canEdit || project.canMoney) return 'own';
  return project.available > 0 ? 'open' : 'reserved';
}

/** What may be asked for while it raises money, which can be more than the goal. */
function getMost({ status, maxInvested, fundingGoal }: Backed): number {
  return status === 'active' && maxInvested !== null ? maxInvested : fundingGoal;
}

function stateByStatus(project: Backed, today: string): BackingState {
  const { deadline } = project;
  const standing = getStanding(project);
  switch (standing) {
    case 'draft':
    case 'completed':
    case 'failed':
    case 'stopped':
    case 'ended_elsewhere':
      return standing;
    case 'funded':
      // Funded below its goal: it kept the amount raised by the deadline.
      return 'ended';
    case 'active':
      return deadline !== null && daysLeft({ deadline, today }) < 0 ? 'ended' : 'open';
  }
}
