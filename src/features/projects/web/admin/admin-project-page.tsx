// One project, for administrators: what it is and how it stands, what can be done with it, and its history.
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useParams } from 'react-router';
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

export const createAdminProjectScreen = (slots: AdminProjectSlots) =>
  screen({
    Component: () => <AdminProjectPage slots={slots} />,
    queries: ({ params }) => [adminProjectQuery(params.id)],
    meta: ({ data, params }) => {
      const title = data(getAdminProject, { params: { id: params.id ?? '' } })?.project.title;
      return { title: `${title ?? 'Project'} – Admin` };
    },
  });

function AdminProjectPage({ slots }: { slots: AdminProjectSlots }) {
  const { id } = useParams();
  const found = useQuery(adminProjectQuery(id));
  if (found.isPending) return <ProjectSkeleton />;
  if (found.data === undefined) {
    return (
      <>
        <PageHeader title="Project" />
        <ErrorState
          title="This project could not be loaded."
          text={found.error.userMessage}
          onRetry={() => void found.refetch()}
        />
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
            Edit
          </LinkButton>
        }
      />
      <ProjectFigures found={found} />
      <ProjectFacts found={found} />
      <ProjectManagement found={found} slots={slots} />
      <ProjectHistory id={project.id} />
    </>
  );
}

function ProjectSkeleton() {
  return (
    <div aria-busy="true">
      <PageHeader title="Project" lead={<Skeleton className="h-[1.5em] w-80 max-w-full" />} />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {Array.from({ length: 4 }, (_, place) => (
          <Skeleton key={place} className="h-[132px]" />
        ))}
      </div>
      <Skeleton className="mt-12 h-64" />
    </div>
  );
}
