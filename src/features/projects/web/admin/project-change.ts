// What every change to a project from its admin page needs: what to refetch, and the field for the reason.
import type { AdminProject } from '../../admin-project-contract.ts';
import { projectsCopy as copy } from './admin-projects-copy.ts';

/** Endpoints that show or count this project. */
export function listProjectAddresses(id: number): string[] {
  return [`/api/admin/projects/${id}`, '/api/projects', '/api/project-facets', '/api/admin/overview'];
}

/** The server requires a reason when the project belongs to someone else. */
export function getReasonPrompt({ stake, owner }: AdminProject): { reasonHint: string; reasonOptional: boolean } {
  if (stake === 'owner') return { reasonHint: copy.reasonHints.own, reasonOptional: true };
  const { creator, history } = copy.reasonHints;
  return { reasonHint: owner.kind === 'person' ? creator : history, reasonOptional: false };
}
