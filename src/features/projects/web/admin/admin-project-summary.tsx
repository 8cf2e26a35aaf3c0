// Figures, facts and links of one project.

import { Coins, Goal, HandCoins, Users } from 'lucide-react';
import { Facts, UserLink } from '#features/accounts/web/admin/record/facts.tsx';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { StatCard } from '#ui/chart/stat-card.tsx';
import { TextLink } from '#ui/link-button.tsx';
import type { AdminProject } from '../../admin-project-contract.ts';
import { allotmentRows } from '../../allotment-copy.ts';
import { fundedPercentText } from '../../funded-percent.ts';
import { fundingModelWords } from '../../funding-model-copy.ts';
import { listDetails } from '../../project-field-copy.ts';
import { getField } from '../../project-fields.ts';
import { raisedOf, standingLabel } from '../../project-standing.ts';
import { CategoryBadge } from '../list/category-badge.tsx';
import { projectsCopy as copy } from './admin-projects-copy.ts';

const icon = { size: 20, 'aria-hidden': true } as const;

export function ProjectFigures({ found: { project, held } }: { found: AdminProject }) {
  const raised = raisedOf(project);
  const percent = fundedPercentText({ raised, goal: project.fundingGoal });
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
    <section aria-labelledby="facts" className="mt-12 mb-10 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <div>
        <h2 className="h3 mb-4" id="facts">
          {copy.summary.details}
        </h2>
        <Facts
          facts={{
            [copy.form.status]: (
              <Badge tone={project.status === 'active' ? 'primary' : 'secondary'}>{standingLabel(project)}</Badge>
            ),
            [copy.form.visibility]: project.visibility === 'public' ? copy.summary.public : copy.summary.private,
            [copy.featured]: project.featured ? copy.summary.yes : copy.summary.no,
            [copy.summary.category]: <CategoryBadge category={project.category} />,
            ...Object.fromEntries(
              listDetails(project).map(({ label, value }) => [
                label,
                <span key={label} suppressHydrationWarning>
                  {value}
                </span>,
              ]),
            ),
            [copy.form.owner]: <Owner owner={found.owner} />,
            ...(project.opensOn !== null && {
              [getField('opensOn').label]: formatDay(project.opensOn),
              [copy.summary.reserved]: copy.summary.reservedBy({
                amount: formatDollarAmount(project.reserved),
                people: formatCount(project.reservations),
              }),
            }),
            [copy.summary.rules]: <TextLink to={`/projects/${project.id}/rules`}>{project.pack.name}</TextLink>,
            [copy.summary.deadline]: project.deadline === null ? copy.summary.noDeadline : formatDay(project.deadline),
            [copy.summary.fundingModel]: fundingModelWords[project.fundingModel].label,
            ...Object.fromEntries(allotmentRows(project).map(({ label, value }) => [label, value])),
            [copy.summary.terms]: project.termsLocked ? copy.summary.termsLocked : copy.summary.termsOpen,
            [copy.summary.supporters]: formatCount(project.upvotes),
          }}
        />
      </div>
      <RelatedLinks id={project.id} />
    </section>
  );
}

function Owner({ owner: { id, name, kind } }: { owner: AdminProject['owner'] }) {
  if (kind === 'system') return <span>{copy.summary.platform(name)}</span>;
  if (kind === 'erased') return <span>{copy.summary.deletedUser}</span>;
  return <UserLink user={{ id, name }} />;
}

function RelatedLinks({ id }: { id: number }) {
  const links = [
    { to: `/projects/${id}`, text: copy.summary.publicPage },
    { to: `/projects/${id}/transparency`, text: copy.summary.transparency },
    { to: `/admin/investments?project=${id}`, text: copy.summary.investments },
    { to: `/admin/projects/${id}/register`, text: copy.summary.register },
    { to: `/admin/projects/${id}/checks`, text: copy.summary.checks },
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
