// The admin page of a project with parts from later slices.
import { ProjectDeadline } from '#features/investing/web/admin/admin-project-deadline.tsx';
import { createAdminProjectScreen } from '#features/projects/web/admin/admin-project-page.tsx';

export const adminProjectScreen = createAdminProjectScreen({ FundingEnd: ProjectDeadline });
