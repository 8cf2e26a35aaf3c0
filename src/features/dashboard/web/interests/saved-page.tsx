// '/dashboard/saved': saved projects, last saved first.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useId, useState } from 'react';
import { listSavedProjects } from '#features/people/person-contract.ts';
import { SaveButton } from '#features/people/web/save-button.tsx';
import type { ProjectListItem } from '#features/projects/project-shapes.ts';
import { closedState } from '#features/projects/web/list/card-state.ts';
import { ProjectCard, ProjectCardSkeletons } from '#features/projects/web/list/project-card.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pagesFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { useSite } from '#ui/site.tsx';
import { InterestList } from './interest-list.tsx';
import { savedCopy as copy } from './interests-copy.ts';

const savedQuery = pagesFor(listSavedProjects, { query: { limit: 12 } });

export const savedScreen = screen({
  Component: SavedPage,
  queries: () => [savedQuery],
  meta: () => ({ title: copy.title }),
});

function SavedPage() {
  const list = useInfiniteQuery(savedQuery);
  return (
    <InterestList
      list={list}
      copy={copy}
      icon={<Bookmark size={28} aria-hidden />}
      placeholder={<ProjectCardSkeletons count={3} />}
    >
      {(projects) => (
        <>
          <h2 className="sr-only">{copy.list}</h2>
          <ul className="grid-cards" aria-label={copy.list}>
            {projects.map((project) => (
              <li key={project.id} className="grid min-w-0">
                <ProjectCard project={project} actions={<SavedActions project={project} />} />
              </li>
            ))}
          </ul>
        </>
      )}
    </InterestList>
  );
}

/** A removed project keeps its card until the page is left, so that it can be saved again. */
function SavedActions({ project }: { project: ProjectListItem }) {
  const [isSaved, setSaved] = useState(true);
  const titleId = useId();
  const closed = closedState(project, useSite().today);
  return (
    <>
      <span id={titleId} hidden>
        {project.title}
      </span>
      {closed && (
        <span className="flex basis-full">
          <Badge tone={closed.tone}>{closed.label}</Badge>
        </span>
      )}
      <SaveButton projectId={project.id} isSaved={isSaved} describedBy={titleId} onChanged={setSaved} />
      <LinkButton
        to={`/projects/${project.id}`}
        look={closed ? 'outline' : 'solid'}
        className="flex-1"
        aria-describedby={titleId}
      >
        {copy.view}
      </LinkButton>
    </>
  );
}
