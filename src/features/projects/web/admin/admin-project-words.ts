// What is said before a project is deleted or changed, wherever in the admin area that is asked.
import type { AdminProject } from '../../admin-project-contract.ts';

export const deletionText =
  'This action cannot be undone. What is deleted leaves every list and page. Payments on their way are canceled, and every settled investment is refunded in full. The books and the audit log keep their entries.';

/** Under the field for a reason, where a project is taken away from its owner. */
export const deletionReasonHint = 'Kept in the audit log, and mailed to the person who owns it. It may be left out.';

/** What the dialog of a change asks for: the server demands a reason where the project is somebody else's. */
export function reasonAsked({ isOwn, owner }: AdminProject): { reason: string; reasonNeeded: boolean } {
  if (isOwn) return { reason: 'Kept in its history. It may be left out.', reasonNeeded: false };
  return {
    reason: owner.kind === 'person' ? 'The creator receives it by email.' : 'Kept in the project’s history.',
    reasonNeeded: true,
  };
}
