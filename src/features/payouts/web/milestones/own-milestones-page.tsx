// '/dashboard/projects/:id/milestones': a creator's milestones with evidence, deadline, result and next step.

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'react-router';
import { formatDay } from '#kernel/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, SubPage, toDashboard } from '#ui/section.tsx';
import { UserText } from '#ui/user-text.tsx';
import { filingRefusalTexts } from '../../filing-copy.ts';
import { getOwnPlan, type OwnMilestone, type OwnPlan } from '../../milestone-contract.ts';
import { stoppedMoneySentence } from '../../stopped-money.ts';
import { EvidenceForm } from './evidence-form.tsx';
import { EvidenceView } from './evidence-view.tsx';
import { milestoneStateTones, ownMilestoneStateLabels, pollCopy } from './milestone-copy.ts';
import { ownMilestonesCopy as copy, nextForCreator } from './own-milestones-copy.ts';
import { PollResultView, PublicAnswer } from './poll-result.tsx';

const planQuery = (id = '') => queryFor(getOwnPlan, { params: { id } });

export const ownMilestonesScreen = screen({
  Component: OwnMilestonesPage,
  queries: ({ params }) => [planQuery(params.id)],
  meta: () => ({ title: copy.title }),
});

function OwnMilestonesPage() {
  const { id } = useParams();
  const plan = useQuery(planQuery(id));
  return (
    <SubPage back={toDashboard} className="max-w-[60rem]">
      <QueryView
        query={plan}
        header={<PageHeader compact title={copy.title} />}
        pending={<Loading label={copy.loading} blocks={['h-[420px]']} />}
        failed={copy.failed}
      >
        {(data) => <Plan plan={data} />}
      </QueryView>
    </SubPage>
  );
}

function Plan({ plan }: { plan: OwnPlan }) {
  const { project, milestones, stop, wholeReason } = plan;
  const isWhole = milestones.some((milestone) => milestone.isWhole);
  return (
    <>
      <PageHeader
        compact
        title={copy.title}
        lead={copy.lead(project.title)}
        actions={
          <>
            <LinkButton look="outline" to={`/projects/${project.id}`}>
              {copy.viewProject}
            </LinkButton>
            <LinkButton look="outline" to={`/dashboard/projects/${project.id}/money`}>
              {copy.money}
            </LinkButton>
            <LinkButton look="outline" to="/dashboard/payouts">
              {copy.payouts}
            </LinkButton>
          </>
        }
      />
      {stop !== null && (
        <div className="mt-2 mb-6">
          <Alert tone="warm" title={copy.stopped}>
            <p>{stoppedMoneySentence(stop.money)}</p>
            <UserText className="mt-2">{stop.reason}</UserText>
          </Alert>
        </div>
      )}
      {milestones.length === 0 && (
        <EmptyState {...(wholeReason === null ? copy.empty : copy.wholeLater(wholeReason))} />
      )}
      {isWhole && <EmptyState {...copy.whole} text={wholeReason ?? copy.whole.text} />}
      {!isWhole && milestones.length > 0 && (
        <ol className="mt-2 grid grid-cols-1 gap-6">
          {milestones.map((milestone) => (
            <li key={milestone.id}>
              <MilestonePanel milestone={milestone} plan={plan} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function MilestonePanel({ milestone, plan }: { milestone: OwnMilestone; plan: OwnPlan }) {
  const { id, position, title, state, amount, dueOn, refusal, answer, polls, evidence } = milestone;
  const headingId = `milestone-${id}`;
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = refusal === null;
  return (
    <section className="panel grid grid-cols-1 gap-4 wrap-anywhere" aria-labelledby={headingId}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="h3 mr-auto">
          {position}. {title}
        </h2>
        <Badge tone={milestoneStateTones[state]}>{ownMilestoneStateLabels[state]}</Badge>
      </header>
      <p className="text-note text-ink-3">
        {copy.amount(amount)}
        {' · '}
        {copy.due} {formatDay(dueOn)}
        <Clock milestone={milestone} />
      </p>
      <p className="text-ink-2">{nextForCreator(state, plan.releaseRule, plan.voteDays)}</p>
      {answer !== null && <PublicAnswer text={answer} />}
      {polls[0]?.needsAnswer === true && answer === null && state === 'approved' && (
        <p className="text-ink-2">{pollCopy.waitsForAnswer}</p>
      )}
      {polls.length > 0 && (
        <div className="grid grid-cols-1 gap-4 border-t border-line pt-4">
          {polls.map((poll) => (
            <div key={poll.id} className="grid grid-cols-1 gap-2">
              <h3 className="field-label">{pollCopy.titles[poll.kind]}</h3>
              <PollResultView poll={poll} />
            </div>
          ))}
        </div>
      )}
      {evidence.length > 0 && <FiledEvidence milestone={milestone} />}
      {isOpen ? (
        <EvidenceForm milestone={milestone} projectId={plan.project.id} elseFocus={heading} />
      ) : (
        (refusal === 'earlier_open' || refusal === 'too_many_rounds') && (
          <p className="small text-ink-3">{filingRefusalTexts[refusal]}</p>
        )
      )}
    </section>
  );
}

function Clock({ milestone: { state, deadline } }: { milestone: OwnMilestone }) {
  if (deadline === null || !(state in copy.clock)) return null;
  return (
    <span>
      {' · '}
      {copy.clock[state as keyof typeof copy.clock]} <Moment at={deadline} />
    </span>
  );
}

/** Shows the latest filing; earlier ones can be expanded. */
function FiledEvidence({ milestone: { evidence } }: { milestone: OwnMilestone }) {
  const [latest, ...earlier] = evidence;
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-line pt-4">
      {latest && <EvidenceView evidence={latest} />}
      {earlier.length > 0 && (
        <details>
          <summary className="link flex min-h-[42px] w-fit cursor-pointer items-center">{copy.earlier}</summary>
          <div className="mt-3 grid grid-cols-1 gap-6">
            {earlier.map((one) => (
              <EvidenceView key={one.id} evidence={one} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}
