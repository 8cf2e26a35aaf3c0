// A project in a grid: cover, text, progress and actions, without a box.

import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#kernel/numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useReaderDay } from '#ui/moment.tsx';
import { useSite } from '#ui/site.tsx';
import { fundingPeriodText, isAnnounced } from '../../funding-period.ts';
import { closedDay, closedState } from './card-state.ts';
import { CategoryBadge } from './category-badge.tsx';
import { FundingBar, FundingFigures } from './funding-bar.tsx';
import { PeriodLabel } from './period-label.tsx';
import { cardCopy } from './project-card-copy.ts';
import { ProjectCover } from './project-cover.tsx';
import type { CardProject } from './project-list-address.ts';
import { SupportButton } from './support-button.tsx';

type ProjectCardProps = {
  project: CardProject;
  /** For the first cards of a page. */
  eager?: boolean;
  /** Replaces 'Support' and 'Back this project', for example on the dashboard. */
  actions?: ReactNode;
};

export function ProjectCard({ project, eager = false, actions }: ProjectCardProps) {
  const { today } = useSite();
  const titleId = useId();
  const closed = closedState(project, today);
  const day = useReaderDay();
  const address = `/projects/${project.id}`;
  return (
    <article className="card" aria-labelledby={titleId}>
      <div className="cover">
        <ProjectCover project={project} eager={eager} />
        <CategoryBadge category={project.category} />
        {closed && !actions && <Badge tone={closed.tone}>{closed.label}</Badge>}
      </div>
      <h3 dir="auto" className="card-title" id={titleId}>
        {/* Covers the picture as well. */}
        <Link to={address}>{project.title}</Link>
      </h3>
      <p dir="auto" className="card-text">
        {project.description}
      </p>
      <div>
        <FundingBar project={project} />
        <FundingFigures project={project} />
        <p className="card-meta">
          <span>{supporters(project.upvotes)}</span>
          {closed ? <span>{closedDay(project, { today, day })}</span> : <TimeLeft project={project} />}
        </p>
        <div className="card-actions">
          {actions ?? (
            <>
              {(!closed || isAnnounced(project, today)) && <SupportButton project={project} describedBy={titleId} />}
              <Link
                to={address}
                className={buttonClass({ look: closed ? 'outline' : 'solid' }, 'flex-1')}
                aria-describedby={titleId}
              >
                {closed ? cardCopy.view : cardCopy.back}
              </Link>
            </>
          )}
        </div>
      </div>
    </article>
  );
}

function TimeLeft({ project }: { project: CardProject }) {
  const { today } = useSite();
  if (project.deadline !== null) return <span>{fundingPeriodText({ ...project, today, label: '' })}</span>;
  return (
    <span>
      <span>{`${cardCopy.fundingPeriod} `}</span>
      <PeriodLabel />
    </span>
  );
}

export function supporters(count: number): string {
  return count === 1 ? cardCopy.oneSupporter : cardCopy.supporters(formatCount(count));
}

type ProjectCardsProps = {
  projects: readonly CardProject[];
  /** Number of covers on the first screen; the others load lazily. */
  eager?: number;
};

/** A grid of cards. */
export function ProjectCards({ projects, eager = 0 }: ProjectCardsProps) {
  return (
    <ul className="grid-cards">
      {projects.map((project, index) => (
        <li key={project.id}>
          <ProjectCard project={project} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}

/** The card's shape while it loads. */
export function ProjectCardSkeleton() {
  return (
    <div className="card" data-testid="project-placeholder">
      <Skeleton className="aspect-[16/10] !rounded-cover" />
      <Skeleton className="mt-4 h-6 w-4/5" />
      <Skeleton className="mt-3 h-[4.1rem]" />
      <Skeleton className="mt-4 h-2" />
      <Skeleton className="mt-3 h-10 w-2/3" />
      <Skeleton className="mt-4 h-[42px] !rounded-button" />
    </div>
  );
}

/** A grid of placeholders, announced once. */
export function ProjectCardSkeletons({ count }: { count: number }) {
  return (
    <div role="status" aria-label={cardCopy.loading} className="grid-cards">
      {Array.from({ length: count }, (_, index) => (
        <ProjectCardSkeleton key={index} />
      ))}
    </div>
  );
}
