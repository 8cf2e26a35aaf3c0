// An empty list, and what to do about it: leave out one of the filters, save the search, or start a project.
import { useQueries, useQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { listCopy } from '#features/projects/web/list/list-copy.ts';
import {
  facetsQuery,
  isFiltered,
  listPageAddress,
  type ProjectListFilters,
} from '#features/projects/web/list/project-list-address.ts';
import { formatCount } from '#kernel/numbers.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { listFiltersInUse } from './filters-in-use.ts';
import { SaveSearchButton } from './save-search-button.tsx';
import { searchCopy as copy } from './search-copy.ts';

/** Each costs a search. */
const mostCounted = 5;

export function NoProjects({ filters }: { filters: ProjectListFilters }) {
  const facets = useQuery(facetsQuery(filters)).data;
  const isNarrowed = isFiltered(filters) || filters.cursor !== '';
  const hasClosed = facets?.statuses.some(({ count }) => count > 0) ?? false;
  const icon = <Compass size={32} aria-hidden />;
  if (!isNarrowed && !hasClosed) {
    return (
      <EmptyState
        icon={icon}
        title={listCopy.emptyTitle}
        text={listCopy.emptyText}
        action={listCopy.emptyAction}
        to="/submit"
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={isNarrowed ? listCopy.noneTitle : listCopy.noneOpenTitle}
      text={isNarrowed ? listCopy.noneText : listCopy.noneOpenText}
      action={
        <div className="grid justify-items-center gap-6">
          <WithoutOne filters={filters} />
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton look="outline" to="/projects?status=all">
              {listCopy.showAll}
            </LinkButton>
            {isFiltered(filters) && <SaveSearchButton filters={filters} />}
            <LinkButton look="outline" to="/submit">
              {copy.start}
            </LinkButton>
          </div>
        </div>
      }
    />
  );
}

/** A single filter is removed by showing all projects. Those that would find nothing either are left out. */
function WithoutOne({ filters }: { filters: ProjectListFilters }) {
  const inUse = listFiltersInUse(filters);
  const tried = inUse.length > 1 ? inUse.slice(0, mostCounted) : [];
  const counts = useQueries({ queries: tried.map(({ without }) => facetsQuery(without)) });
  const helpful = tried.flatMap((one, place) => {
    const found = counts[place]?.data;
    return found !== undefined && found.total > 0 ? [{ ...one, ...found }] : [];
  });
  if (helpful.length === 0) return null;
  return (
    <div>
      <p className="text-ink-2">{copy.without}</p>
      <ul className="mt-1 grid justify-items-center">
        {helpful.map(({ label, without, total, isCapped }) => (
          <li key={label}>
            <TextLink
              to={listPageAddress(without)}
              preventScrollReset
              className="inline-flex min-h-[42px] items-center"
            >
              {copy.withoutOne(label)}
            </TextLink>
            <span className="ml-2 text-note text-ink-3">
              {copy.found(`${formatCount(total)}${isCapped ? '+' : ''}`)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
