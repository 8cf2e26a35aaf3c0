// '/votes': the votes of an investor, open ones first.

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, SubPage, toDashboard } from '#ui/section.tsx';
import { listOwnVotes, type OwnVote } from '../../vote-contract.ts';
import { choiceLabels, pollResultLabels } from '../milestones/milestone-copy.ts';
import { votesCopy as copy } from './votes-copy.ts';

const votesQuery = queryFor(listOwnVotes, {});

export const votesScreen = screen({
  Component: VotesPage,
  queries: () => [votesQuery],
  meta: () => ({ title: copy.title }),
});

function VotesPage() {
  const votes = useQuery(votesQuery);
  return (
    <SubPage back={toDashboard}>
      <PageHeader compact title={copy.title} lead={copy.lead} />
      <QueryView query={votes} pending={<Loading label={copy.loading} blocks={['h-[260px]']} />} failed={copy.failed}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState {...copy.empty} to="/projects" />
          ) : (
            <div className="mt-2 grid grid-cols-1 gap-6">
              <VoteList title={copy.open} votes={all.filter(({ result }) => result === null)} />
              <VoteList title={copy.over} votes={all.filter(({ result }) => result !== null)} />
            </div>
          )
        }
      </QueryView>
    </SubPage>
  );
}

function VoteList({ title, votes }: { title: string; votes: readonly OwnVote[] }) {
  const headingId = useId();
  if (votes.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="panel !py-4">
      <h2 id={headingId} className="h3">
        {title}
      </h2>
      <ul className="divide-y divide-line">
        {votes.map((vote) => (
          <VoteLine key={vote.id} vote={vote} />
        ))}
      </ul>
    </section>
  );
}

function VoteLine({ vote }: { vote: OwnVote }) {
  const { id, kind, projectTitle, milestoneTitle, closesAt, result, choice } = vote;
  const titleId = useId();
  const isWaiting = result === null && choice === null;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 wrap-anywhere">
      <div className="min-w-0 flex-1 basis-[18rem]">
        <p id={titleId} className="font-semibold">
          <bdi>{projectTitle}</bdi>: <bdi>{milestoneTitle}</bdi>
        </p>
        <p className="small text-ink-2">
          {choice === null ? (isWaiting ? copy.waiting : copy.notVoted) : copy.votedFor(choiceLabels[kind][choice])}
          {' · '}
          {result === null ? copy.ends : copy.ended} <Moment at={closesAt} />
        </p>
      </div>
      {result !== null && (
        <Badge tone={result === 'for' ? 'good' : 'secondary'}>{pollResultLabels[kind][result]}</Badge>
      )}
      <LinkButton look={isWaiting ? 'solid' : 'outline'} size="small" to={`/votes/${id}`} aria-describedby={titleId}>
        {isWaiting ? copy.vote : result === null ? copy.change : copy.view}
      </LinkButton>
    </li>
  );
}
