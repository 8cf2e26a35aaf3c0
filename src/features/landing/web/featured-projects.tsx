// The first three projects of the list, with placeholders, error and empty states.
import { useQuery } from '@tanstack/react-query';
import type { listProjects } from '#features/projects/project-contract.ts';
import { ProjectCardSkeletons, ProjectCards } from '#features/projects/web/list/project-card.tsx';
import { endpointAt } from '#kernel/endpoint.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { Section } from '#ui/section.tsx';
import { featured } from './landing-copy.ts';

export const featuredCount = 3;

export const featuredQuery = queryFor(endpointAt<typeof listProjects>('GET', '/api/projects'), {
  query: { limit: featuredCount, status: 'active' },
});

export function FeaturedProjects() {
  return (
    <Section title={featured.title} action={<TextLink to="/projects">{featured.all}</TextLink>}>
      <FeaturedGrid />
    </Section>
  );
}

function FeaturedGrid() {
  const projects = useQuery(featuredQuery);
  if (projects.isPending) return <ProjectCardSkeletons count={featuredCount} />;
  if (projects.isError) {
    return <ErrorState title={featured.failed} onRetry={() => void projects.refetch()} />;
  }
  if (projects.data.length === 0) {
    return (
      <EmptyState
        title={featured.emptyTitle}
        text={featured.emptyText}
        action={<LinkButton to="/submit">{featured.emptyAction}</LinkButton>}
      />
    );
  }
  return <ProjectCards projects={projects.data} />;
}
