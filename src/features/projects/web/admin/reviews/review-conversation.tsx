// What creator and administrators said to each other, over all rounds, newest first.

import { Moment } from '#ui/moment.tsx';
import type { ReviewRound } from '../../../review-contract.ts';
import { reviewWords } from './review-copy.ts';

type ConversationProps = { rounds: readonly ReviewRound[]; creatorName: string };

/** Of more than the first submission there is something to read before the project. */
export function ReviewConversation({ rounds, creatorName }: ConversationProps) {
  const events = rounds.flatMap((round) => eventsOf(round, creatorName));
  return (
    <details className="panel !py-1" open={events.length > 1}>
      <summary className="flex min-h-[46px] cursor-pointer items-center">
        <h2 className="font-semibold">History</h2>
      </summary>
      <ol className="grid gap-4 pt-1 pb-4">
        {events.map(({ who, did, at, text }, place) => (
          // Events keep their order within one answer of the server.
          <li key={place} className="grid gap-1 [overflow-wrap:anywhere]">
            <p className="small text-ink-3">
              <span className="font-semibold text-ink">{who}</span> {did}, <Moment at={at} />
            </p>
            {text !== null && <p className="whitespace-pre-line">{text}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}

type ReviewEvent = { who: string; did: string; at: string; text: string | null };

function eventsOf(round: ReviewRound, creatorName: string): ReviewEvent[] {
  const { state, submittedAt, reopenedBy, decidedAt, decidedBy, reason, answers } = round;
  const answered = answers.map(({ text, createdAt }) => ({ who: creatorName, did: 'answered', at: createdAt, text }));
  const decided =
    decidedAt === null ? [] : [{ who: decidedBy ?? 'The system', did: verbs[state], at: decidedAt, text: reason }];
  const begun = {
    who: reopenedBy ?? creatorName,
    did: `${reopenedBy === null ? reviewWords(round).submitted : 'took it up again'} (round ${round.round})`,
    at: submittedAt,
    text: null,
  };
  return [...answered.toReversed(), ...decided, begun];
}

const verbs = {
  waiting: 'waits',
  approved: 'approved it',
  changes_requested: 'asked for changes',
  rejected: 'rejected it',
} as const satisfies Record<ReviewRound['state'], string>;
