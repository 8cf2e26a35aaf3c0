// Texts about deleting a user and deciding on their open projects.
import type { OpenProject } from '#features/projects/admin-project-contract.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';

export const eraseCopy = {
  panelTitle: 'Delete this user',
  button: 'Delete user…',
  confirm: 'Delete permanently',
  title: (name: string) => `Delete ${name}?`,
  typed: 'Type the name or the email address to confirm',
  mistyped: (name: string) => `Type "${name}" or the email address`,
  done: 'User deleted',
  failed: 'Error deleting user',
  panelText:
    'Permanently deletes their name, email address, profile, sessions, messages and unpublished work. Published projects, investments and ledger entries are kept under “Deleted user”; a share under rules that require a register keeps its holder’s name there, and the audit log records the deletion.',
  openHeading: (count: number) =>
    count === 1 ? 'One project is still open' : `${formatCount(count)} projects are still open`,
  openText: 'Before you delete this user, choose a new owner for each project, or end it and refund its investors.',
  decide: 'Open projects',
  decideText:
    'Investors are emailed about the new owner, or about the end of the project and their refund. A project can’t be transferred to anyone who has started an investment in it.',
  handOver: 'Transfer to a new owner',
  end: 'End it and refund its investors',
  newOwner: 'New owner',
  undecided: 'Choose what happens to this project',
  nobodyChosen: 'Choose the new owner',
  applyToAll: (count: number) => `Use for all ${formatCount(count)} projects`,
} as const;

/** "Funded · $1,200 raised from 3 investors · $500 in open payments" */
export function describeFunding({ status, fundingRaised, held, investors }: OpenProject): string {
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
