// The end of a project's page: similar projects, loaded when they come near, and what was viewed before. Without script there is a link
// to the category.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Project } from '#features/projects/project-shapes.ts';
import { listSimilarProjects } from '#features/search/finding-contract.ts';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { categoryAddress } from '../../category-address.ts';
import { MiniCardSkeletons, MiniCards } from './mini-cards.tsx';
import { nearbyCopy as copy } from './nearby-copy.ts';
import { RecentlyViewed } from './recently-viewed.tsx';
import { useNear } from './use-near.ts';
import { addViewed } from './viewed-projects.ts';

export function ProjectsNearby({ project: { id, category, status, visibility } }: { project: Project }) {
  const { ref, isNear } = useNear<HTMLElement>();
  const isPublic = status !== 'draft' && visibility === 'public';
  const similar = useQuery({ ...queryFor(listSimilarProjects, { params: { id } }), enabled: isNear && isPublic });
  useEffect(() => {
    if (isPublic) addViewed(id);
  }, [id, isPublic]);
  if (!isPublic) return null;
  return (
    <>
      <section ref={ref} className="sec wrap" aria-labelledby="similar-projects">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <h2 id="similar-projects" className="h3 text-large">
            {copy.similar}
          </h2>
          <TextLink to={categoryAddress(category)} className="inline-flex min-h-[42px] items-center">
            {copy.moreIn(category)}
          </TextLink>
        </div>
        {/* Its height is kept while it loads. If nothing is similar or it fails, the link is enough. */}
        {similar.data ? <MiniCards projects={similar.data} /> : !similar.isError && <MiniCardSkeletons />}
      </section>
      <RecentlyViewed except={id} />
    </>
  );
}
