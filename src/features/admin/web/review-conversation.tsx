// What creator and administrators said to each other, over all rounds, newest first.

import type { ReviewRound } from '#features/projects/review-contract.ts';
import { momentText } from '#ui/moment-text.ts';
import { Panel } from '#ui/section.tsx';

type ConversationProps = { rounds: readonly ReviewRound[]; creatorName: string };

export function ReviewConversation({ rounds, creatorName }: ConversationProps) {
  return (
    <Panel title="History">
      <ol className="grid gap-5">
        {rounds
          .flatMap((round) => eventsOf(round, creatorName))
          .map(({ who, did, at, text }, place) => (
            // Events keep their order within one answer of the server.
            <li key={place} className="grid gap-1 [overflow-wrap:anywhere]">
              <p className="small text-ink-3">
                <span className="font-semibold text-ink">{who}</span> {did}, {momentText(at)}
              </p>
              {text !== null && <p className="whitespace-pre-line">{text}</p>}
            </li>
          ))}
      </ol>
    </Panel>
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
    did: `${reopenedBy === null ? 'submitted it' : 'took it up again'} (round ${round.round})`,
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
