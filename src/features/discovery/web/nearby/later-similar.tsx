// The end of a project's page: its heading and a link to the category as the server sends them, the rest with script.
import type { Project } from '#features/projects/project-shapes.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { categoryAddress } from '../../category-address.ts';
import { nearbyCopy as copy } from './nearby-copy.ts';

const ProjectsNearby = lazyComponent(async () => (await import('./similar-projects.tsx')).ProjectsNearby);

export function LaterSimilar({ project }: { project: Project }) {
  if (project.status === 'draft' || project.visibility !== 'public') return null;
  const heading = <SimilarHeading category={project.category} />;
  return <ProjectsNearby project={project} heading={heading} fallback={<div className="sec wrap">{heading}</div>} />;
}

function SimilarHeading({ category }: { category: string }) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <h2 id="similar-projects" className="h3 text-large">
        {copy.similar}
      </h2>
      <TextLink to={categoryAddress(category)} className="inline-flex min-h-[42px] items-center">
        {copy.moreIn(category)}
      </TextLink>
    </div>
  );
}
