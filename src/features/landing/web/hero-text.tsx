// The small print of the first view: the promises, and who keeps them.
import { hero } from './landing-copy.ts';
import { LinkedText } from './linked-text.tsx';
import { OperatorNote } from './operator-note.tsx';

export function HeroText() {
  return (
    <div className="mt-8 max-w-[34rem]">
      {/* Balanced lines break at the same words before and after the font has loaded. */}
      <p className="text-small text-balance text-ink-2">
        <LinkedText text={hero.promise} />
      </p>
      <OperatorNote className="mt-1.5" />
    </div>
  );
}
