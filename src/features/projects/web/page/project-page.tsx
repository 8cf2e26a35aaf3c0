// The detail page of a project: header and slip first, then the creator's sections.

import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router';
import { Alert } from '#ui/feedback/alert.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { type ScreenQuery, screen } from '#ui/screen.ts';
import { useSite } from '#ui/site.tsx';
import { getProject } from '../../project-contract.ts';
import type { Project } from '../../project-shapes.ts';
import { standingWords } from '../review/review-standing.ts';
import { ReviewStandingText } from '../review/review-standing-text.tsx';
import { backingState, isClosedState } from './backing-state.ts';
import { FundingLine } from './funding-line.tsx';
import { splitLead } from './project-about.tsx';
import { ProjectChanges } from './project-changes.tsx';
import { ProjectHeader } from './project-header.tsx';
import { pageCopy } from './project-page-copy.ts';
import { ProjectSection } from './project-section.tsx';
import { ProjectDetailsCard, WhyInvestCard } from './project-side-cards.tsx';
import { ProjectStory } from './project-story.tsx';
import { sectionIds } from './section-ids.ts';

/** Parts of this page that come from later slices, filled in by web/. */
export type ProjectPageSlots = {
  /** The invest slip, and on a phone its compact bar. */
  InvestCard: ComponentType<{ project: Project }>;
  /** The creator, below the title; the fallback is for projects whose creator has no profile. */
  CreatorLine: ComponentType<{ project: Project; fallback: ReactNode }>;
  /** Actions for visitors other than investing. */
  InterestButtons: ComponentType<{ project: Project }>;
  CreatorCard: ComponentType<{ project: Project }>;
  /** Shown to the owner only. */
  OwnerTools: ComponentType<{ project: Project }>;
  ShareProject: ComponentType<{ project: Project }>;
  /** The milestones once funding has ended, with votes and decisions; the fallback is the creator's plan. */
  MilestoneDecisions: ComponentType<{ project: Project; fallback: ReactNode }>;
  /** Links to the sections, with how much is in them. */
  Sections: ComponentType<{ project: Project }>;
  /** Documents, below the story. */
  Documents: ComponentType<{ project: Project }>;
  /** Updates, below the documents. */
  Updates: ComponentType<{ project: Project }>;
  Comments: ComponentType<{ project: Project }>;
  /** Below everything else: other projects. */
  Nearby: ComponentType<{ project: Project }>;
  /** Additional queries for everyone. */
  queries: (projectId: string) => ScreenQuery[];
  /** The investors, as each chose to appear. */
  Investors: ComponentType<{ projectId: number }>;
  /** Additional queries for signed-in people. */
  personalQueries: (projectId: string) => ScreenQuery[];
};

export const createProjectScreen = (slots: ProjectPageSlots) =>
  screen({
    Component: () => <ProjectPage slots={slots} />,
    queries: ({ params: { id = '' }, session }) => [
      queryFor(getProject, { params: { id } }),
      ...slots.queries(id),
      ...(session ? slots.personalQueries(id) : []),
    ],
    meta: ({ data, params: { id = '' } }) => {
      const project = data(getProject, { params: { id } });
      if (!project) return { title: pageCopy.fallbackTitle };
      const hidden = project.status === 'draft' || project.visibility === 'private';
      return {
        title: project.title,
        description: project.summary,
        type: 'article',
        ...(project.coverImage !== null && { image: project.coverImage }),
        ...(hidden ? { robots: 'noindex' } : { feed: `/projects/${project.id}/updates.atom` }),
      };
    },
  });

function ProjectPage({ slots }: { slots: ProjectPageSlots }) {
  const { id = '' } = useParams();
  const project = useQuery(queryFor(getProject, { params: { id } }));
  if (project.isPending) return <ProjectPlaceholder />;
  return (
    <QueryView query={project} failed={pageCopy.failed} className="wrap py-16">
      {(data) => <ProjectView project={data} slots={slots} />}
    </QueryView>
  );
}

function ProjectView({ project, slots }: { project: Project; slots: ProjectPageSlots }) {
  const { InvestCard, CreatorLine, InterestButtons, CreatorCard, OwnerTools, ShareProject, MilestoneDecisions } = slots;
  const { Sections, Documents, Updates, Comments, Investors, Nearby } = slots;
  const { lead, rest } = splitLead(project.descriptionHtml);
  const { today } = useSite();
  // A fully funded project keeps it, because a refund may reopen it.
  const hasEnded = project.status !== 'draft' && project.status !== 'active';
  const isClosed = isClosedState(backingState(project, today));
  return (
    <>
      <div className={columns}>
        <div className="contents lg:block lg:min-w-0">
          <ProjectHeader
            project={project}
            lead={lead}
            notice={<HiddenNotice project={project} />}
            CreatorLine={CreatorLine}
            actions={<InterestButtons project={project} />}
            bar={project.status !== 'draft' && <Sections project={project} />}
          />
          <div className="order-3 min-w-0 lg:mt-5">
            <ProjectStory project={project} about={rest} Milestones={hasEnded ? MilestoneDecisions : undefined} />
            <Documents project={project} />
            <Updates project={project} />
            <Comments project={project} />
            {project.status !== 'draft' && (
              <ProjectSection
                id={sectionIds.investors}
                title={pageCopy.investors}
                missing={project.investorCount === 0 && project.fundingRaised === 0}
                comingSoon={pageCopy.noInvestors[project.endedElsewhere ? 'imported' : isClosed ? 'closed' : 'open']}
              >
                <Investors projectId={project.id} />
              </ProjectSection>
            )}
            {/* A place to go to even before the browser has loaded them. */}
            <div id={sectionIds.changes}>
              <ProjectChanges projectId={project.id} />
            </div>
          </div>
        </div>
        {/* On a phone the slip follows the header and the other cards come last. On a wide screen they scroll away, and the
            bar of sections takes over the slip's action; the last card stays with the reader. */}
        <aside className="contents lg:flex lg:flex-col lg:gap-7" aria-label={pageCopy.investing}>
          <InvestCard project={project} />
          {(project.canEdit || project.canMoney) && (
            <div className="order-4">
              <OwnerTools project={project} />
            </div>
          )}
          <div className="order-4 grid gap-7">
            {!isClosed && project.status === 'active' && <WhyInvestCard />}
            <CreatorCard project={project} />
            <ProjectDetailsCard project={project} />
          </div>
          <div className="order-4 grid gap-7 lg:sticky lg:top-6">
            {isLong(project) && <StatusCard project={project} isOpen={!isClosed} />}
            <ShareProject project={project} />
          </div>
        </aside>
      </div>
      <Nearby project={project} />
    </>
  );
}

/** Whether its story goes on beside an empty column once the cards have scrolled away. */
function isLong({ milestones, timeline, team }: Project): boolean {
  return milestones.length + timeline.length + team.length > 3;
}

/** How far it is, beside the long part of the page. The slip says the same, so screen readers need not hear it twice. */
function StatusCard({ project, isOpen }: { project: Project; isOpen: boolean }) {
  return (
    <div aria-hidden className="panel hidden lg:block print:hidden">
      <p className="mb-2 line-clamp-2 font-semibold leading-snug wrap-anywhere">{project.title}</p>
      <FundingLine project={project} isOpen={isOpen && project.status === 'active'} />
    </div>
  );
}

/** A column of flexible items on a phone, where a bar can stay in view through all of it; a grid cell would end that. */
const columns =
  'wrap flex flex-col gap-x-[clamp(32px,5vw,64px)] gap-y-7 pt-6 pb-16 lg:grid lg:grid-cols-[minmax(0,1fr)_380px]';

/** Only the owner and administrators can open a hidden project. */
function HiddenNotice({ project: { status, visibility, review } }: { project: Project }) {
  if (status !== 'draft' && visibility === 'public') return null;
  const words = review && status === 'draft' ? standingWords(review) : undefined;
  return (
    <div className="mb-6">
      <Alert tone="warm" title={words?.title ?? (status === 'draft' ? pageCopy.draft : pageCopy.privateTitle)}>
        {words ? <ReviewStandingText words={words} /> : <span>{pageCopy.privateText}</span>}
      </Alert>
    </div>
  );
}

function ProjectPlaceholder() {
  return (
    <div className={columns} role="status" aria-label={pageCopy.loading}>
      <h1 className="sr-only">{pageCopy.loading}</h1>
      <div className="min-w-0">
        <Skeleton className="aspect-[16/10] !rounded-art sm:aspect-[2/1]" />
        <Skeleton className="mt-7 h-14 w-4/5" />
        <Skeleton className="mt-4 h-6 w-40" />
        <Skeleton className="mt-6 h-32 max-w-[46rem]" />
        <Skeleton className="mt-7 h-[86px]" />
      </div>
      <Skeleton className="h-[420px] !rounded-slip" />
    </div>
  );
}
