// The public history on a project's page: what changed and when, with the text before and after.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Badge } from '#ui/badge.tsx';
import { useReaderDay } from '#ui/moment.tsx';
import { pagesFor } from '#ui/queries.ts';
import { NextPageButton } from '#ui/query-view.tsx';
import { listPublicChanges, type PublicChange } from '../../history/project-change-contract.ts';
import { projectFields } from '../../project-fields.ts';
import { ChangeFields } from './change-fields.tsx';
import { changesWords as words } from './project-changes-copy.ts';
import { pageCopy } from './project-page-copy.ts';
import { ProjectSection } from './project-section.tsx';

/**
 * Loaded by the browser: each change carries its texts before and after, which would make the HTML of every visit as long as
 * the history.
 */
export function ProjectChanges({ projectId }: { projectId: number }) {
  const list = useInfiniteQuery(
    pagesFor(listPublicChanges, { params: { id: String(projectId) }, query: { limit: '10' } }),
  );
  const changes = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (changes.length === 0) return null;
  return (
    <ProjectSection title={words.heading}>
      <p className="mb-4 text-note text-ink-2">{words.lead}</p>
      <ol className="grid gap-4">
        {changes.map((change) => (
          <li key={change.id} className="panel grid gap-2">
            <Change change={change} />
          </li>
        ))}
      </ol>
      <NextPageButton list={list} label={words.earlier} failed={words.failed} />
    </ProjectSection>
  );
}

function Change({ change }: { change: PublicChange }) {
  const { at, by, fields, isMaterial, isInReview } = change;
  const day = useReaderDay();
  const shown = fields.filter(({ isHidden }) => !isHidden);
  const hidden = fields.filter(({ isHidden }) => isHidden);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{pageCopy.changedOn(day(at))}</span>
        <span className="text-note text-ink-2">
          {fields.map(({ field }) => projectFields[field].label).join(', ')} {words.by[by]}
        </span>
        {isInReview && <Badge tone="warm">{pageCopy.inReview}</Badge>}
      </p>
      {isMaterial && <p className="text-note text-ink-2">{words.material}</p>}
      {isInReview && <p className="text-note text-ink-2">{words.inReview}</p>}
      {hidden.length > 0 && (
        <p className="text-note text-ink-2">
          {hidden.map(({ field }) => projectFields[field].label).join(', ')}: {words.hidden}
        </p>
      )}
      {shown.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-[42px] cursor-pointer items-center">{words.show}</summary>
          <div className="mt-2">
            <ChangeFields fields={shown} />
          </div>
        </details>
      )}
    </>
  );
}
