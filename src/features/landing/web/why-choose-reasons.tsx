// The reasons of the closing section.

import { Check } from 'lucide-react';
import { useSite } from '#ui/site.tsx';
import { notes, reasons } from './home-sections-copy.ts';
import { LinkedText, ReviewPromise } from './linked-text.tsx';

export function WhyChooseReasons() {
  const { reviewBeforePublishing } = useSite();
  return (
    <div>
      <ul className="grid gap-4">
        {reasons.list.map((reason) => (
          <li key={'review' in reason ? reason.review : reason.text} className="flex gap-3.5 text-base">
            <Check size={22} aria-hidden className="mt-0.5 shrink-0 text-copper-ink" />
            <span>
              {'review' in reason ? <ReviewPromise text={reason.review} /> : <LinkedText text={reason.text} />}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-7 text-note text-ink-2">
        {reviewBeforePublishing && <span>{`${notes.reviews} `}</span>}
        <span>{reasons.risk}</span>
      </p>
    </div>
  );
}
