// The project page, combined with parts from later slices, which its own slice may not import.
import { threadsQuery } from '#features/comments/web/comment-queries.ts';
import { CommentsSection } from '#features/comments/web/comments-section.tsx';
import { LaterSimilar } from '#features/discovery/web/nearby/later-similar.tsx';
import { ProjectDocuments } from '#features/documents/web/project-documents.tsx';
import { ownHoldQuery } from '#features/investing/web/own-hold.tsx';
import { BackProjectCard } from '#features/investing/web/project-card/back-project-card.tsx';
import { SectionBarAction } from '#features/investing/web/project-card/slip-action.tsx';
import { MilestoneDecisions, publicPlanQuery } from '#features/payouts/web/milestones/milestone-decisions.tsx';
import { interestQuery } from '#features/people/web/following-queries.ts';
import { CreatorCard, CreatorLine, InterestButtons } from '#features/people/web/project-creator.tsx';
import { createProjectScreen } from '#features/projects/web/page/project-page.tsx';
import { ShareProject, ShareProjectButtons } from '#features/sharing/web/share-project.tsx';
import { ProjectSections } from '#features/updates/web/project-sections.tsx';
import { ProjectUpdates } from '#features/updates/web/project-updates.tsx';
import { updatesQuery } from '#features/updates/web/update-queries.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const CreatorRecord = lazyComponent(
  async () => (await import('#features/insights/web/creator-record.tsx')).ShortCreatorRecord,
);

const OwnerTools = lazyComponent(async () => (await import('#features/insights/web/owner-tools.tsx')).OwnerTools);

export const projectScreen = createProjectScreen({
  InvestCard: BackProjectCard,
  CreatorLine,
  InterestButtons,
  CreatorCard: ({ project }) => <CreatorCard project={project} Record={CreatorRecord} />,
  OwnerTools: ({ project }) => <OwnerTools project={project} ShareButtons={ShareProjectButtons} />,
  ShareProject,
  MilestoneDecisions,
  Sections: ({ project }) => <ProjectSections project={project} action={<SectionBarAction project={project} />} />,
  Documents: ProjectDocuments,
  Updates: ProjectUpdates,
  Comments: CommentsSection,
  Nearby: LaterSimilar,
  queries: (projectId) => [
    interestQuery(projectId),
    publicPlanQuery(projectId),
    updatesQuery(projectId),
    threadsQuery(projectId),
  ],
  Investors: lazyComponent(
    async () => (await import('#features/investing/web/appearance/project-investors.tsx')).ProjectInvestors,
  ),
  personalQueries: (projectId) => [ownHoldQuery(projectId)],
});
