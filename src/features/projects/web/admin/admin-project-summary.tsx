// Figures, facts and links of one project.

import { Coins, Goal, HandCoins, Lock, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { StatCard } from '#ui/chart/stat-card.tsx';
import { TextLink } from '#ui/link-button.tsx';
import type { AdminProject } from '../../admin-project-contract.ts';
import { fundingModelWords } from '../../funding-model-copy.ts';
import { listDetails } from '../../project-field-copy.ts';
import { raisedOf, standingLabel } from '../../project-standing.ts';
import { CategoryBadge } from '../list/category-badge.tsx';
import { projectsCopy as copy } from './admin-projects-copy.ts';

const icon = { size: 20, 'aria-hidden': true } as const;

export function ProjectFigures({ found: { project, held } }: { found: AdminProject }) {
  const raised = raisedOf(project);
  const percent = Math.floor((raised / project.fundingGoal) * 100);
  return (
    <section aria-label={copy.summary.figures} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        label={copy.summary.raised}
        value={formatDollarAmount(raised)}
        hint={copy.summary.percent(percent)}
        icon={<HandCoins {...icon} />}
      />
      <StatCard
        label={copy.summary.goal}
        value={formatDollarAmount(project.fundingGoal)}
        hint={copy.summary.valuation(project.valuation)}
        icon={<Goal {...icon} />}
      />
      <StatCard
        label={copy.summary.held}
        value={formatDollarAmount(held)}
        hint={copy.summary.heldHint}
        icon={<Coins {...icon} />}
      />
      <StatCard
        label={copy.summary.investors}
        value={formatCount(project.investorCount)}
        hint={copy.summary.investorsHint}
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
          {copy.summary.details}
        </h2>
        <dl className="border-t border-line">
          <Fact name={copy.form.status}>
            <Badge tone={project.status === 'active' ? 'primary' : 'secondary'}>{standingLabel(project)}</Badge>
          </Fact>
          <Fact name={copy.form.visibility}>
            {project.visibility === 'public' ? copy.summary.public : copy.summary.private}
          </Fact>
          <Fact name={copy.featured}>{project.featured ? copy.summary.yes : copy.summary.no}</Fact>
          <Fact name={copy.summary.category}>
            <CategoryBadge category={project.category} />
          </Fact>
          {listDetails(project).map(({ label, value }) => (
            <Fact key={label} name={label}>
              <span suppressHydrationWarning>{value}</span>
            </Fact>
          ))}
          <Fact name={copy.form.owner}>
            <Owner owner={found.owner} />
          </Fact>
          <Fact name={copy.summary.deadline}>
            {project.deadline === null ? copy.summary.noDeadline : formatDay(project.deadline)}
          </Fact>
          <Fact name={copy.summary.fundingModel}>{fundingModelWords[project.fundingModel].label}</Fact>
          <Fact name={copy.summary.terms}>
            {project.termsLocked ? (
              <span className="inline-flex items-baseline gap-2">
                <Lock size={16} aria-hidden className="translate-y-0.5 shrink-0" />
                {copy.summary.termsLocked}
              </span>
            ) : (
              copy.summary.termsOpen
            )}
          </Fact>
          <Fact name={copy.summary.supporters}>{formatCount(project.upvotes)}</Fact>
        </dl>
      </div>
      <RelatedLinks id={project.id} />
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[9rem_minmax(0,1fr)] items-center gap-4 border-b border-line py-2.5">
      <dt dir="auto" className="text-note text-ink-3">
        {name}
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Owner({ owner: { id, name, kind } }: { owner: AdminProject['owner'] }) {
  if (kind === 'system') return <span>{copy.summary.platform(name)}</span>;
  if (kind === 'erased') return <span>{copy.summary.deletedUser}</span>;
  return (
    <TextLink dir="auto" to={`/admin/users/${id}`}>
      {name}
    </TextLink>
  );
}

function RelatedLinks({ id }: { id: number }) {
  const links = [
    { to: `/projects/${id}`, text: copy.summary.publicPage },
    { to: `/projects/${id}/transparency`, text: copy.summary.transparency },
    { to: `/admin/investments?project=${id}`, text: copy.summary.investments },
    { to: `/admin/reviews/${id}`, text: copy.summary.review },
  ];
  return (
    <nav aria-label={copy.summary.aboutProject}>
      <h2 className="h3 mb-4">{copy.summary.links}</h2>
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
