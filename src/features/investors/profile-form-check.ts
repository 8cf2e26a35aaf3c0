// Checks what a person typed into the form of their investor profile before it is sent, with the words of the endpoint.
import type { Issue } from '#kernel/errors.ts';
import { day } from '#kernel/fields.ts';
import { findCategoryIssues } from './investor-categories.ts';
import { investorProfileBody } from './investor-profile-contract.ts';
import { readProfileForm } from './profile-form.ts';
import { findBirthDateIssue, findProfileIssues } from './profile-rules.ts';

type Checked = { body: Record<string, unknown> } | { issues: Issue[] };

/** @param today "2026-11-28" */
export function checkProfileForm(entries: readonly (readonly [string, string])[], today: string): Checked {
  const body = readProfileForm(entries);
  const parsed = investorProfileBody.safeParse(body);
  if (!parsed.success) {
    const shaped = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return { issues: [...findEarlyIssues(body, today), ...shaped] };
  }
  const { kind, categories = [] } = parsed.data;
  // Confirming what is stored sends no fields.
  if (kind === undefined) return { body };
  const { name = null, registrationNumber = null, signer = null, birthDate = null } = parsed.data;
  const ofPerson = kind === 'person' ? birthDate : null;
  const issues = [
    ...findProfileIssues({ kind, name, registrationNumber, signer, birthDate: ofPerson }, today),
    ...findCategoryIssues(categories, kind),
  ];
  return issues.length > 0 ? { issues } : { body };
}

/** An impossible birth date is reported together with amounts that can't be read. */
function findEarlyIssues({ kind, birthDate }: Record<string, unknown>, today: string): Issue[] {
  if (kind !== 'person' || typeof birthDate !== 'string' || !day.safeParse(birthDate).success) return [];
  const message = findBirthDateIssue(birthDate, today);
  return message === undefined ? [] : [{ path: 'birthDate', message }];
}
