// The project page with parts from later slices, which its own slice may not import.
import { ownHoldQuery } from '#features/investing/web/own-hold.tsx';
import { BackProjectCard } from '#features/investing/web/project-card/back-project-card.tsx';
import { createProjectScreen } from '#features/projects/web/page/project-page.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

export const projectScreen = createProjectScreen({
  InvestCard: BackProjectCard,
  OwnerTools: lazyComponent(async () => (await import('#features/insights/web/owner-tools.tsx')).OwnerTools),
  MilestoneDecisions: lazyComponent(
    async () => (await import('#features/payouts/web/milestones/milestone-decisions.tsx')).MilestoneDecisions,
  ),
  personalQueries: (projectId) => [ownHoldQuery(projectId)],
});
