// The end of a public project's page: similar projects, loaded when they come near, and what was viewed before.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Project } from '#features/projects/project-shapes.ts';
import { listSimilarProjects } from '#features/search/finding-contract.ts';
import { queryFor } from '#ui/queries.ts';
import { MiniCardSkeletons, MiniCards } from './mini-cards.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { useNear } from './use-near.ts';
import { addViewed } from './viewed-projects.ts';

type ProjectsNearbyProps = { project: Pick<Project, 'id'>; heading: ReactNode };

export function ProjectsNearby({ project: { id }, heading }: ProjectsNearbyProps) {
  const { ref, isNear } = useNear<HTMLElement>();
  const similar = useQuery({ ...queryFor(listSimilarProjects, { params: { id } }), enabled: isNear });
  useEffect(() => addViewed(id), [id]);
  return (
    <>
      <section ref={ref} className="sec wrap" aria-labelledby="similar-projects">
        {heading}
        {/* Its height is kept while it loads. If nothing is similar or it fails, the link is enough. */}
        {similar.data ? <MiniCards projects={similar.data} /> : !similar.isError && <MiniCardSkeletons />}
      </section>
      <RecentlyViewed except={id} />
    </>
  );
}
