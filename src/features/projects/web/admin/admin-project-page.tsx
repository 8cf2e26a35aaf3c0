// One project, for administrators: facts, figures, management and history.

import { Pencil } from 'lucide-react';
import { recordScreen } from '#features/accounts/web/admin/record/record-screen.tsx';
import { actionCopy } from '#ui/action-copy.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/section.tsx';
import { type AdminProject, getAdminProject } from '../../admin-project-contract.ts';
import { ProjectHistory } from './admin-project-history.tsx';
import { type AdminProjectSlots, ProjectManagement } from './admin-project-management.tsx';
import { ProjectFacts, ProjectFigures } from './admin-project-summary.tsx';
import { projectsCopy as copy } from './admin-projects-copy.ts';
import { StakeNotice } from './stake-notice.tsx';

export const createAdminProjectScreen = (slots: AdminProjectSlots) =>
  recordScreen({
    endpoint: getAdminProject,
    noun: 'project',
    title: copy.project,
    nameOf: ({ project }) => project.title,
    Content: ({ record }) => <AdminProjectPage found={record} slots={slots} />,
  });

function AdminProjectPage({ found, slots }: { found: AdminProject; slots: AdminProjectSlots }) {
  const { project } = found;
  return (
    <>
      <PageHeader
        title={project.title}
        actions={
          <>
            <slots.Download projectId={project.id} />
            <LinkButton to={`/admin/projects/${project.id}/edit`}>
              <Pencil size={18} aria-hidden />
              {actionCopy.edit}
            </LinkButton>
          </>
        }
      />
      <StakeNotice stake={found.stake} ownText={copy.stake.ownProjectPage} />
      <ProjectFigures found={found} />
      <ProjectFacts found={found} />
      {found.stake !== 'owner' && <ProjectManagement found={found} slots={slots} />}
      <slots.Team found={found} />
      <slots.Documents projectId={project.id} isOwn={found.stake === 'owner'} />
      <slots.Updates projectId={project.id} />
      <ProjectHistory id={project.id} />
    </>
  );
}
