// The creator's sections below the header, in order, on the page and in the form's preview.

import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { useSite } from '#ui/site.tsx';
import type { Project } from '../../project-shapes.ts';
import { isOver } from '../list/card-state.ts';
import { ProjectAbout } from './project-about.tsx';
import { ProjectFaq } from './project-faq.tsx';
import { ProjectGallery } from './project-gallery.tsx';
import { isMarketMissing, ProjectMarket } from './project-market.tsx';
import { ProjectMilestones } from './project-milestones.tsx';
import { pageCopy } from './project-page-copy.ts';
import { ProjectRisks } from './project-risks.tsx';
import { FundingOver } from './project-section.tsx';
import { ProjectTeam } from './project-team.tsx';
import { ProjectTimeline } from './project-timeline.tsx';

/** Sections that can be marked separately; the description belongs to the header. */
export const storyParts = ['video', 'gallery', 'timeline', 'milestones', 'team', 'market', 'risks', 'faq'] as const;
export type StoryPart = (typeof storyParts)[number];

type StoryProps = {
  project: Project;
  /** The description's HTML without the lead that the header shows. */
  about: string;
  /** Content above a section. */
  above?: Partial<Record<StoryPart, ReactNode>>;
  /** Once funding has closed, the milestones with their decisions. */
  Milestones?: ComponentType<{ project: Project; fallback: ReactNode }> | undefined;
};

export function ProjectStory({ project, about, above, Milestones }: StoryProps) {
  const isPast = isOver(project, useSite().today);
  const plan = (
    <ProjectMilestones
      milestones={project.milestones}
      wholeReason={project.pack.wholeReason}
      goal={project.fundingGoal}
      hasFailed={project.status === 'failed'}
    />
  );
  return (
    <FundingOver value={isPast}>
      <ProjectAbout html={about} />
      <ProjectTags tags={project.tags} />
      {above?.video}
      {above?.gallery}
      <ProjectGallery project={project} />
      {above?.timeline}
      <ProjectTimeline timeline={project.timeline} />
      {above?.milestones}
      {Milestones === undefined ? plan : <Milestones project={project} fallback={plan} />}
      {above?.team}
      <ProjectTeam team={project.team} />
      {above?.market}
      <ProjectMarket market={project.marketOpportunity} />
      {above?.risks}
      <ProjectRisks risks={project.risks} />
      {above?.faq}
      <ProjectFaq faq={project.faq} />
      {isPast && <NotGiven project={project} />}
    </FundingOver>
  );
}

/** One line for all sections that will stay empty. */
function NotGiven({ project }: { project: Project }) {
  const { timeline, team, marketOpportunity, risks, faq } = project;
  const missing = [
    timeline.length === 0 && pageCopy.notGiven.timeline,
    team.length === 0 && pageCopy.notGiven.team,
    isMarketMissing(marketOpportunity) && pageCopy.notGiven.market,
    risks.length === 0 && pageCopy.notGiven.risks,
    faq.length === 0 && pageCopy.notGiven.faq,
  ].filter((name) => name !== false);
  const last = missing.pop();
  if (last === undefined) return null;
  const names = missing.length === 0 ? last : `${missing.join(', ')} or ${last}`;
  return (
    <p className="border-t border-line py-6 text-ink-3">
      {project.endedElsewhere ? pageCopy.notGiven.imported(names) : pageCopy.notGiven.sentence(names)}
    </p>
  );
}

/** Each is a search for it. */
function ProjectTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 pb-[clamp(26px,3vw,36px)]" aria-label={pageCopy.tags}>
      {[...new Set(tags)].map((tag) => (
        <li key={tag} className="min-w-0">
          <Link
            to={`/projects?q=${encodeURIComponent(tag)}`}
            className="flex min-h-[42px] items-center rounded-chip border border-line bg-surface-2 px-3.5 text-note leading-tight text-ink-2 wrap-anywhere hover:bg-verdigris-soft hover:text-verdigris-ink"
          >
            <bdi>{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
