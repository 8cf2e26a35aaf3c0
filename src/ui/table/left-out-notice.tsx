// Notice above a list about unknown values in its URL.
import { Alert } from '#ui/feedback/alert.tsx';
import { leftOutSentences } from './list-address.ts';

type LeftOutNoticeProps = {
  leftOut: readonly string[];
  /** Filter labels by name. */
  labels?: Record<string, string>;
  /** Label of the order shown instead. */
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
