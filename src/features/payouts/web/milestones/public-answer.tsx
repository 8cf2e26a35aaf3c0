// An administrator's public answer about the last decision on a milestone.
import { pollCopy } from './milestone-copy.ts';

export function PublicAnswer({ text }: { text: string }) {
  return (
    <figure className="border-l-2 border-line-strong pl-4 wrap-anywhere">
      <figcaption className="small text-ink-3">{pollCopy.answerTitle}</figcaption>
      <blockquote dir="auto" className="whitespace-pre-line text-ink-2">
        {text}
      </blockquote>
    </figure>
  );
}
