// All projects: search, filters, sorting, and infinite scroll. The address holds the state.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { countText, listCopy, showClosedText, sortLabels } from '#features/projects/web/list/list-copy.ts';
import { ProjectCardSkeletons, ProjectCards } from '#features/projects/web/list/project-card.tsx';
import {
  cursorIn,
  facetsQuery,
  isFiltered,
  listInvalidFilters,
  listPageAddress,
  type ProjectListFilters,
  projectListQuery,
  readFilters,
} from '#features/projects/web/list/project-list-address.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { LeftOutNotice, SearchNotice } from '#ui/table/list-notices.tsx';
import { categoriesCopy } from '../category/category-copy.ts';
import { RecentlyViewed } from '../nearby/recently-viewed.tsx';
import { FilterChips } from './filter-chips.tsx';
import { LoadMore } from './load-more.tsx';
import { NoProjects } from './no-projects.tsx';
import { ProjectFilters } from './project-filters.tsx';
import { SaveSearchButton } from './save-search-button.tsx';
import { useKeptPlace } from './use-kept-place.ts';

const placeholders = 6;
/** Covers on the first screen; the others load lazily. */
const eagerCovers = 3;

export const projectsScreen = screen({
  Component: ProjectsPage,
  queries: ({ search }) => [projectListQuery(readFilters(search)), facetsQuery(readFilters(search))],
  meta: ({ search }) => ({
    title: listCopy.title,
    description: listCopy.description,
    ...((search.has('q') || search.has('cursor')) && { robots: 'noindex' }),
  }),
});

function ProjectsPage() {
  const [search] = useSearchParams();
  const filters = readFilters(search);
  return (
    <div className="wide-page wrap pb-[clamp(56px,7vw,96px)]">
      <PageHeader
        compact
        title={listCopy.title}
        // On a phone the first projects come first; the footer has the link.
        actions={
          <TextLink to="/categories" className="inline-flex min-h-[42px] items-center max-md:hidden">
            {categoriesCopy.browse}
          </TextLink>
        }
      />
      <ProjectFilters filters={filters} />
      <div className="mt-5 empty:hidden">
        <LeftOutNotice leftOut={listInvalidFilters(search)} order={sortLabels.featured} />
      </div>
      <ProjectList filters={filters} />
      <div className="mt-16 empty:hidden">
        <RecentlyViewed inset />
      </div>
    </div>
  );
}

function ProjectList({ filters }: { filters: ProjectListFilters }) {
  // While another search loads, the previous list stays, dimmed.
  const list = useInfiniteQuery({ ...projectListQuery(filters), placeholderData: keepPreviousData });
  // Scrolling and returning to a place may ask for the same page.
  const loadMore = () => void list.fetchNextPage({ cancelRefetch: false });
  useKeptPlace({
    parts: list.isPlaceholderData ? 0 : (list.data?.pages.length ?? 0),
    hasNext: list.hasNextPage,
    isFetching: list.isFetching,
    hasFailed: list.isFetchNextPageError,
    onLoad: loadMore,
  });
  if (list.isPending) {
    return (
      <div className="mt-10">
        <ProjectCardSkeletons count={placeholders} />
      </div>
    );
  }
  if (!list.data) {
    return (
      <div className="mt-10">
        <ListFailure code={list.error.code} onRetry={() => void list.refetch()} />
      </div>
    );
  }
  const projects = list.data.pages.flatMap(({ items }) => items);
  if (projects.length === 0) {
    return (
      <div className="mt-10 grid gap-5">
        <FilterChips filters={filters} />
        <NoProjects filters={filters} />
      </div>
    );
  }
  const next = list.data.pages.at(-1)?.next;
  const note = list.data.pages[0]?.note;
  return (
    <section
      aria-labelledby="projects-found"
      aria-busy={list.isPlaceholderData}
      className={`transition-opacity duration-200 ${list.isPlaceholderData ? 'opacity-55' : ''}`}
    >
      <div className="mt-4 empty:hidden">
        <SearchNotice
          note={note}
          noun={listCopy.noun}
          typed={{ q: filters.q, address: listPageAddress({ ...filters, spelling: 'typed', cursor: '' }) }}
        />
      </div>
      <div className="mt-2 mb-5 flex min-h-[42px] flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="sr-only" id="projects-found">
          {listCopy.results}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Count filters={filters} isClosest={note?.closest === true} />
          <FilterChips filters={filters} />
        </div>
        {filters.cursor !== '' && (
          <TextLink to={listPageAddress({ ...filters, cursor: '' })} className="inline-flex min-h-[42px] items-center">
            {listCopy.toBeginning}
          </TextLink>
        )}
        {isFiltered(filters) && (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <TextLink to="/projects" preventScrollReset className="inline-flex min-h-[42px] items-center">
              {listCopy.clear}
            </TextLink>
            <SaveSearchButton filters={filters} />
          </div>
        )}
      </div>
      <ProjectCards projects={projects} eager={eagerCovers} />
      {list.isFetchNextPageError ? (
        <div className="mt-14">
          <ListFailure code={list.error?.code} onRetry={() => void list.fetchNextPage()} />
        </div>
      ) : (
        next !== undefined && (
          <LoadMore
            to={listPageAddress({ ...filters, cursor: cursorIn(next) })}
            parts={list.data.pages.length}
            busy={list.isFetchingNextPage || list.isPlaceholderData}
            onLoad={loadMore}
          />
        )
      )}
    </section>
  );
}

/** Overload has its own message; any other failure gets the general one. */
function ListFailure({ code, onRetry }: { code: string | undefined; onRetry: () => void }) {
  if (code === 'search_busy') {
    return <ErrorState title={listCopy.busyTitle} text={listCopy.busyText} onRetry={onRetry} />;
  }
  if (code === 'too_many_requests') {
    return <ErrorState title={listCopy.tooManyTitle} text={listCopy.tooManyText} onRetry={onRetry} />;
  }
  return <ErrorState title={listCopy.failure} onRetry={onRetry} />;
}

function Count({ filters, isClosest }: { filters: ProjectListFilters; isClosest: boolean }) {
  const facets = useQuery({ ...facetsQuery(filters), placeholderData: keepPreviousData }).data;
  const isUsual = !isFiltered(filters);
  const all = facets?.statuses.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p role="status" className="text-ink-3">
        {facets && countText(facets, isClosest ? 'closest' : isUsual ? 'open' : 'found')}
      </p>
      {isUsual && facets !== undefined && all > facets.total && (
        <TextLink
          to={listPageAddress({ ...filters, status: 'all', cursor: '' })}
          preventScrollReset
          className="inline-flex min-h-[42px] items-center"
        >
          {showClosedText(all)}
        </TextLink>
      )}
    </div>
  );
}
