// The change history of one project, newest first.

import { useInfiniteQuery } from '@tanstack/react-query';
import { UserLink } from '#features/accounts/web/admin/record/facts.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { pagesFor } from '#ui/queries.ts';
import { PagedList } from '#ui/query-view.tsx';
import { Section } from '#ui/section.tsx';
import { listProjectChanges, type ProjectChange } from '../../history/project-change-contract.ts';
import { ChangeFields } from '../page/change-fields.tsx';
import { projectsCopy as copy } from './admin-projects-copy.ts';

export function historyQuery(id: string) {
  return pagesFor(listProjectChanges, { params: { id }, query: { limit: '20' } });
}

export function ProjectHistory({ id }: { id: number }) {
  return (
    <Section title={copy.history.title} lead={copy.history.lead}>
      <HistoryList id={id} />
    </Section>
  );
}

function HistoryList({ id }: { id: number }) {
  return (
    <PagedList
      list={useInfiniteQuery(historyQuery(String(id)))}
      pending={<Skeleton className="h-40" />}
      failed={copy.history.loadFailed}
    >
      {(changes) => (
        <ol aria-label={copy.history.changes} className="grid gap-5">
          {changes.map((change) => (
            <li key={change.id} className="panel">
              <Change change={change} />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  );
}

function Change({ change }: { change: ProjectChange }) {
  return (
    <article className="grid gap-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <Actor {...change.actor} /> <span>{change.isFirst ? copy.history.created : copy.history.changed}</span>
        </span>
        <time dateTime={change.at} className="small text-ink-3">
          <Moment at={change.at} />
        </time>
      </p>
      {change.reason !== null && (
        <p className="border-l-2 border-line-strong pl-3 wrap-anywhere">
          <span className="text-ink-3">{copy.history.reason} </span>
          <bdi>{change.reason}</bdi>
        </p>
      )}
      <ChangeFields fields={change.fields} isFirst={change.isFirst} />
    </article>
  );
}

const actors: Partial<Record<string, string>> = copy.history.actors;

export function Actor({ kind, id, name }: ProjectChange['actor']) {
  if (kind === 'system') return <strong className="font-semibold">{actors[name] ?? copy.history.system(name)}</strong>;
  return (
    <span>
      <UserLink user={{ id, name }} />{' '}
      <span className="text-ink-3">({kind === 'admin' ? copy.history.administrator : copy.history.owner})</span>
    </span>
  );
}
