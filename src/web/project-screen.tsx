// The project page with parts from later slices, which its own slice may not import.
import { summaryQuery, threadsQuery } from '#features/community/web/comments/comment-queries.ts';
import { CommentsSection } from '#features/community/web/comments/comments-section.tsx';
import { interestQuery } from '#features/community/web/following/following-queries.ts';
import { CreatorCard, CreatorLine, InterestButtons } from '#features/community/web/following/project-creator.tsx';
import { ProjectSections } from '#features/community/web/updates/project-sections.tsx';
import { ProjectUpdates } from '#features/community/web/updates/project-updates.tsx';
import { updateQueries } from '#features/community/web/updates/update-queries.ts';
import { ownHoldQuery } from '#features/investing/web/own-hold.tsx';
import { BackProjectCard } from '#features/investing/web/project-card/back-project-card.tsx';
import { SectionBarAction } from '#features/investing/web/project-card/slip-action.tsx';
import { MilestoneDecisions, publicPlanQuery } from '#features/payouts/web/milestones/milestone-decisions.tsx';
import { createProjectScreen } from '#features/projects/web/page/project-page.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

const CreatorRecord = lazyComponent(
  async () => (await import('#features/insights/web/creator-record.tsx')).ShortCreatorRecord,
);

export const projectScreen = createProjectScreen({
  InvestCard: BackProjectCard,
  CreatorLine,
  InterestButtons,
  CreatorCard: ({ project }) => <CreatorCard project={project} Record={CreatorRecord} />,
  OwnerTools: lazyComponent(async () => (await import('#features/insights/web/owner-tools.tsx')).OwnerTools),
  ShareProject: lazyComponent(async () => (await import('#features/insights/web/share-project.tsx')).ShareProject),
  MilestoneDecisions,
  Sections: ({ project }) => <ProjectSections project={project} action={<SectionBarAction project={project} />} />,
  Updates: ProjectUpdates,
  Comments: CommentsSection,
  queries: (projectId) => [
    interestQuery(projectId),
    publicPlanQuery(projectId),
    ...updateQueries(projectId),
    threadsQuery(projectId),
    summaryQuery(projectId),
  ],
  Investors: lazyComponent(
    async () => (await import('#features/investing/web/appearance/project-investors.tsx')).ProjectInvestors,
  ),
  personalQueries: (projectId) => [ownHoldQuery(projectId)],
});
