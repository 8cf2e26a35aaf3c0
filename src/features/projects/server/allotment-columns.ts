// How the goal is divided, in columns: a method keeps only the amounts that it uses.
import type { AllotmentMethod } from '../project-rules.ts';

export function onlyItsAmounts(method: AllotmentMethod): { maxCents?: null; perHeadCents?: null } {
  return { ...(method === 'first_come' && { maxCents: null }), ...(method !== 'capped' && { perHeadCents: null }) };
}
