// 'Milestones' on a project's page once funding has closed: the state, votes and decisions of each.

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Project } from '#features/projects/project-shapes.ts';
import { standingLabel } from '#features/projects/project-standing.ts';
import { MilestoneList, type MilestoneMark } from '#features/projects/web/page/milestone-list.tsx';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { ProjectSection } from '#features/projects/web/page/project-section.tsx';
import { sectionIds } from '#features/projects/web/page/section-ids.ts';
import { formatDay } from '#kernel/dates.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { queryFor } from '#ui/queries.ts';
import { UserText } from '#ui/user-text.tsx';
import { listPlan, type PlanMilestone, type PlanStop } from '../../milestone-contract.ts';
import type { MilestoneState } from '../../payout-states.ts';
import { stoppedMoneySentence } from '../../stopped-money.ts';
import { decisionsCopy as copy, milestoneStateLabels, milestoneStateTones, pollCopy } from './milestone-copy.ts';
import { PollResultView, PublicAnswer } from './poll-result.tsx';

/** The query, for screens that load it with their own. */
export const publicPlanQuery = (projectId: number | string) => queryFor(listPlan, { params: { id: projectId } });

type MilestoneDecisionsProps = {
  project: Project;
  /** The plan as its creator wrote it, shown until the milestones of the money exist. */
  fallback: ReactNode;
};

export function MilestoneDecisions({ project, fallback }: MilestoneDecisionsProps) {
  const plan = useQuery(publicPlanQuery(String(project.id))).data;
  const milestones = plan?.milestones.filter(({ isWhole }) => !isWhole) ?? [];
  const stop = plan?.stop ?? null;
  const stopped = stop !== null && <StopNotice title={standingLabel(project)} stop={stop} />;
  if (milestones.length === 0) {
    return stopped === false ? (
      fallback
    ) : (
      <ProjectSection id={sectionIds.milestones} title={copy.stopTitle}>
        {stopped}
      </ProjectSection>
    );
  }
  return (
    <ProjectSection id={sectionIds.milestones} title={pageCopy.milestones.title}>
      {stopped}
      <MilestoneList
        goal={milestones.reduce((sum, { amount }) => sum + amount, 0)}
        steps={milestones.map((milestone) => ({
          title: milestone.title,
          description: milestone.description,
          deliverables: milestone.deliverables,
          amount: milestone.amount,
          when: isAwaited(milestone.state) ? `${copy.due} ${formatDay(milestone.dueOn)}` : '',
          mark: marks[milestone.state],
          label: milestoneStateLabels[milestone.state],
          tone: milestoneStateTones[milestone.state],
          more: <Decisions milestone={milestone} />,
        }))}
      />
    </ProjectSection>
  );
}

const marks = {
  planned: 'open',
  evidence_filed: 'active',
  voting: 'active',
  approved: 'active',
  rejected: 'missed',
  overdue: 'missed',
  releasing: 'active',
  released: 'done',
  returned: 'missed',
} as const satisfies Record<MilestoneState, MilestoneMark>;

function isAwaited(state: MilestoneState): boolean {
  return state === 'planned' || state === 'overdue';
}

function StopNotice({ title, stop }: { title: string; stop: PlanStop }) {
  return (
    <div className="mb-7">
      <Alert tone="warm" title={title}>
        <p>{stoppedMoneySentence(stop.money)}</p>
        <UserText className="mt-2">{stop.reason}</UserText>
      </Alert>
    </div>
  );
}

function Decisions({ milestone: { answer, polls } }: { milestone: PlanMilestone }) {
  const shown = polls.filter(({ result }) => result !== 'canceled');
  if (shown.length === 0 && answer === null) return null;
  return (
    <div className="mt-4 grid grid-cols-1 gap-3.5">
      {shown.map((poll) => (
        <div key={poll.id} className="grid grid-cols-1 gap-1.5">
          <p className="field-label">{pollCopy.titles[poll.kind]}</p>
          <PollResultView poll={poll} />
        </div>
      ))}
      {answer !== null && <PublicAnswer text={answer} />}
    </div>
  );
}
