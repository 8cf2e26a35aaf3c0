// The reason field of dialogs that change a project.

import type { AdminProject } from '../../admin-project-contract.ts';
import { projectsCopy as copy } from './admin-projects-copy.ts';

/** The server requires a reason when the project belongs to someone else. */
export function getReasonPrompt({ stake, owner }: AdminProject): { reason: string; reasonNeeded: boolean } {
  if (stake === 'owner') return { reason: copy.reasonHints.own, reasonNeeded: false };
  return {
    reason: owner.kind === 'person' ? copy.reasonHints.creator : copy.reasonHints.history,
    reasonNeeded: true,
  };
}
