// The admin page of a project with parts from later slices.

import { ProjectDeadline } from '#features/investing/web/admin/admin-project-deadline.tsx';
import { StopProject } from '#features/payouts/web/admin/stop-project.tsx';
import type { AdminProject } from '#features/projects/admin-project-contract.ts';
import { createAdminProjectScreen } from '#features/projects/web/admin/admin-project-page.tsx';
import { AdminProjectUpdates } from '#features/updates/web/admin/admin-project-updates.tsx';

/** What ends a project, before and after it is funded. */
function FundingEnd({ found }: { found: AdminProject }) {
  return (
    <>
      <ProjectDeadline found={found} />
      <StopProject found={found} />
    </>
  );
}

export const adminProjectScreen = createAdminProjectScreen({ FundingEnd, Updates: AdminProjectUpdates });
