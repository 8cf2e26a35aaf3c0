// The review status for the project's creator, with the due date in their own time zone.
import { Moment } from '#ui/moment.tsx';
import type { StandingWords } from './review-standing.ts';

export function ReviewStandingText({ words: { due, text } }: { words: StandingWords }) {
  return (
    <span>
      {due && (
        <span>
          {due.lead} <Moment at={due.at} />.{' '}
        </span>
      )}
      <span>{text}</span>
    </span>
  );
}
