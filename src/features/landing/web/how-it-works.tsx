// Ideate, Launch, Fund, Scale: four steps whose bars turn from copper to verdigris.

import type { CSSProperties } from 'react';
import { Section } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';
import { howItWorks, notes } from './home-sections-copy.ts';
import { LinkedText, ReviewPromise } from './linked-text.tsx';

export function HowItWorks() {
  const { reviewBeforePublishing } = useSite();
  return (
    <Section title={howItWorks.title} lead={howItWorks.lead} id="how-it-works">
      <ol className="grid overflow-hidden rounded-[18px] border border-line bg-surface md:grid-cols-2 xl:grid-cols-4">
        {howItWorks.steps.map(({ name, text, ...rest }, index) => (
          <li
            key={name}
            className="-mt-px -ml-px border-t border-l border-line px-6 pt-6 pb-7 max-md:grid max-md:gap-x-5"
          >
            <ProgressMark percent={((index + 1) / howItWorks.steps.length) * 100} />
            <h3 className="h3 mt-5 text-large md:mt-12">{name}</h3>
            <p className="mt-2 text-note text-ink-2">
              <LinkedText text={text} />
              {'review' in rest && (
                <>
                  {' '}
                  {!reviewBeforePublishing && <span>{`${rest.noReview} `}</span>}
                  <ReviewPromise text={rest.review} />
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
      {reviewBeforePublishing && <p className="mt-4 text-small text-ink-2">{notes.reviews}</p>}
    </Section>
  );
}

/** Decorative, without a measured value, so it has no progressbar role. */
function ProgressMark({ percent }: { percent: number }) {
  return (
    <div
      aria-hidden="true"
      className={`bar ${percent === 100 ? 'bar-full' : ''}`}
      style={{ '--percent': percent } as CSSProperties}
    >
      <i />
    </div>
  );
}
