// What a project's creator reads about its review, with the day an answer is due by in their own time.
import { Moment } from '#ui/moment.tsx';
import type { StandingWords } from './review-standing.ts';

export function ReviewStandingText({ words: { due, text } }: { words: StandingWords }) {
  return (
    <>
      {due && (
        <>
          {due.lead} <Moment at={due.at} />.{' '}
        </>
      )}
      {text}
    </>
  );
}
