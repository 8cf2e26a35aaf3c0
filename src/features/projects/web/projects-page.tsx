// All projects: search, filters, order, and a grid that grows as one scrolls. The address holds the state.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LeftOutNotice } from '#ui/left-out-notice.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { getProjectFacets } from '../project-contract.ts';
import { LoadMore } from './load-more.tsx';
import { ProjectCard, ProjectCardSkeletons } from './project-card.tsx';
import { ProjectFilters, sortLabels } from './project-filters.tsx';
import {
  cursorIn,
  isFiltered,
  leftOutOf,
  listPageAddress,
  type ProjectListFilters,
  projectListQuery,
  readFilters,
} from './project-list-address.ts';

const placeholders = 6;
/** Covers on the first screen; the others are fetched when they come near. */
const eagerCovers = 3;

export const projectsScreen = screen({
  Component: ProjectsPage,
  queries: ({ search }) => [projectListQuery(readFilters(search)), queryFor(getProjectFacets, {})],
  meta: ({ search }) => ({
    title: 'Explore Creative Projects',
    description:
      'Every project one can back: read the plans, the terms and the risks, and own a share of what gets made.',
    ...((search.has('q') || search.has('cursor')) && { robots: 'noindex' }),
  }),
});

function ProjectsPage() {
  const [search] = useSearchParams();
  const filters = readFilters(search);
  return (
    <div className="wrap pb-[clamp(56px,7vw,96px)]">
      <PageHeader
        title="Explore Creative Projects"
        lead="Films, instruments, games, workshops. Read what their makers plan, support what you like, and back what you believe in."
      />
      <ProjectFilters filters={filters} />
      <div className="mt-5 empty:hidden">
        <LeftOutNotice leftOut={leftOutOf(search)} order={sortLabels.featured} />
      </div>
      <ProjectList filters={filters} />
    </div>
  );
}

function ProjectList({ filters }: { filters: ProjectListFilters }) {
  // While another search is on its way, the last list stays, dimmed, instead of flashing placeholders.
  const list = useInfiniteQuery({ ...projectListQuery(filters), placeholderData: keepPreviousData });
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
        <ErrorState title={failure} onRetry={() => void list.refetch()} />
      </div>
    );
  }
  const projects = list.data.pages.flatMap(({ items }) => items);
  if (projects.length === 0) return <NoProjects filters={filters} />;
  const next = list.data.pages.at(-1)?.next;
  return (
    <section
      aria-labelledby="projects-found"
      aria-busy={list.isPlaceholderData}
      className={`transition-opacity duration-200 ${list.isPlaceholderData ? 'opacity-55' : ''}`}
    >
      <div className="mt-6 mb-8 flex min-h-[42px] flex-wrap items-center justify-between gap-x-6">
        <h2 className="sr-only" id="projects-found">
          Projects
        </h2>
        <p role="status" className="text-ink-3">
          {countText(list.data.pages[0]?.total, filters)}
        </p>
        {filters.cursor !== '' && (
          <TextLink to={listPageAddress({ ...filters, cursor: '' })} className="inline-flex min-h-[42px] items-center">
            Back to the beginning of the list
          </TextLink>
        )}
        {isFiltered(filters) && (
          <TextLink to="/projects" preventScrollReset className="inline-flex min-h-[42px] items-center">
            Clear search and filters
          </TextLink>
        )}
      </div>
      <ul className="grid-cards">
        {projects.map((project, index) => (
          <li key={project.id} className="grid min-w-0">
            <ProjectCard project={project} eager={index < eagerCovers} />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError ? (
        <div className="mt-14">
          <ErrorState title={failure} onRetry={() => void list.fetchNextPage()} />
        </div>
      ) : (
        next !== undefined && (
          <LoadMore
            to={listPageAddress({ ...filters, cursor: cursorIn(next) })}
            parts={list.data.pages.length}
            busy={list.isFetchingNextPage || list.isPlaceholderData}
            onLoad={() => void list.fetchNextPage()}
          />
        )
      )}
    </section>
  );
}

const failure = 'Failed to load projects. Please try again later.';

function countText(total: number | undefined, filters: ProjectListFilters): string {
  if (total === undefined) return '';
  const noun = total === 1 ? 'project' : 'projects';
  return `${total.toLocaleString('en-US')} ${noun}${isFiltered(filters) ? ' found' : ''}`;
}

function NoProjects({ filters }: { filters: ProjectListFilters }) {
  const filtered = isFiltered(filters) || filters.cursor !== '';
  return (
    <div className="mt-10">
      {filtered ? (
        <EmptyState
          icon={<Compass size={32} aria-hidden />}
          title="No projects found"
          text="Nothing matches this search. Try other words or fewer filters."
          action={
            <LinkButton to="/projects" look="outline">
              Show all projects
            </LinkButton>
          }
        />
      ) : (
        <EmptyState
          icon={<Compass size={32} aria-hidden />}
          title="No projects yet"
          text="The first one could be yours."
          action={<LinkButton to="/submit">Start a Project</LinkButton>}
        />
      )}
    </div>
  );
}
