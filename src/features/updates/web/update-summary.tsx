// One update in a list: its title and first words, or when it was removed.
import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';
import type { ListedUpdate } from '../update-contract.ts';
import { updatesCopy as copy } from './updates-copy.ts';

type UpdateSummaryProps = {
  update: ListedUpdate;
  /** Heading level of its title, below the title of the list. */
  heading?: 'h2' | 'h3';
  /** Actions available to its reader. */
  actions?: ReactNode;
};

export function UpdateSummary({ update, heading: Heading = 'h3', actions }: UpdateSummaryProps) {
  const { id, projectId, title, excerpt, removed } = update;
  return (
    <article className="grid gap-1.5 wrap-anywhere">
      {removed === null ? (
        <>
          <Heading className="h3 text-lead">
            <Link dir="auto" to={`/projects/${projectId}/updates/${id}`} className="hover:underline">
              {title}
            </Link>
          </Heading>
          <UpdateFacts update={update} />
          {excerpt !== '' && (
            <p dir="auto" className="line-clamp-3 text-ink-2">
              {excerpt}
            </p>
          )}
        </>
      ) : (
        <RemovedUpdate update={update} removed={removed} />
      )}
      {actions && <div className="mt-1 flex flex-wrap gap-x-3 gap-y-1">{actions}</div>}
    </article>
  );
}

/** When it was published and edited, and whether it is for investors only. */
export function UpdateFacts({ update: { publishedAt, editedAt, visibility } }: { update: ListedUpdate }) {
  return (
    <p className="small flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3">
      <Moment at={publishedAt} />
      {editedAt !== null && (
        <span>
          {copy.edited} <Moment at={editedAt} />
        </span>
      )}
      {visibility === 'backers_only' && <Badge tone="warm">{copy.forInvestors}</Badge>}
    </p>
  );
}

type RemovedUpdateProps = { update: ListedUpdate; removed: NonNullable<ListedUpdate['removed']> };

export function RemovedUpdate({ update: { publishedAt }, removed: { at, by, reason } }: RemovedUpdateProps) {
  return (
    <div className="flex gap-3 text-ink-2">
      <EyeOff size={18} aria-hidden className="mt-1 shrink-0 text-ink-3" />
      <div className="min-w-0">
        <p>
          {copy.removed[by]}, <Moment at={at} />
        </p>
        {reason !== null && <p className="wrap-anywhere">{copy.reason(reason)}</p>}
        <p className="small text-ink-3">
          <Moment at={publishedAt} />
        </p>
      </div>
    </div>
  );
}
