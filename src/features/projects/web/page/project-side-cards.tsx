// The two sidebar cards of a project: 'Why Invest?' and 'Project Details'.

import { KeyRound, PieChart, TrendingUp } from 'lucide-react';
import { formatDollarAmount } from '#kernel/money.ts';
import { TextLink } from '#ui/link-button.tsx';
import { Panel } from '#ui/section.tsx';
import { SlipRows } from '#ui/slip.tsx';
import { isImportedListing } from '../../imported-listing.ts';
import { listDetails } from '../../project-field-copy.ts';
import type { Project } from '../../project-shapes.ts';
import { pageCopy } from './project-page-copy.ts';

const reasons = [
  {
    Icon: PieChart,
    title: pageCopy.why.stake.title,
    text: pageCopy.why.stake.text,
  },
  {
    Icon: KeyRound,
    title: pageCopy.why.early.title,
    text: pageCopy.why.early.text,
  },
  {
    Icon: TrendingUp,
    title: pageCopy.why.return.title,
    text: pageCopy.why.return.text,
  },
] as const;

export function WhyInvestCard() {
  return (
    <Panel title={pageCopy.why.title}>
      <ul className="grid gap-4">
        {reasons.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3.5">
            <Icon size={20} aria-hidden className="mt-0.5 shrink-0 text-verdigris-ink" />
            <div>
              <h3 className="font-semibold leading-snug">{title}</h3>
              <p className="mt-0.5 text-note leading-normal text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function ProjectDetailsCard({ project }: { project: Project }) {
  return (
    <Panel title={pageCopy.details}>
      <SlipRows
        rows={[
          { label: pageCopy.goal, value: formatDollarAmount(project.fundingGoal) },
          { label: pageCopy.valuation, value: formatDollarAmount(project.valuation) },
          { label: pageCopy.industry, value: <span className="wrap-anywhere">{project.category}</span> },
          ...listDetails(project).map(({ label, value }) => ({
            label,
            value: (
              <span className="wrap-anywhere" suppressHydrationWarning>
                {value}
              </span>
            ),
          })),
        ]}
      />
      <RulesLine project={project} />
      <p className="border-t border-line pt-2 text-note">
        <TextLink to={`/projects/${project.id}/transparency`} className="inline-flex min-h-[42px] items-center">
          {pageCopy.track}
        </TextLink>
      </p>
      {!project.isOwner && !isImportedListing(project) && (
        <p className="border-t border-line pt-2 text-note">
          <TextLink to={`/messages/new?project=${project.id}`} className="inline-flex min-h-[42px] items-center">
            {pageCopy.contactCreator}
          </TextLink>
        </p>
      )}
      <ReportLink id={project.id} />
    </Panel>
  );
}

/** Nothing where the site has only rules of its own and the project refuses no country. */
function RulesLine({ project: { id, pack, refusedCountries } }: { project: Project }) {
  if (!pack.isNamed && refusedCountries.length === 0) return null;
  return (
    <p className="border-t border-line py-3 text-note">
      <span>{pageCopy.rules.runsUnder}</span> <TextLink to={`/projects/${id}/rules`}>{pack.name}</TextLink>
      <span className="mt-0.5 block text-ink-3">{pack.law}</span>
      {refusedCountries.length > 0 && <span className="mt-0.5 block text-ink-3">{pageCopy.rules.someRefused}</span>}
    </p>
  );
}

function ReportLink({ id }: { id: number }) {
  return (
    <p className="border-t border-line pt-2 text-note">
      <TextLink to={`/contact?topic=report&project=${id}`} className="inline-flex min-h-[42px] items-center">
        {pageCopy.report}
      </TextLink>
    </p>
  );
}
