// The choice of how to appear, while it is being made.
import type { ApiError } from '#ui/call.ts';
import { type AppearanceChoice, tidyPseudonym } from '../../investor-appearance.ts';
import { pseudonymProblems } from '../../investor-appearance-copy.ts';
import { findPseudonymProblem, type ProtectedNames } from '../../pseudonym-rules.ts';

/** Keeps the typed pseudonym while another choice is selected. */
export type AppearanceDraft = Omit<AppearanceChoice, 'pseudonym'> & { pseudonym: string };

export function toDraft({ pseudonym, ...choice }: AppearanceChoice): AppearanceDraft {
  return { ...choice, pseudonym: pseudonym ?? '' };
}

export function toChoice({ shownAs, pseudonym, showsAmount }: AppearanceDraft): AppearanceChoice {
  return { shownAs, pseudonym: shownAs === 'pseudonym' ? tidyPseudonym(pseudonym) : null, showsAmount };
}

/** Checks the pseudonym, if one is chosen; the server checks again. */
export function findDraftProblem({ shownAs, pseudonym }: AppearanceDraft, names: ProtectedNames): string | undefined {
  if (shownAs !== 'pseudonym') return undefined;
  const problem = findPseudonymProblem(tidyPseudonym(pseudonym), names);
  return problem === null ? undefined : pseudonymProblems[problem];
}

export function isSameChoice(one: AppearanceChoice, other: AppearanceChoice): boolean {
  return one.shownAs === other.shownAs && one.pseudonym === other.pseudonym && one.showsAmount === other.showsAmount;
}

/** The server's word about the pseudonym. */
export function pseudonymIssue(error: ApiError): string | undefined {
  return error.details.issues?.find(({ path }) => path === 'pseudonym')?.message;
}
