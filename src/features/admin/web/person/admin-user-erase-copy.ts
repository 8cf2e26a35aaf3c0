// What the admin area says about the open projects of a person who is about to be erased.
import type { OpenProject } from '#features/projects/admin-project-contract.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';

export const eraseWords = {
  panelText:
    'Permanently deletes their name, email address, profile, sessions, messages and unpublished work. Published projects, investments and the books are kept under “Deleted user”, and the audit log records the deletion.',
  openHeading: (count: number) =>
    count === 1 ? 'One project is still open' : `${formatCount(count)} projects are still open`,
  openText: 'Before you erase this person, decide who runs each one from now on, or end it and refund its investors.',
  decide: 'Open projects',
  decideText:
    'Investors are emailed: who runs the project now, or that it ended and their money is on its way back. A project can’t be handed to anyone who has started an investment in it.',
  handOver: 'Hand over to someone else',
  end: 'End it and refund its investors',
  newOwner: 'New owner',
  undecided: 'Choose what happens to this project',
  nobodyChosen: 'Choose the new owner',
  applyToAll: (count: number) => `Use for all ${formatCount(count)} projects`,
} as const;

/** "Funded · $1,200 raised from 3 investors · $500 in open payments" */
export function moneyOf({ status, fundingRaised, held, investors }: OpenProject): string {
  const raised =
    fundingRaised === 0
      ? 'nothing raised yet'
      : `${formatDollarAmount(fundingRaised)} raised from ${investors === 1 ? 'one investor' : `${formatCount(investors)} investors`}`;
  return [
    status === 'funded' ? 'Funded' : 'Raising money',
    raised,
    ...(held > 0 ? [`${formatDollarAmount(held)} in open payments`] : []),
  ].join(' · ');
}
