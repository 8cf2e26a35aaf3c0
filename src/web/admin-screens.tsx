// The admin pages of a project and of its review, combined with parts from later slices, which their own slice may not import.
import { AdminProjectDocuments } from '#features/documents/web/admin/admin-project-documents.tsx';
import { ProjectDeadline } from '#features/investing/web/admin/admin-project-deadline.tsx';
import { ReviewedIdentity, reviewedIdentityQuery } from '#features/payouts/web/admin/standing-summary.tsx';
import { StopProject } from '#features/payouts/web/admin/stop-project.tsx';
import { ProjectDownload } from '#features/project-files/web/project-download.tsx';
import type { AdminProject } from '#features/projects/admin-project-contract.ts';
import { createAdminProjectScreen } from '#features/projects/web/admin/admin-project-page.tsx';
import { createAdminReviewScreen } from '#features/reviews/web/admin/admin-review-page.tsx';
import { AdminProjectTeam } from '#features/teams/web/admin/admin-project-team.tsx';
import { AdminProjectUpdates } from '#features/updates/web/admin/admin-project-updates.tsx';

/** The way to end a project, before and after it is funded. */
function FundingEnd({ found }: { found: AdminProject }) {
  return (
    <>
      <ProjectDeadline found={found} />
      <StopProject found={found} />
    </>
  );
}

export const adminProjectScreen = createAdminProjectScreen({
  FundingEnd,
  Updates: AdminProjectUpdates,
  Team: AdminProjectTeam,
  Documents: AdminProjectDocuments,
  Download: ProjectDownload,
});

export const adminReviewScreen = createAdminReviewScreen({
  Identity: ReviewedIdentity,
  identityQuery: reviewedIdentityQuery,
});
