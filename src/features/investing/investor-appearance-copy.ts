// Words about how investors appear to others, and who sees what.
import { type AppearanceChoice, maxPseudonym, minPseudonym, type PseudonymProblem } from './investor-appearance.ts';

export const pseudonymProblems: Record<PseudonymProblem, string> = {
  too_short: `A pseudonym needs at least ${minPseudonym} characters`,
  too_long: `A pseudonym may have at most ${maxPseudonym} characters`,
  characters: 'Use letters, digits, spaces and . , - _ ’',
  scripts: 'Use letters of one alphabet',
  staff: 'This could be mistaken for someone who runs this site. Choose another pseudonym',
  brand: 'This could be mistaken for this site. Choose another pseudonym',
  creator: 'This could be mistaken for the creator. Choose another pseudonym',
};

export const appearanceCopy = {
  legend: 'How you appear to others',
  choices: {
    hidden: { label: 'Hidden', text: 'No name shown' },
    pseudonym: { label: 'Pseudonym', text: 'A name you choose' },
    name: { label: 'Real name', text: 'As on your profile' },
  },
  pseudonym: 'Pseudonym',
  pseudonymHint: `${minPseudonym} to ${maxPseudonym} characters. Don’t use one that people know you by.`,
  showsAmount: 'Show the amount',
  amountHint: 'Hidden or not, it counts toward the total, so others may be able to work it out.',
  preview: 'In the list of investors:',
  whoSees:
    'Everyone sees this in the list of investors. The creator also sees every amount. Administrators always see your real name, and where the law requires a register of holders, the company sees it too once funding has ended.',
  private: 'Private investor',
  amountHidden: 'Amount not shown',
  shownAs: 'Shown as',
  change: 'Change how you appear',
  changeShort: 'Change',
  changeText: (project: string) => `For your investment in ${project}. Emails that were already sent stay as they are.`,
  cancel: 'Keep as it is',
  save: 'Save choice',
  changed: 'Choice saved',
  changedText: 'The list of investors shows it now. Your next investment starts with your latest choice.',
  failed: 'Your choice was not saved.',
  notCharged:
    'How you appear to others could not be saved, so your card was not charged. Check your connection and try again.',
} as const;

export const investorsCopy = {
  title: 'Investors',
  lead: 'Each investor chooses how they appear here.',
  empty: 'No investments yet. They appear here, each as its investor chooses.',
  loading: 'Loading the investors',
  failed: 'We couldn’t load the investors.',
  more: (count: string) => `Show ${count} more`,
  moreUncounted: 'Show more investors',
  hiddenFromOthers: 'Hidden from others',
} as const;

/** The name in lists; 'Private investor' if it is hidden. */
export function investorLabel(name: string | null): string {
  return name ?? appearanceCopy.private;
}

/** "Hidden · amount not shown", for the investor and administrators. */
export function describeAppearance({ shownAs, pseudonym, showsAmount }: AppearanceChoice): string {
  const who = shownAs === 'pseudonym' && pseudonym !== null ? `“${pseudonym}”` : appearanceCopy.choices[shownAs].label;
  return showsAmount ? who : `${who} · ${appearanceCopy.amountHidden.toLowerCase()}`;
}
