// Links to the parts of a project's page that people come back for, with how much is in them.
import { useQuery } from '@tanstack/react-query';
import { summaryQuery } from '../comments/comment-queries.ts';
import { commentsCopy } from '../comments/comments-copy.ts';
import { updateCountQuery } from './update-queries.ts';
import { updatesCopy } from './updates-copy.ts';

export function ProjectJumps({ projectId }: { projectId: number }) {
  const updates = useQuery(updateCountQuery(projectId)).data;
  const comments = useQuery(summaryQuery(projectId)).data;
  const all = (updates?.readable ?? 0) + (updates?.forInvestors ?? 0);
  return (
    <nav aria-label={updatesCopy.jumps} className="mb-8 flex flex-wrap gap-x-6 border-b border-line">
      {all > 0 && <Jump to="#updates">{updatesCopy.heading(all)}</Jump>}
      <Jump to="#comments">{commentsCopy.heading(comments?.count ?? 0)}</Jump>
    </nav>
  );
}

function Jump({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      className="inline-flex min-h-[44px] items-center font-semibold text-ink-2 hover:text-ink hover:underline"
    >
      {children}
    </a>
  );
}
