// How an investor appears to others. Needed by server and browser.

/** 'hidden': without a name of any kind. */
export const investorAppearances = ['name', 'pseudonym', 'hidden'] as const;
export type InvestorAppearance = (typeof investorAppearances)[number];

export type AppearanceChoice = {
  shownAs: InvestorAppearance;
  /** Set exactly while shown as one. */
  pseudonym: string | null;
  showsAmount: boolean;
};

/** The default for people who never chose: only the amount is shown, as before the choice existed. */
export const defaultAppearance: AppearanceChoice = { shownAs: 'hidden', pseudonym: null, showsAmount: true };

export const minPseudonym = 2;
export const maxPseudonym = 50;

export type PseudonymProblem = 'too_short' | 'too_long' | 'characters' | 'scripts' | 'staff' | 'brand' | 'creator';

/** One spelling for what looks the same: composed letters and single plain spaces. */
export function tidyPseudonym(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
}
