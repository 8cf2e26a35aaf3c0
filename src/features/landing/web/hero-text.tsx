// The sentences below the headline.
import { hero } from './landing-copy.ts';
import { LinkedText } from './linked-text.tsx';
import { OperatorNote } from './operator-note.tsx';

export function HeroText() {
  return (
    <>
      <p className="lead mt-6 max-w-[34rem]">
        <LinkedText text={hero.lead} />
      </p>
      <OperatorNote className="mt-3 mb-7 max-w-[34rem]" />
    </>
  );
}
