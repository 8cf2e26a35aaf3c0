// The search over the admin area as a page, which also works without script.

import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { withBase } from '#ui/base-path.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/form/field.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { RecordLink } from '#ui/table/record-link.tsx';
import { findRecords } from '../../search-contract.ts';
import type { SavedView } from '../../view-contract.ts';
import { viewsQuery } from '../views/views-query.ts';
import { paletteCopy as copy } from './palette-copy.ts';
import { type EntryGroup, findEntries } from './palette-entries.ts';

const searchQuery = (q: string) => queryFor(findRecords, { query: { q } });
const readSearch = (search: URLSearchParams) => (search.get('q') ?? '').trim().slice(0, 200);

export const findScreen = screen({
  Component: FindPage,
  queries: ({ search }) => (readSearch(search) === '' ? [] : [viewsQuery, searchQuery(readSearch(search))]),
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function FindPage() {
  const [search] = useSearchParams();
  const q = readSearch(search);
  const views = useQuery(viewsQuery).data ?? [];
  return (
    <>
      <PageHeader title={copy.title} />
      <search>
        <form
          action={withBase('/admin/find')}
          className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5"
        >
          <TextField
            key={q}
            label={copy.label}
            type="search"
            name="q"
            maxLength={200}
            required
            placeholder={copy.placeholder}
            defaultValue={q}
          />
          <Button type="submit" look="outline" className="min-h-[calc(var(--control)+4px)]" aria-label={copy.open}>
            <Search size={17} aria-hidden />
          </Button>
        </form>
      </search>
      {q === '' ? (
        <Groups groups={findEntries('', { found: [], views, recent: [] })} />
      ) : (
        <Results q={q} views={views} />
      )}
    </>
  );
}

function Results({ q, views }: { q: string; views: readonly SavedView[] }) {
  return (
    <QueryView
      query={useQuery(searchQuery(q))}
      pending={<Loading label={copy.searching} blocks={Array(4).fill('h-[42px]')} />}
      failed={copy.failed}
    >
      {(found) => {
        const groups = findEntries(q, { found, views, recent: [] });
        return groups.length === 0 ? (
          <EmptyState title={copy.none} text={copy.noneText(q)} />
        ) : (
          <Groups groups={groups} />
        );
      }}
    </QueryView>
  );
}

function Groups({ groups }: { groups: readonly EntryGroup[] }) {
  return groups.map(({ title, entries }) => (
    <section key={title} aria-label={title} className="mt-8">
      <h2 className="h3 mb-2">{title}</h2>
      <ul className="border-t border-line">
        {entries.map(({ to, title: name, text }) => (
          <li key={to} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-1">
            <RecordLink to={to}>{name}</RecordLink>
            {text !== undefined && (
              <span dir="auto" className="text-note text-ink-2 wrap-anywhere">
                {text}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}
