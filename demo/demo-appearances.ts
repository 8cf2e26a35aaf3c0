// How the demo's investors appear to others: most by name, some under a pseudonym, some hidden.
import { type AppearanceChoice, defaultAppearance } from '#features/investing/investor-appearance.ts';
import type { DemoInvestment } from './demo-investments.ts';

const named: AppearanceChoice = { shownAs: 'name', pseudonym: null, showsAmount: true };
const namedWithoutAmount: AppearanceChoice = { ...named, showsAmount: false };
const as = (pseudonym: string): AppearanceChoice => ({ shownAs: 'pseudonym', pseudonym, showsAmount: true });

/** People who always make the same choice. */
const usual: Record<string, AppearanceChoice> = {
  ada: named,
  bram: defaultAppearance,
  catalina: namedWithoutAmount,
  delphine: as('Left Bank'),
  grace: named,
  hamish: { ...as('North Sea Otter'), showsAmount: false },
  ines: as('Marigold'),
  jun: named,
  linus: as('Penguin'),
  margaret: { ...defaultAppearance, showsAmount: false },
  matteo: named,
  noor: named,
  oskar: as('Tin Drummer'),
};

/** Grace hides one investment. */
const once: Record<string, AppearanceChoice> = { 'grace marginalia': defaultAppearance };

export function demoAppearance({ personKey, projectKey }: DemoInvestment): AppearanceChoice {
  return once[`${personKey} ${projectKey}`] ?? usual[personKey] ?? ofOthers(personKey);
}

/** Two of three supporters show their name. */
function ofOthers(personKey: string): AppearanceChoice {
  const number = Number(personKey.split('-')[1] ?? 1);
  return number % 3 === 0 ? defaultAppearance : named;
}
