// '/admin/milestones/:id': the plan, the evidence, the votes, and the administrator's actions.
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'react-router';
import { ownProjectMessage } from '#features/projects/stake-rules.ts';
import { StakeNotice } from '#features/projects/web/admin/stake-notice.tsx';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge } from '#ui/badge.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { type AdminMilestone, getAdminMilestone } from '../../milestone-admin-contract.ts';
import { EvidenceView } from '../milestones/evidence-view.tsx';
import { milestoneStateLabels, milestoneStateTones, pollCopy } from '../milestones/milestone-copy.ts';
import { PollResultView } from '../milestones/poll-result.tsx';
import { PublicAnswer } from '../milestones/public-answer.tsx';
import { MilestoneActions } from './milestone-actions.tsx';
import { adminMilestonesCopy as copy, taskTexts } from './milestones-copy.ts';

const milestoneQuery = (id = '') => queryFor(getAdminMilestone, { params: { id } });

export const adminMilestoneScreen = screen({
  Component: AdminMilestonePage,
  queries: ({ params }) => [milestoneQuery(params.id)],
  meta: ({ data, params: { id = '' } }) => ({
    title: `${data(getAdminMilestone, { params: { id } })?.milestone.title ?? copy.title} – Admin`,
  }),
});

function AdminMilestonePage() {
  const { id } = useParams();
  const milestone = useQuery(milestoneQuery(id));
  if (milestone.isPending) {
    return (
      <div role="status" aria-label={copy.loading}>
        <PageHeader title={copy.title} />
        <Skeleton className="h-[420px] !rounded-slip" />
      </div>
    );
  }
  if (milestone.data === undefined) {
    return (
      <>
        <PageHeader title={copy.title} />
        <ErrorState
          title={copy.loadFailed}
          text={milestone.error?.userMessage}
          onRetry={() => void milestone.refetch()}
          action={<TextLink to="/admin/milestones">{copy.all}</TextLink>}
        />
      </>
    );
  }
  return <MilestoneView record={milestone.data} />;
}

function MilestoneView({ record }: { record: AdminMilestone }) {
  const { project, milestone, evidence, of } = record;
  const { state, polls, answer } = milestone;
  const nextStep = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <PageHeader
        compact
        title={milestone.title}
        lead={copy.pageLead(project.title, project.creatorName, milestone.position, of)}
        actions={
          <>
            <LinkButton look="outline" to={`/projects/${project.id}`}>
              {copy.publicPage}
            </LinkButton>
            <LinkButton look="outline" to={`/admin/projects/${project.id}`}>
              {copy.project}
            </LinkButton>
          </>
        }
      />
      <StakeNotice stake={record.stake} />
      <div className="mt-2 grid grid-cols-1 items-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_368px]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <Panel title={copy.plan}>
            <p className="text-note text-ink-3">
              <span className="font-semibold text-ink-2">{formatDollarAmount(milestone.amount)}</span>
              {' · '}
              {copy.due} {formatDay(milestone.dueOn)}
            </p>
            <p dir="auto" className="mt-3 whitespace-pre-line text-ink-2 wrap-anywhere">
              {milestone.description}
            </p>
            {milestone.deliverables.length > 0 && (
              <ul className="mt-3 grid list-disc gap-1 pl-5 text-ink-2 wrap-anywhere marker:text-ink-3">
                {milestone.deliverables.map((deliverable, index) => (
                  <li dir="auto" key={index}>
                    {deliverable}
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Panel title={copy.proof}>
            {evidence.length === 0 && <p className="text-ink-2">{copy.noProof}</p>}
            <div className="grid grid-cols-1 gap-8">
              {evidence.map((one) => (
                <EvidenceView key={one.id} evidence={one} />
              ))}
            </div>
          </Panel>
        </div>
        <div className="grid grid-cols-1 gap-6">
          <Panel title={copy.now}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={milestoneStateTones[state]}>{milestoneStateLabels[state]}</Badge>
              {record.isLate && <Badge tone="danger">{copy.late}</Badge>}
              {milestone.deadline !== null && (
                <span className="small text-ink-3">
                  {copy.columns.deadline} <Moment at={milestone.deadline} />
                </span>
              )}
            </p>
            <p ref={nextStep} tabIndex={-1} className="mt-3 text-note text-ink-2">
              {record.task === null
                ? copy.nothing
                : record.stake === 'owner'
                  ? ownProjectMessage
                  : taskTexts[record.task]}
            </p>
            <MilestoneActions record={record} elseFocus={nextStep} />
          </Panel>
          <Panel title={copy.votes}>
            {polls.length === 0 && <p className="text-note text-ink-2">{copy.noVotes}</p>}
            <div className="grid grid-cols-1 gap-5">
              {polls.map((poll) => (
                <div key={poll.id} className="grid grid-cols-1 gap-2">
                  <h3 className="field-label">{pollCopy.titles[poll.kind]}</h3>
                  <PollResultView poll={poll} />
                </div>
              ))}
              {answer !== null && <PublicAnswer text={answer} />}
            </div>
          </Panel>
        </div>
      </div>
    </>
  );
}
