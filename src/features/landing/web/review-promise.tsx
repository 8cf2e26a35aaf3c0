// A promise that holds only while reviews are on: muted and qualified where they are off.
import { whenReviewed } from '#features/projects/claim-copy.ts';
import { useSite } from '#ui/site.tsx';
import { LinkedText } from './linked-text.tsx';

export function ReviewPromise({ text }: { text: string }) {
  if (useSite().reviewBeforePublishing) return <LinkedText text={text} />;
  return (
    <span className="text-ink-3">
      <LinkedText text={whenReviewed(text)} />
    </span>
  );
}
