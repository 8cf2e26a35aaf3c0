// For the owner on their own project: sharing, visits and investments.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { documentsCopy } from '#features/documents/web/documents-copy.ts';
import { listProjectInvestments } from '#features/investing/investing-contract.ts';
import { investorLabel } from '#features/investing/investor-appearance-copy.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { MomentDay } from '#ui/moment.tsx';
import { pagesFor, queryFor } from '#ui/queries.ts';
import { Panel } from '#ui/section.tsx';
import { SlipRows } from '#ui/slip.tsx';
import { getProjectVisits } from '../statistics-contract.ts';
import { ownerToolsCopy as copy } from './owner-tools-copy.ts';

type OwnerToolsProps = {
  project: Project;
  /** From a later slice. */
  ShareButtons: ComponentType<{ project: Project }>;
};

export function OwnerTools({ project, ShareButtons }: OwnerToolsProps) {
  const isPublic = project.status !== 'draft' && project.visibility === 'public';
  return (
    <Panel title={copy.title}>
      {isPublic && (
        <div id="share" className="grid gap-3 pb-4">
          <p className="text-note text-ink-2">{copy.share}</p>
          <ShareButtons project={project} />
        </div>
      )}
      {project.canEdit && project.documents.length === 0 && (
        <p className="text-note">
          <TextLink
            to={`/dashboard/projects/${project.id}/documents`}
            className="inline-flex min-h-[42px] items-center"
          >
            {documentsCopy.addFirst}
          </TextLink>
        </p>
      )}
      <Visits id={project.id} />
      <Investments id={project.id} />
    </Panel>
  );
}

function Visits({ id }: { id: number }) {
  const visits = useQuery(queryFor(getProjectVisits, { params: { id: String(id) } })).data;
  if (visits === undefined) return null;
  return (
    <>
      <SlipRows
        rows={[
          { label: copy.visits, value: formatCount(visits.total) },
          { label: copy.visitsLastDays, value: formatCount(visits.last30Days) },
        ]}
      />
      <p className="text-small text-ink-3">{copy.visitsNote}</p>
      <p className="pb-3 text-note">
        <TextLink to={`/dashboard/projects/${id}/statistics`} className="inline-flex min-h-[42px] items-center">
          {copy.statistics}
        </TextLink>
      </p>
    </>
  );
}

function Investments({ id }: { id: number }) {
  const list = useInfiniteQuery(
    pagesFor(listProjectInvestments, { params: { id: String(id) }, query: { limit: '5' } }),
  );
  if (list.data === undefined) return null;
  const items = list.data.pages.flatMap((page) => page.items);
  const rest = (list.data.pages[0]?.total ?? items.length) - items.length;
  return (
    <section aria-label={copy.investments} className="border-t border-line pt-3">
      <h3 className="font-semibold">{copy.investments}</h3>
      {items.length === 0 ? (
        <p className="mt-1 text-note text-ink-2">{copy.noInvestments}</p>
      ) : (
        <>
          <ul className="mt-1">
            {items.map((investment) => (
              <li key={investment.id} className="flex justify-between gap-4 py-1.5 text-note">
                <span className="min-w-0">
                  <span className="block wrap-anywhere">{investorLabel(investment.name)}</span>
                  <span className="text-ink-3">
                    <MomentDay at={investment.createdAt} />
                  </span>
                </span>
                {investment.amount !== null && (
                  <span className="font-semibold">{formatDollarAmount(investment.amount)}</span>
                )}
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <Button
              look="quiet"
              size="small"
              className="-ml-3.5"
              busy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {copy.more(Math.min(rest, 5))}
            </Button>
          )}
          <p className="mt-1 text-small text-ink-3">{copy.names}</p>
        </>
      )}
    </section>
  );
}
