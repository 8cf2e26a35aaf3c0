// The value cards.

import { BadgeCheck, BookOpenText, Flag, type LucideIcon, SearchCheck, Users, Vault } from 'lucide-react';
import { TextLink } from '#ui/link-button.tsx';
import { Section } from '#ui/section.tsx';
import { values } from './home-sections-copy.ts';
import { OperatorNote, ReviewPromise } from './linked-text.tsx';

const icons: Record<(typeof values.cards)[number]['icon'], LucideIcon> = {
  milestones: Flag,
  diligence: SearchCheck,
  identity: BadgeCheck,
  escrow: Vault,
  mentors: Users,
  library: BookOpenText,
};

export function ValueCards() {
  return (
    <Section title={values.title}>
      <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {values.cards.map(({ icon, name, to, text, ...rest }) => {
          const Icon = icons[icon];
          return (
            <li key={name} className="border-t-2 border-ink pt-5">
              <Icon size={26} strokeWidth={1.75} aria-hidden className="text-copper-ink" />
              <h3 className="h3 mt-4">
                <TextLink to={to}>{name}</TextLink>
              </h3>
              <p className="mt-2 text-ink-2">
                {'review' in rest && (
                  <>
                    <ReviewPromise text={rest.review} />{' '}
                  </>
                )}
                <span>{text}</span>
              </p>
            </li>
          );
        })}
      </ul>
      <OperatorNote className="mt-9" />
    </Section>
  );
}
