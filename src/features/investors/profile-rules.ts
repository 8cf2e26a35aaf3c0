// Which facts of an investor cannot be right, with the sentence for the field. Pure: the day comes in.

import { adultAge } from '#features/packs/common-rules.ts';
import { formatDay, toDay } from '#kernel/dates.ts';
import type { Issue } from '#kernel/errors.ts';
import type { InvestorKind } from './investor-rules.ts';

const oldestAge = 120;

/** @param today "2026-11-28" */
export function findBirthDateIssue(birthDate: string, today: string): string | undefined {
  if (birthDate > today) return 'A date of birth can’t be in the future';
  if (addYears(birthDate, oldestAge) < today) return 'Check the year of your date of birth';
  const adultOn = addYears(birthDate, adultAge);
  return adultOn > today ? `You have to be ${adultAge} to invest. You can from ${formatDay(adultOn)}` : undefined;
}

/** February 29 becomes March 1 in years without one, so no one turns 18 a day early. */
function addYears(day: string, years: number): string {
  const moved = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
  return toDay(Date.parse(`${moved}T00:00:00Z`));
}

export type StatedFacts = {
  kind: InvestorKind;
  name: string | null;
  registrationNumber: string | null;
  signer: string | null;
  birthDate: string | null;
};

/** Issues of everything that is stated, by field. */
export function findProfileIssues(facts: StatedFacts, today: string): Issue[] {
  const birthDate = facts.birthDate === null ? undefined : findBirthDateIssue(facts.birthDate, today);
  const missing =
    facts.kind === 'person'
      ? []
      : [
          ...(facts.name === null ? [{ path: 'name', message: 'Enter the name of the organization' }] : []),
          ...(facts.registrationNumber === null
            ? [{ path: 'registrationNumber', message: 'Enter its registration number' }]
            : []),
          ...(facts.signer === null ? [{ path: 'signer', message: 'Enter who signs for the organization' }] : []),
        ];
  return [...missing, ...(birthDate === undefined ? [] : [{ path: 'birthDate', message: birthDate }])];
}
