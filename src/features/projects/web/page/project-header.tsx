// The header of a project's page: cover, title, creator, lead and figures.

import { PencilLine } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import { useSite } from '#ui/site.tsx';
import type { Project } from '../../project-shapes.ts';
import { closedState } from '../list/card-state.ts';
import { CategoryBadge } from '../list/category-badge.tsx';
import { fundedPercentLabel } from '../list/funding-bar.tsx';
import { SupportButton } from '../list/support-button.tsx';
import { ProjectCover } from './project-cover.tsx';
import { pageCopy } from './project-page-copy.ts';

/** Longer titles are set smaller, so that they do not fill the screen. */
const longTitle = 60;

type ProjectHeaderProps = {
  project: Project;
  lead: string;
  /** Inside a screen with its own heading, for display only. */
  isPreview?: boolean;
  /** The creator with a link to their profile, or the fallback if they have none. */
  CreatorLine?: ComponentType<{ project: Project; fallback: ReactNode }>;
  /** Between 'Support' and 'Edit'. */
  actions?: ReactNode;
};

export function ProjectHeader({ project, lead, isPreview = false, CreatorLine, actions }: ProjectHeaderProps) {
  const Title = isPreview ? 'h2' : 'h1';
  const closed = closedState(project, useSite().today);
  const size =
    project.title.length > longTitle
      ? 'text-[clamp(1.6rem,1.2rem+1.6vw,2.5rem)] !leading-[1.06]'
      : 'text-[clamp(2.1rem,1.3rem+3vw,3.75rem)]';
  const byline = <p className="mt-3 text-ink-3 wrap-anywhere">{creatorLine(project.creatorName)}</p>;
  return (
    <header>
      <div className="cover !rounded-art sm:!aspect-[2/1]">
        <ProjectCover project={project} eager sizes="(min-width: 1024px) 800px, 94vw" />
        <CategoryBadge category={project.category} look="gradient" />
        {closed && <Badge tone={closed.tone}>{closed.label}</Badge>}
      </div>
      <Title className={`h1 mt-7 wrap-anywhere ${size}`}>{project.title}</Title>
      {CreatorLine === undefined ? byline : <CreatorLine project={project} fallback={byline} />}
      {lead && <SafeHtml html={lead} className="lead mt-5 max-w-[46rem]" />}
      <Tags tags={project.tags} />
      <Figures project={project} />
      {!isPreview && (
        <div className="mt-6 flex flex-wrap gap-2.5 empty:hidden">
          {!closed && <SupportButton project={project} />}
          {actions}
          {project.isOwner && (
            <LinkButton look="quiet" to={`/projects/${project.id}/edit`}>
              <PencilLine size={17} aria-hidden />
              {pageCopy.edit}
            </LinkButton>
          )}
        </div>
      )}
    </header>
  );
}

/** Imported projects belong to a system account, whose name is not shown. */
function creatorLine(name: string): string {
  return name === pageCopy.imported ? pageCopy.importedListing : pageCopy.by(name);
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="mt-5 flex flex-wrap gap-2" aria-label={pageCopy.tags}>
      {[...new Set(tags)].map((tag) => (
        <li key={tag} className="min-w-0">
          <Link
            to={`/projects?q=${encodeURIComponent(tag)}`}
            className="flex min-h-[42px] items-center rounded-chip border border-line bg-surface-2 px-3.5 text-[0.92rem] leading-tight text-ink-2 wrap-anywhere hover:bg-verdigris-soft hover:text-verdigris-ink"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Figures({ project }: { project: Project }) {
  const figures = [
    [pageCopy.supporters, formatCount(project.upvotes)],
    [pageCopy.investors, formatCount(project.investorCount)],
    [pageCopy.valuation, formatDollarAmount(project.valuation)],
    [pageCopy.goal, formatDollarAmount(project.fundingGoal)],
    [pageCopy.funded, fundedPercentLabel(project)],
  ] as const;
  return (
    <dl className="mt-7 flex flex-wrap gap-x-10 gap-y-4 border-y border-line py-5">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-[0.88rem] text-ink-3">{label}</dt>
          <dd className="font-strong text-[1.15rem] leading-tight">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
