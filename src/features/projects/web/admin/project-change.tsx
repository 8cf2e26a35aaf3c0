// What every change to a project from its admin page needs: its box, what to refetch, and the field for the reason.
import { type ReactNode, useId } from 'react';
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

type ManagePartProps = { title: string; badge?: ReactNode; children: ReactNode };

/** One box of the section "Manage". */
export function ManagePart({ title, badge, children }: ManagePartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel grid content-start justify-items-start gap-3">
      <h3 className="h3 flex flex-wrap items-center gap-3">
        <span id={id}>{title}</span>
        {badge}
      </h3>
      {children}
    </section>
  );
}
