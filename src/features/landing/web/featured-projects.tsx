// The first three projects of the list, with placeholders, error and empty states.

import { useQuery } from '@tanstack/react-query';
import type { listProjects } from '#features/projects/project-contract.ts';
import { ProjectCardSkeletons, ProjectCards } from '#features/projects/web/list/project-card.tsx';
import { endpointAt } from '#kernel/endpoint-path.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { Section } from '#ui/section.tsx';
import { featured } from './landing-copy.ts';

export const featuredCount = 3;

export const featuredQuery = queryFor(endpointAt<typeof listProjects>('GET /api/projects'), {
  query: { limit: featuredCount, status: 'active' },
});

export function FeaturedProjects() {
  return (
    <Section title={featured.title} action={<TextLink to="/projects">{featured.all}</TextLink>}>
      <QueryView
        query={useQuery(featuredQuery)}
        pending={<ProjectCardSkeletons count={featuredCount} />}
        failed={featured.failed}
      >
        {(projects) =>
          projects.length === 0 ? (
            <EmptyState
              title={featured.emptyTitle}
              text={featured.emptyText}
              action={featured.emptyAction}
              to="/submit"
            />
          ) : (
            <ProjectCards projects={projects} />
          )
        }
      </QueryView>
    </Section>
  );
}
