// Small cards: cover, title, and how far a project is.
import { Link } from 'react-router';
import { fundingPeriodText } from '#features/projects/funding-period.ts';
import { closedState } from '#features/projects/web/list/card-state.ts';
import { FundingBar, fundedPercentLabel } from '#features/projects/web/list/funding-bar.tsx';
import { ProjectCover } from '#features/projects/web/list/project-cover.tsx';
import type { CardProject } from '#features/projects/web/list/project-list-address.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useSite } from '#ui/site.tsx';
import { nearbyCopy as copy } from './nearby-copy.ts';

const grid = 'grid grid-cols-2 gap-x-5 gap-y-8 lg:grid-cols-4 lg:gap-x-7';
const coverSizes = '(min-width: 1024px) 300px, 46vw';

export function MiniCards({ projects }: { projects: readonly CardProject[] }) {
  return (
    <ul className={grid}>
      {projects.map((project) => (
        <li key={project.id} className="grid min-w-0">
          <MiniCard project={project} />
        </li>
      ))}
    </ul>
  );
}

function MiniCard({ project }: { project: CardProject }) {
  const { today } = useSite();
  const closed = closedState(project, today);
  const time = closed?.label ?? fundingPeriodText({ ...project, today, label: '' });
  return (
    <div className="card">
      <div className="cover">
        {/* The same project may be on the page twice, so its cover does not morph. */}
        <ProjectCover project={project} morph={false} sizes={coverSizes} />
      </div>
      <h3 dir="auto" className="card-title !mt-3 !text-base">
        <Link to={`/projects/${project.id}`}>{project.title}</Link>
      </h3>
      <div>
        <FundingBar project={project} />
        <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-small text-ink-3">
          <span>{copy.state(fundedPercentLabel(project), formatDollarAmount(project.fundingGoal))}</span>
          {time !== '' && <span>{time}</span>}
        </p>
      </div>
    </div>
  );
}

/** The place of four cards while they load. */
export function MiniCardSkeletons() {
  return (
    <div aria-hidden="true" className={grid}>
      {Array.from({ length: 4 }, (_, place) => (
        <div key={place} className={place > 1 ? 'max-lg:hidden' : ''}>
          <Skeleton className="aspect-[16/10] !rounded-cover" />
          <Skeleton className="mt-3 h-11" />
          <Skeleton className="mt-2 h-8" />
        </div>
      ))}
    </div>
  );
}
