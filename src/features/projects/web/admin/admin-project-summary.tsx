// How a project stands, and where else it can be looked at.
import { Coins, Goal, HandCoins, Lock, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { StatCard } from '#ui/chart/stat-card.tsx';
import { TextLink } from '#ui/link-button.tsx';
import type { AdminProject } from '../../admin-project-contract.ts';
import { fundingModelWords } from '../../funding-model-words.ts';
import { CategoryBadge } from '../list/category-badge.tsx';
import { statusLook } from '../list/project-status.ts';

const icon = { size: 20, 'aria-hidden': true } as const;

export function ProjectFigures({ found: { project, held } }: { found: AdminProject }) {
  const percent = Math.floor((project.fundingRaised / project.fundingGoal) * 100);
  return (
    <section aria-label="Figures" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        label="Raised"
        value={formatDollarAmount(project.fundingRaised)}
        hint={`${percent}% of the goal`}
        icon={<HandCoins {...icon} />}
      />
      <StatCard
        label="Goal"
        value={formatDollarAmount(project.fundingGoal)}
        hint={`At a valuation of ${formatDollarAmount(project.valuation)}`}
        icon={<Goal {...icon} />}
      />
      <StatCard
        label="Held"
        value={formatDollarAmount(held)}
        hint="By payments on their way"
        icon={<Coins {...icon} />}
      />
      <StatCard
        label="Investors"
        value={formatCount(project.investorCount)}
        hint="With a settled investment"
        icon={<Users {...icon} />}
      />
    </section>
  );
}

export function ProjectFacts({ found }: { found: AdminProject }) {
  const { project } = found;
  return (
    <section aria-labelledby="facts" className="mt-12 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <div>
        <h2 className="h3 mb-4" id="facts">
          Details
        </h2>
        <dl className="border-t border-line">
          <Fact name="Status">
            <Badge tone={project.status === 'active' ? 'primary' : 'secondary'}>
              {statusLook[project.status].label}
            </Badge>
          </Fact>
          <Fact name="Visibility">{project.visibility === 'public' ? 'Public' : 'Private'}</Fact>
          <Fact name="Featured">{project.featured ? 'Yes' : 'No'}</Fact>
          <Fact name="Category">
            <CategoryBadge category={project.category} />
          </Fact>
          <Fact name="Owner">
            <Owner owner={found.owner} />
          </Fact>
          <Fact name="Deadline">{project.deadline === null ? 'None: it stays open' : formatDay(project.deadline)}</Fact>
          <Fact name="At the deadline">{fundingModelWords[project.fundingModel].label}</Fact>
          <Fact name="Terms">
            {project.termsLocked ? (
              <span className="inline-flex items-baseline gap-2">
                <Lock size={16} aria-hidden className="translate-y-0.5 shrink-0" />
                Locked: someone has invested or is paying
              </span>
            ) : (
              'Open: no one has invested yet'
            )}
          </Fact>
          <Fact name="Supporters">{formatCount(project.upvotes)}</Fact>
        </dl>
      </div>
      <Elsewhere id={project.id} />
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[9rem_minmax(0,1fr)] items-center gap-4 border-b border-line py-2.5">
      <dt className="text-[0.94rem] text-ink-3">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function Owner({ owner: { id, name, kind } }: { owner: AdminProject['owner'] }) {
  if (kind === 'system') return <>The platform itself ({name})</>;
  if (kind === 'erased') return <>Deleted user</>;
  return <TextLink to={`/admin/users/${id}`}>{name}</TextLink>;
}

function Elsewhere({ id }: { id: number }) {
  const links = [
    { to: `/projects/${id}`, text: 'Public page' },
    { to: `/projects/${id}/transparency`, text: 'Where the money is' },
    { to: `/admin/investments?project=${id}`, text: 'Investments' },
    { to: `/admin/reviews/${id}`, text: 'Review' },
  ];
  return (
    <nav aria-label="About this project">
      <h2 className="h3 mb-4">Links</h2>
      <ul className="grid gap-1">
        {links.map(({ to, text }) => (
          <li key={to}>
            <TextLink to={to} className="inline-flex min-h-[42px] items-center">
              {text}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
