// Visitor sources and recent events.

import { formatCount } from '#kernel/numbers.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Moment } from '#ui/moment.tsx';
import { Panel } from '#ui/section.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { ownSources } from '../insights-rules.ts';
import type { ProjectStatistics } from '../statistics-contract.ts';
import { statisticsCopy } from './statistics-copy.ts';

const copy = statisticsCopy.sources;
const { recent: recentCopy } = statisticsCopy;

type Source = ProjectStatistics['sources'][number];

const number = (name: string, valueOf: (source: Source) => number): Column<Source> => ({
  header: name,
  cell: (source) => formatCount(valueOf(source)),
  align: 'number',
});

const columns: readonly Column<Source>[] = [
  { header: copy.columns.source, cell: ({ source }) => nameSource(source) },
  number(copy.columns.visits, ({ views }) => views),
  number(copy.columns.supports, ({ upvotes }) => upvotes),
  number(copy.columns.shares, ({ shares }) => shares),
  number(copy.columns.investments, ({ investments }) => investments),
];

export function Sources({ sources }: { sources: ProjectStatistics['sources'] }) {
  return (
    <section aria-label={copy.title} className="min-w-0">
      <h2 className="h3">{copy.title}</h2>
      <p className="small mt-1 mb-4 max-w-[40rem] text-ink-3">{copy.text}</p>
      {sources.length === 0 ? (
        <EmptyState title={copy.none} text={copy.noneText} />
      ) : (
        <DataTable caption={copy.caption} columns={columns} rows={sources} rowKey={({ source }) => source} />
      )}
    </section>
  );
}

export function RecentEvents({ recent }: { recent: ProjectStatistics['recent'] }) {
  return (
    <Panel title={recentCopy.title}>
      <p className="small -mt-2 mb-3 text-ink-3">{recent.length === 0 ? recentCopy.noneText : recentCopy.text}</p>
      <ul className="divide-y divide-line">
        {recent.map(({ type, source, at }, place) => (
          <li key={`${at} ${type} ${place}`} className="flex flex-wrap justify-between gap-x-4 py-2 text-note">
            <span className="wrap-anywhere">
              <span className="font-semibold">{recentCopy.types[type]}</span>{' '}
              <span className="text-ink-2">{recentCopy.from(nameSource(source))}</span>
            </span>
            <span className="text-ink-3">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function nameSource(source: string): string {
  if (source.startsWith('utm:')) return copy.campaign(source.slice(4));
  const own = ownSources.find((name) => name === source);
  return own === undefined ? source : copy.own[own];
}
