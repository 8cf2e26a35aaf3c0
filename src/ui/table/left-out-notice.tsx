// Above a list: what its address asked for and the list does not have.
import { Alert } from '#ui/feedback/alert.tsx';
import { leftOutSentences } from './list-address.ts';

type LeftOutNoticeProps = {
  leftOut: readonly string[];
  /** What the filters are called on screen, by their names. */
  labels?: Record<string, string>;
  /** What the order shown instead is called. */
  order?: string | undefined;
};

export function LeftOutNotice({ leftOut, ...words }: LeftOutNoticeProps) {
  if (leftOut.length === 0) return null;
  return (
    <Alert tone="info">
      {leftOutSentences(leftOut, words).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  );
}
