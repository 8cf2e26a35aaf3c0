// The header of a project's page: cover, title, creator, lead and figures.

import { PencilLine } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useReaderDay } from '#ui/moment.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import { useSite } from '#ui/site.tsx';
import { isAnnounced } from '../../funding-period.ts';
import { isImportedListing } from '../../imported-listing.ts';
import { projectFields } from '../../project-fields.ts';
import type { Project } from '../../project-shapes.ts';
import { closedState } from '../list/card-state.ts';
import { CategoryBadge } from '../list/category-badge.tsx';
import { fundedPercentLabel } from '../list/funding-bar.tsx';
import { ProjectCover } from '../list/project-cover.tsx';
import { SupportButton } from '../list/support-button.tsx';
import { CoverVideo } from './cover-video.tsx';
import { pageCopy } from './project-page-copy.ts';
import { sectionIds } from './section-ids.ts';
import { getTagline } from './tagline.ts';

type ProjectHeaderProps = {
  project: Project;
  lead: string;
  /** Inside a screen with its own heading, for display only. */
  isPreview?: boolean;
  /** The creator with a link to their profile, or the fallback if they have none. */
  CreatorLine?: ComponentType<{ project: Project; fallback: ReactNode }>;
  /** Above the cover. */
  notice?: ReactNode;
  /** Between 'Support' and 'Edit'. */
  actions?: ReactNode;
  /** Between the figures and the story, so that nothing interrupts the story. */
  bar?: ReactNode;
};

/** Its parts are placed by the page: on a phone the slip comes before the story. */
export function ProjectHeader(props: ProjectHeaderProps) {
  const { project, lead, isPreview = false, CreatorLine, notice, actions, bar } = props;
  const Title = isPreview ? 'h2' : 'h1';
  const { today } = useSite();
  const closed = closedState(project, today);
  const tagline = getTagline(project.summary);
  const byline = <p className="mt-3 text-ink-3 wrap-anywhere">{creatorLine(project.creatorName)}</p>;
  return (
    <header className="contents">
      <div className="order-1 min-w-0">
        {notice}
        <CoverVideo title={project.title} videoUrl={project.videoUrl}>
          <ProjectCover project={project} eager sizes="(min-width: 1024px) 800px, 94vw" />
          <CategoryBadge category={project.category} look="gradient" />
          {closed && <Badge tone={closed.tone}>{closed.label}</Badge>}
        </CoverVideo>
        <Title dir="auto" className="h1 mt-5 text-section !leading-[1.06] wrap-anywhere">
          {project.title}
        </Title>
        {tagline !== undefined && (
          <p dir="auto" className="mt-2.5 line-clamp-3 text-base text-ink-2 wrap-anywhere sm:line-clamp-2 sm:text-lead">
            {tagline}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-6">
          {CreatorLine === undefined ? byline : <CreatorLine project={project} fallback={byline} />}
          <LastTextChange change={project.lastTextChange} />
        </div>
      </div>
      <div className="order-3 min-w-0">
        <Figures project={project} />
        {!isPreview && (
          <div className="mt-5 flex flex-wrap gap-2 empty:hidden sm:gap-2.5 max-sm:[&_.btn]:px-2.5">
            {(!closed || isAnnounced(project, today)) && <SupportButton project={project} />}
            {actions}
            {project.canEdit && (
              <LinkButton look="quiet" to={`/projects/${project.id}/edit`}>
                <PencilLine size={17} aria-hidden />
                {pageCopy.edit}
              </LinkButton>
            )}
          </div>
        )}
      </div>
      {bar}
      <div className="order-3 min-w-0 empty:hidden lg:mt-7" id={isPreview ? undefined : sectionIds.story}>
        {lead && <SafeHtml html={lead} className="lead max-w-[46rem]" />}
      </div>
    </header>
  );
}

/** The change itself is at the end of the page, far from the text that it concerns. */
function LastTextChange({ change }: { change: Project['lastTextChange'] }) {
  const day = useReaderDay();
  if (change === null) return null;
  const [first, ...others] = change.fields.map((field) => projectFields[field].label);
  if (first === undefined) return null;
  const what = others.length === 0 ? first : pageCopy.andMore({ first, others: others.length });
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 text-note text-ink-2">
      <span>{pageCopy.textChanged({ what, day: day(change.at) })}</span>
      <a href={`#${sectionIds.changes}`} className="link inline-flex min-h-[42px] items-center">
        {pageCopy.seeChanges}
      </a>
    </p>
  );
}

/** Imported projects belong to a system account, whose name is not shown. */
function creatorLine(name: string): string {
  return isImportedListing({ creatorName: name }) ? pageCopy.importedListing : pageCopy.by(name);
}

function Figures({ project }: { project: Project }) {
  const figures = [
    [pageCopy.supporters, formatCount(project.upvotes)],
    project.endedElsewhere
      ? [pageCopy.raisedElsewhere, formatDollarAmount(project.fundingRaised)]
      : [pageCopy.investors, formatCount(project.investorCount)],
    [pageCopy.valuation, formatDollarAmount(project.valuation)],
    [pageCopy.goal, formatDollarAmount(project.fundingGoal)],
    [pageCopy.funded, fundedPercentLabel(project)],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 border-y lg:mt-5 border-line py-4">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-small text-ink-3">{label}</dt>
          <dd className="font-strong text-lead leading-tight">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
