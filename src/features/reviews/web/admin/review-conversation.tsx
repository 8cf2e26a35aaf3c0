// Submissions, decisions and replies of all rounds, newest first.

import { Moment } from '#ui/moment.tsx';
import { UserText } from '#ui/user-text.tsx';
import type { ReviewRound } from '../../review-contract.ts';
import { reviewWords } from './review-copy.ts';
import { reviewsCopy as copy } from './reviews-copy.ts';

type ConversationProps = { rounds: readonly ReviewRound[]; creatorName: string };

/** Open by default if there is more than the first submission. */
export function ReviewConversation({ rounds, creatorName }: ConversationProps) {
  const events = rounds.flatMap((round) => listEvents(round, creatorName));
  return (
    <details className="panel !py-1" open={events.length > 1}>
      <summary className="flex min-h-[46px] cursor-pointer items-center">
        <h2 className="font-semibold">{copy.conversation.title}</h2>
      </summary>
      <ol className="grid gap-4 pt-1 pb-4">
        {events.map(({ who, did, at, text }, place) => (
          // The order of events is stable within one response.
          <li key={place} className="grid gap-1 wrap-anywhere">
            <p className="small text-ink-3">
              <span className="font-semibold text-ink">{who}</span> {did}, <Moment at={at} />
            </p>
            {text !== null && <UserText>{text}</UserText>}
          </li>
        ))}
      </ol>
    </details>
  );
}

type ReviewEvent = { who: string; did: string; at: string; text: string | null };

function listEvents(round: ReviewRound, creatorName: string): ReviewEvent[] {
  const { state, submittedAt, reopenedBy, decidedAt, decidedBy, reason, answers } = round;
  const answered = answers.map(({ text, createdAt }) => ({
    who: creatorName,
    did: copy.conversation.replied,
    at: createdAt,
    text,
  }));
  const decided =
    decidedAt === null
      ? []
      : [
          {
            who: decidedBy ?? copy.conversation.system,
            did: copy.conversation.decisions[state],
            at: decidedAt,
            text: reason,
          },
        ];
  const begun = {
    who: reopenedBy ?? creatorName,
    did: copy.conversation.round(
      reopenedBy === null ? reviewWords(round).submitted : copy.conversation.reopened,
      round.round,
    ),
    at: submittedAt,
    text: null,
  };
  return [...answered.toReversed(), ...decided, begun];
}
