// A project in a grid: cover, text, progress and actions, without a box.

import type { ReactNode } from 'react';
import { formatCount } from '#kernel/numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PlainLink } from '#ui/plain-link.tsx';
import { RepeatedItem } from '#ui/repeated-item.tsx';
import { IconSymbols } from '#ui/shared-icon.tsx';
import { useSite } from '#ui/site.tsx';
import { fundingPeriodText } from '../../funding-period.ts';
import { categoryStyle } from '../../project-categories.ts';
import type { ProjectListItem } from '../../project-shapes.ts';
import { ProjectCover } from '../page/project-cover.tsx';
import { closedDay, closedState } from './card-state.ts';
import { CategoryBadge, categoryIconName, categoryIcons } from './category-badge.tsx';
import { FundingBar, FundingFigures } from './funding-bar.tsx';
import { cardCopy } from './project-card-copy.ts';
import { SupportButton, supportIcons } from './support-button.tsx';

type ProjectCardProps = {
  project: ProjectListItem;
  /** For the first cards of a page. */
  eager?: boolean;
  /** Replaces 'Support' and 'Back this project', for example on the dashboard. */
  actions?: ReactNode;
  /** In a list with CardIcons. */
  shared?: boolean;
};

export function ProjectCard({ project, eager = false, actions, shared = false }: ProjectCardProps) {
  const { today, fundingPeriodLabel } = useSite();
  // Unlike useId, the same wherever the card is rendered.
  const titleId = `project-${project.id}`;
  const closed = closedState(project, today);
  const period = fundingPeriodText({
    deadline: project.deadline,
    today,
    label: cardCopy.fundingPeriod(fundingPeriodLabel),
  });
  const address = `/projects/${project.id}`;
  return (
    <article className="card" aria-labelledby={titleId}>
      <PlainLink to={address} className="cover" tabIndex={-1} aria-hidden="true">
        <ProjectCover project={project} eager={eager} />
        <CategoryBadge category={project.category} look={shared ? 'shared' : 'plain'} />
        {closed && !actions && <Badge tone={closed.tone}>{closed.label}</Badge>}
      </PlainLink>
      <h3 className="h3 card-title" id={titleId}>
        <PlainLink to={address}>{project.title}</PlainLink>
      </h3>
      <p className="sr-only">{closed && !actions ? `${project.category}, ${closed.label}` : project.category}</p>
      <p className="card-text">{project.description}</p>
      <div className="mt-auto">
        <FundingBar project={project} />
        <FundingFigures project={project} />
        <p className="card-meta">
          <span>{supporters(project.upvotes)}</span>
          <span>{closed ? closedDay(project, today) : period}</span>
        </p>
        <div className="card-actions">
          {actions ?? (
            <>
              {!closed && <SupportButton project={project} describedBy={titleId} shared={shared} />}
              <PlainLink
                to={address}
                className={buttonClass({ look: closed ? 'outline' : 'solid' }, 'flex-1')}
                aria-describedby={titleId}
              >
                {closed ? cardCopy.view : cardCopy.back}
              </PlainLink>
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

type ProjectCardsProps = {
  projects: readonly ProjectListItem[];
  /** How many covers are on the first screen; the others load lazily. */
  eager?: number;
};

/** A grid of cards. */
export function ProjectCards({ projects, eager = 0 }: ProjectCardsProps) {
  return (
    <>
      <CardIcons projects={projects} />
      <ul className="grid-cards">
        {projects.map((project, index) => (
          <CardItem key={project.id} project={project} eager={index < eager} />
        ))}
      </ul>
    </>
  );
}

/** Eager pictures are announced in the document's head, so those cards are not reused. */
function CardItem({ project, eager }: { project: ProjectListItem; eager: boolean }) {
  const card = <ProjectCard project={project} eager={eager} shared />;
  if (eager) return <li>{card}</li>;
  return <RepeatedItem version={JSON.stringify(project)}>{card}</RepeatedItem>;
}

function CardIcons({ projects }: { projects: readonly ProjectListItem[] }) {
  const icons = new Map(supportIcons);
  for (const { category } of projects) {
    icons.set(categoryIconName(category), categoryIcons[categoryStyle(category).icon]);
  }
  return <IconSymbols icons={icons} />;
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
