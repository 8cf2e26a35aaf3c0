// '/admin/milestones/:id': the plan, the evidence, the votes, and the administrator's actions.
import { useRef } from 'react';
import { RecordColumns, recordScreen } from '#features/accounts/web/admin/record/record-screen.tsx';
import { ownProjectMessage } from '#features/projects/stake-rules.ts';
import { StakeNotice } from '#features/projects/web/admin/stake-notice.tsx';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { PageHeader, Panel } from '#ui/section.tsx';
import { UserText } from '#ui/user-text.tsx';
import { type AdminMilestone, getAdminMilestone } from '../../milestone-admin-contract.ts';
import { EvidenceView } from '../milestones/evidence-view.tsx';
import { milestoneStateLabels, milestoneStateTones, pollCopy } from '../milestones/milestone-copy.ts';
import { PollResultView, PublicAnswer } from '../milestones/poll-result.tsx';
import { MilestoneActions } from './milestone-actions.tsx';
import { adminMilestonesCopy as copy, taskTexts } from './milestones-copy.ts';

export const adminMilestoneScreen = recordScreen({
  endpoint: getAdminMilestone,
  noun: 'milestone',
  title: copy.title,
  nameOf: ({ milestone }) => milestone.title,
  back: { to: '/admin/milestones', label: copy.all },
  Content: AdminMilestonePage,
});

function AdminMilestonePage({ record }: { record: AdminMilestone }) {
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
      <RecordColumns
        side={
          <>
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
          </>
        }
      >
        <Panel title={copy.plan}>
          <p className="text-note text-ink-3">
            <span className="font-semibold text-ink-2">{formatDollarAmount(milestone.amount)}</span>
            {' · '}
            {copy.due} {formatDay(milestone.dueOn)}
          </p>
          <UserText className="mt-3 text-ink-2">{milestone.description}</UserText>
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
      </RecordColumns>
    </>
  );
}
