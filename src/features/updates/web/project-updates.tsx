// Updates on a project's page: those the reader may see, the number for investors only, and a notice of new ones.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock, Megaphone, PencilLine, Rss } from 'lucide-react';
import { isImportedListing } from '#features/projects/imported-listing.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { isOver } from '#features/projects/web/list/card-state.ts';
import { ProjectSection } from '#features/projects/web/page/project-section.tsx';
import { sectionIds } from '#features/projects/web/page/section-ids.ts';
import { withBase } from '#ui/base-path.ts';
import { Button } from '#ui/button.tsx';
import { call } from '#ui/call.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useSite } from '#ui/site.tsx';
import { FreshButton } from '#ui/table/fresh-button.tsx';
import { countProjectUpdates } from '../update-contract.ts';
import { updateAddresses, updatesQuery, useUpdateCounts } from './update-queries.ts';
import { UpdateSummary } from './update-summary.tsx';
import { updatesCopy as copy } from './updates-copy.ts';

export function ProjectUpdates({ project }: { project: Project }) {
  const { id, canEdit: isOwner, status, visibility } = project;
  const { today } = useSite();
  const list = useInfiniteQuery(updatesQuery(id));
  const counts = useUpdateCounts(id);
  const updates = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const hasFeed = status !== 'draft' && visibility === 'public' && updates.length > 0;
  const isEmpty = list.data !== undefined && updates.length === 0;
  const hasNone = isEmpty && !isOwner && (counts?.forInvestors ?? 0) === 0;
  return (
    <div id={sectionIds.updates} className="empty:hidden">
      {counts && (
        <FreshButton
          topic={`project:${id}:updates`}
          known={counts.readable}
          count={async () => (await call(countProjectUpdates, { params: { id } })).readable}
          addresses={updateAddresses(id)}
          label={copy.fresh}
        />
      )}
      {(status !== 'draft' || isOwner) && (
        <ProjectSection
          title={copy.heading(counts?.readable ?? 0)}
          missing={hasNone}
          comingSoon={isImportedListing(project) || isOver(project, today) ? copy.none : copy.noneYet}
        >
          {isOwner && !isEmpty && (
            <p className="mb-6">
              <WriteLink projectId={id} />
            </p>
          )}
          {counts !== undefined && counts.forInvestors > 0 && <Locked number={counts.forInvestors} />}
          {list.isError && list.data === undefined ? (
            <ErrorState title={copy.failed} text={list.error.userMessage} onRetry={() => void list.refetch()} />
          ) : isEmpty && isOwner ? (
            <EmptyState
              icon={<Megaphone size={28} aria-hidden />}
              title={copy.emptyTitle}
              text={copy.emptyText}
              action={<WriteLink projectId={id} />}
            />
          ) : (
            <ol aria-label={copy.list} className="grid max-w-[46rem] gap-7">
              {updates.map((update) => (
                <li key={update.id} className="min-w-0 border-b border-line pb-7 last:border-b-0 last:pb-0">
                  <UpdateSummary update={update} />
                </li>
              ))}
            </ol>
          )}
          {list.isFetchNextPageError && (
            <p role="alert" className="field-error mt-4">
              {copy.failed}. {list.error?.userMessage}
            </p>
          )}
          <div className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
            {list.hasNextPage && (
              <Button look="outline" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {copy.more}
              </Button>
            )}
            {hasFeed && (
              <a
                href={withBase(`/projects/${id}/updates.atom`)}
                className="small inline-flex min-h-[42px] items-center gap-2 text-ink-2 hover:underline"
              >
                <Rss size={16} aria-hidden />
                {copy.feed}
              </a>
            )}
          </div>
        </ProjectSection>
      )}
    </div>
  );
}

function WriteLink({ projectId }: { projectId: number }) {
  return (
    <LinkButton look="outline" to={`/dashboard/projects/${projectId}/updates`}>
      <PencilLine size={17} aria-hidden />
      {copy.write}
    </LinkButton>
  );
}

function Locked({ number }: { number: number }) {
  return (
    <p className="mb-7 flex max-w-[46rem] items-start gap-3 rounded-cover border border-dashed border-line-strong px-5 py-4 text-ink-2">
      <Lock size={18} aria-hidden className="mt-1 shrink-0 text-ink-3" />
      <span>
        <span className="font-semibold text-ink">{copy.locked(number)}</span> {copy.lockedText}
      </span>
    </p>
  );
}
