// '/votes/:id': the plan next to the evidence, the investor's own vote, and what follows.

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel, SubPage } from '#ui/section.tsx';
import { UserText } from '#ui/user-text.tsx';
import { getVote, type VoteDetail } from '../../vote-contract.ts';
import { EvidenceView } from '../milestones/evidence-view.tsx';
import { pollCopy } from '../milestones/milestone-copy.ts';
import { PollResultView, PublicAnswer } from '../milestones/poll-result.tsx';
import { BallotForm } from './ballot-form.tsx';
import { voteCopy as copy, votesCopy, whatFollows } from './votes-copy.ts';

const voteQuery = (id = '') => queryFor(getVote, { params: { id } });

export const voteScreen = screen({
  Component: VotePage,
  queries: ({ params }) => [voteQuery(params.id)],
  meta: ({ data, params: { id = '' } }) => ({
    title: data(getVote, { params: { id } })?.milestone.title ?? votesCopy.title,
  }),
});

function VotePage() {
  const { id } = useParams();
  const vote = useQuery(voteQuery(id));
  return (
    <SubPage back={{ to: '/votes', label: votesCopy.all }}>
      <QueryView
        query={vote}
        header={<PageHeader compact title={copy.ballot} />}
        pending={<Loading label={copy.loading} blocks={['h-[480px]']} />}
        failed={copy.failed}
      >
        {(data) => <VoteView vote={data} />}
      </QueryView>
    </SubPage>
  );
}

function VoteView({ vote }: { vote: VoteDetail }) {
  const { poll, project, milestone } = vote;
  return (
    <>
      <PageHeader
        compact
        title={milestone.title}
        lead={copy.lead(project.title, milestone.position, milestone.of)}
        actions={
          <LinkButton look="outline" to={`/projects/${project.id}`}>
            {copy.viewProject}
          </LinkButton>
        }
      />
      <div className="mt-2 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-6">
          <Plan milestone={milestone} />
          <Panel title={copy.proof}>
            {vote.evidence === null ? (
              <p className="text-ink-2">{copy.noProof(project.title)}</p>
            ) : (
              <EvidenceView evidence={vote.evidence} />
            )}
          </Panel>
        </div>
        <div className="grid grid-cols-1 gap-6">
          <Panel title={poll.result === null ? copy.ballot : copy.result}>
            <div className="grid grid-cols-1 gap-5">
              <PollResultView poll={poll} />
              {milestone.answer !== null && <PublicAnswer text={milestone.answer} />}
              {poll.needsAnswer && milestone.answer === null && milestone.state === 'approved' && (
                <p className="text-ink-2">{pollCopy.waitsForAnswer}</p>
              )}
              <BallotForm key={poll.id} vote={vote} />
            </div>
          </Panel>
          {poll.result === null && <Follows vote={vote} />}
        </div>
      </div>
    </>
  );
}

function Plan({ milestone }: Pick<VoteDetail, 'milestone'>) {
  const { description, deliverables, amount, dueOn } = milestone;
  return (
    <Panel title={copy.planned}>
      <p className="text-note text-ink-3">
        {copy.amount}: <span className="font-semibold text-ink-2">{formatDollarAmount(amount)}</span>
        {' · '}
        {copy.due} {formatDay(dueOn)}
      </p>
      <UserText className="mt-3 max-w-[44rem] text-ink-2">{description}</UserText>
      {deliverables.length > 0 && (
        <ul
          aria-label={copy.deliverables}
          className="mt-3 grid list-disc gap-1 pl-5 text-ink-2 wrap-anywhere marker:text-ink-3"
        >
          {deliverables.map((deliverable, index) => (
            <li dir="auto" key={index}>
              {deliverable}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Follows({ vote }: { vote: VoteDetail }) {
  const { poll, quorumPercent, releaseRule, graceDays } = vote;
  return (
    <Panel title={copy.follows}>
      <ul className="grid list-disc gap-2 pl-5 text-note text-ink-2">
        {whatFollows(poll.kind, quorumPercent, releaseRule).map((text) => (
          <li dir="auto" key={text}>
            {text}
          </li>
        ))}
        {poll.kind === 'overdue' && <li>{copy.graceDays(graceDays)}</li>}
      </ul>
      <p className="mt-3 text-note">
        <TextLink to="/how-it-works">{copy.howItWorks}</TextLink>
      </p>
    </Panel>
  );
}
