// One project, for administrators: facts, figures, management and history.

import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useParams } from 'react-router';
import { actionCopy } from '#ui/action-copy.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { type AdminProject, getAdminProject } from '../../admin-project-contract.ts';
import { ProjectHistory } from './admin-project-history.tsx';
import { type AdminProjectSlots, ProjectManagement } from './admin-project-management.tsx';
import { adminProjectQuery } from './admin-project-query.ts';
import { ProjectFacts, ProjectFigures } from './admin-project-summary.tsx';
import { projectsCopy as copy } from './admin-projects-copy.ts';
import { adminStakeCopy } from './stake-copy.ts';
import { StakeNotice } from './stake-notice.tsx';

export const createAdminProjectScreen = (slots: AdminProjectSlots) =>
  screen({
    Component: () => <AdminProjectPage slots={slots} />,
    queries: ({ params }) => [adminProjectQuery(params.id)],
    meta: ({ data, params }) => {
      const title = data(getAdminProject, { params: { id: params.id ?? '' } })?.project.title;
      return { title: `${title ?? copy.project} – Admin` };
    },
  });

function AdminProjectPage({ slots }: { slots: AdminProjectSlots }) {
  const { id } = useParams();
  const found = useQuery(adminProjectQuery(id));
  if (found.isPending) return <ProjectSkeleton />;
  if (found.data === undefined) {
    return (
      <>
        <PageHeader title={copy.project} />
        <ErrorState title={copy.loadFailed} text={found.error.userMessage} onRetry={() => void found.refetch()} />
      </>
    );
  }
  return <ShownProject key={id} found={found.data} slots={slots} />;
}

function ShownProject({ found, slots }: { found: AdminProject; slots: AdminProjectSlots }) {
  const { project } = found;
  return (
    <>
      <PageHeader
        title={project.title}
        actions={
          <LinkButton to={`/admin/projects/${project.id}/edit`}>
            <Pencil size={18} aria-hidden />
            {actionCopy.edit}
          </LinkButton>
        }
      />
      <StakeNotice stake={found.stake} ownText={adminStakeCopy.ownProjectPage} />
      <ProjectFigures found={found} />
      <ProjectFacts found={found} />
      {found.stake !== 'owner' && <ProjectManagement found={found} slots={slots} />}
      <slots.Updates projectId={project.id} />
      <ProjectHistory id={project.id} />
    </>
  );
}

function ProjectSkeleton() {
  return (
    <div aria-busy="true">
      <PageHeader title={copy.project} lead={<Skeleton className="h-[1.5em] w-80 max-w-full" />} />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {Array.from({ length: 4 }, (_, place) => (
          <Skeleton key={place} className="h-[132px]" />
        ))}
      </div>
      <Skeleton className="mt-12 h-64" />
    </div>
  );
}
