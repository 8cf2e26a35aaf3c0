// The share buttons of a project. Each use is reported once, anonymously.
import { reportEvent } from '#features/insights/statistics-contract.ts';
import { isAnnounced } from '#features/projects/funding-period.ts';
import { projectKitPath } from '#features/projects/project-kit-path.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { getStanding, type Standing } from '#features/projects/project-standing.ts';
import { call } from '#ui/call.ts';
import { Panel } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';
import { projectWords } from '../share-words.ts';
import { ShareButtons, type ShareProps } from './share-buttons.tsx';
import { shareMenuCopy as copy } from './share-menu-copy.ts';

/** Shown to everyone but the owner, who has it among the owner tools. */
export function ShareProject({ project }: { project: Project }) {
  if (project.isOwner || !isShareable(project)) return null;
  return (
    <div id="share">
      <Panel title={copy.title}>
        <ShareProjectButtons project={project} />
      </Panel>
    </div>
  );
}

export function isShareable({ status, visibility }: Pick<Project, 'status' | 'visibility'>): boolean {
  return status !== 'draft' && visibility === 'public';
}

export function ShareProjectButtons({ project }: { project: Project }) {
  return <ShareButtons {...useProjectShare({ ...project, standing: getStanding(project) })} />;
}

type SharedProject = Pick<Project, 'id' | 'title'> & Partial<Pick<Project, 'opensOn'>> & { standing: Standing };

export function useProjectShare({ id, title, standing, opensOn }: SharedProject): ShareProps {
  const { name, today } = useSite();
  const day =
    standing === 'active' && isAnnounced({ status: standing, opensOn: opensOn ?? null }, today) ? opensOn : null;
  return {
    path: `/projects/${id}`,
    title,
    words: projectWords({ title, standing, opensOn: day ?? undefined, site: name }),
    kit: projectKitPath(id),
    // Statistics must never get in the way of sharing.
    onShare: (via) =>
      void call(reportEvent, { params: { id }, body: { eventType: 'share', metadata: { via } } }).catch(
        () => undefined,
      ),
  };
}
