// On a project's page, after its funding: how far each milestone is, its votes and the decisions about it.
import { useQuery } from '@tanstack/react-query';
import { ProjectSection } from '#features/projects/web/page/project-section.tsx';
import { formatDay } from '#kernel/dates.ts';
import { endpointAt } from '#kernel/endpoint.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { queryFor } from '#ui/queries.ts';
import type { listPlan, PlanMilestone } from '../../milestone-contract.ts';
import { decisionsCopy as copy, milestoneStateLabels, milestoneStateTones, pollCopy } from './milestone-copy.ts';
import { PollResultView } from './poll-result.tsx';
import { PublicAnswer } from './public-answer.tsx';

/** Shows nothing before funding has ended, for projects without milestones, and while it loads. */
export function MilestoneDecisions({ projectId }: { projectId: number }) {
  const plan = useQuery(
    queryFor(endpointAt<typeof listPlan>('GET', '/api/projects/{id}/milestones'), { params: { id: projectId } }),
  ).data;
  if (plan === undefined) return null;
  const milestones = plan.milestones.filter(({ isWhole }) => !isWhole);
  if (milestones.length === 0) return null;
  return (
    <ProjectSection title={copy.title} missing={false} comingSoon="">
      {plan.stop !== null && (
        <div className="mb-6">
          <Alert tone="warm" title={copy.stopped}>
            <p className="whitespace-pre-line">{plan.stop.reason}</p>
          </Alert>
        </div>
      )}
      <ol className="grid grid-cols-1 gap-6">
        {milestones.map((milestone) => (
          <li key={milestone.id} className="wrap-anywhere">
            <Progress milestone={milestone} />
          </li>
        ))}
      </ol>
    </ProjectSection>
  );
}

function Progress({ milestone }: { milestone: PlanMilestone }) {
  const { title, state, amount, dueOn, answer, polls } = milestone;
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="h3 mr-auto">{title}</h3>
        <Badge tone={milestoneStateTones[state]}>{milestoneStateLabels[state]}</Badge>
      </div>
      <p className="text-[0.94rem] text-ink-3">
        <span className="font-semibold text-ink-2">{formatDollarAmount(amount)}</span>
        {' · '}
        {copy.due} {formatDay(dueOn)}
      </p>
      {polls
        .filter(({ result }) => result !== 'canceled')
        .map((poll) => (
          <div key={poll.id} className="grid grid-cols-1 gap-1.5">
            <p className="field-label">{pollCopy.titles[poll.kind]}</p>
            <PollResultView poll={poll} />
          </div>
        ))}
      {answer !== null && <PublicAnswer text={answer} />}
    </div>
  );
}
