// 'Milestones': the planned use of the money, step by step, as its creator wrote it. Hidden without milestones.
import type { Milestone } from '../../project-shapes.ts';
import { MilestoneList, type MilestoneStep } from './milestone-list.tsx';
import { pageCopy } from './project-page-copy.ts';
import { ProjectSection } from './project-section.tsx';
import { sectionIds } from './section-ids.ts';

const looks = {
  completed: { tone: 'good', mark: 'done', label: pageCopy.milestones.states.completed },
  active: { tone: 'warm', mark: 'active', label: pageCopy.milestones.states.active },
  pending: { tone: 'secondary', mark: 'open', label: pageCopy.milestones.states.pending },
  unreached: { tone: 'secondary', mark: 'missed', label: pageCopy.milestones.states.unreached },
} as const satisfies Record<Milestone['status'] | 'unreached', Pick<MilestoneStep, 'tone' | 'mark' | 'label'>>;

type ProjectMilestonesProps = {
  milestones: readonly Milestone[];
  /** Why the rules of the offer send the money as a whole; null if milestones release it. */
  wholeReason: string | null;
  /** Dollars; the sum of the milestones. */
  goal: number;
  /** The project failed: unfinished milestones will never be completed. */
  hasFailed: boolean;
};

export function ProjectMilestones({ milestones, wholeReason, goal, hasFailed }: ProjectMilestonesProps) {
  if (milestones.length === 0) return null;
  const steps = milestones.map(({ status, fundingNeeded: amount, estimatedCompletion, ...texts }) => ({
    ...texts,
    amount: wholeReason === null ? amount : 0,
    when: estimatedCompletion && pageCopy.milestones.expected(estimatedCompletion),
    ...looks[hasFailed && status !== 'completed' ? 'unreached' : status],
  }));
  return (
    <ProjectSection id={sectionIds.milestones} title={pageCopy.milestones.title}>
      {wholeReason !== null && <p className="mb-7 max-w-[44rem] text-ink-2">{wholeReason}</p>}
      <MilestoneList steps={steps} goal={goal} />
    </ProjectSection>
  );
}
