// A project in a grid: cover, text, progress and actions, without a box.

import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#kernel/numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useSite } from '#ui/site.tsx';
import { fundingPeriodText } from '../../funding-period.ts';
import type { ProjectListItem } from '../../project-shapes.ts';
import { ProjectCover } from '../page/project-cover.tsx';
import { closedDay, closedState } from './card-state.ts';
import { CategoryBadge } from './category-badge.tsx';
import { FundingBar, FundingFigures } from './funding-bar.tsx';
import { cardCopy } from './project-card-copy.ts';
import { SupportButton } from './support-button.tsx';

type ProjectCardProps = {
  project: ProjectListItem;
  /** For the first cards of a page. */
  eager?: boolean;
  /** Replaces 'Support' and 'Back this project', for example on the dashboard. */
  actions?: ReactNode;
};

export function ProjectCard({ project, eager = false, actions }: ProjectCardProps) {
  const { today, fundingPeriodLabel } = useSite();
  const titleId = useId();
  const closed = closedState(project, today);
  const period = fundingPeriodText({
    deadline: project.deadline,
    today,
    label: cardCopy.fundingPeriod(fundingPeriodLabel),
  });
  const address = `/projects/${project.id}`;
  return (
    <article className="card" aria-labelledby={titleId}>
      <Link to={address} className="cover" tabIndex={-1} aria-hidden="true">
        <ProjectCover project={project} eager={eager} />
        <CategoryBadge category={project.category} />
        {closed && !actions && <Badge tone={closed.tone}>{closed.label}</Badge>}
      </Link>
      <h3 className="h3 line-clamp-2 wrap-anywhere" id={titleId}>
        <Link to={address}>{project.title}</Link>
      </h3>
      <p className="sr-only">{closed && !actions ? `${project.category}, ${closed.label}` : project.category}</p>
      <p className="card-text mb-4 line-clamp-3">{project.description}</p>
      <div className="mt-auto">
        <FundingBar project={project} />
        <FundingFigures project={project} />
        <p className="mb-4 flex justify-between gap-4 text-[0.9rem] text-ink-3">
          <span>{supporters(project.upvotes)}</span>
          <span className="text-right">{closed ? closedDay(project, today) : period}</span>
        </p>
        <div className="flex flex-wrap gap-2.5">
          {actions ?? (
            <>
              {!closed && <SupportButton project={project} describedBy={titleId} />}
              <LinkButton
                to={address}
                look={closed ? 'outline' : 'solid'}
                className="flex-1"
                aria-describedby={titleId}
              >
                {closed ? cardCopy.view : cardCopy.back}
              </LinkButton>
            </>
          )}
        </div>
      </div>
    </article>
  );
}

export function supporters(count: number): string {
  return count === 1 ? cardCopy.oneSupporter : cardCopy.supporters(formatCount(count));
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
