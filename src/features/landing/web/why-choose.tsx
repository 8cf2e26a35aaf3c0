// The closing section: reasons and a call to action.
import { Check } from 'lucide-react';
import { useSite } from '#ui/site.tsx';
import { notes, reasons } from './home-sections-copy.ts';
import { whyChoose } from './landing-copy.ts';
import { LaunchButton } from './launch-button.tsx';
import { LinkedText, ReviewPromise } from './linked-text.tsx';

export function WhyChoose() {
  const { name } = useSite();
  return (
    <section className="sec" aria-labelledby="why-choose">
      <div className="grid gap-x-[clamp(32px,6vw,96px)] gap-y-9 rounded-art bg-copper-soft p-[clamp(24px,5vw,64px)] lg:grid-cols-[0.9fr_1.1fr]">
        <div>
          <h2 className="h2" id="why-choose">
            {whyChoose.title(name)}
          </h2>
          <div className="mt-8">
            <LaunchButton>{whyChoose.action}</LaunchButton>
          </div>
        </div>
        <Reasons />
      </div>
    </section>
  );
}

function Reasons() {
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
