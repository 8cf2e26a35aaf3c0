// A creator's summary: what their projects raised, from whom, and what waits for them.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#kernel/numbers.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { ShortDollars } from '#ui/short-dollars.tsx';
import { type Campaigns, getCampaigns } from '../campaign-contract.ts';
import { findNextDuty } from '../campaign-rules.ts';
import { campaignCopy as copy, dutyText } from './campaign-copy.ts';

export const campaignsQuery = queryFor(getCampaigns, {});

/** `titles` names the project of the next duty. */
export function CreatorSummary({ titles }: { titles: ReadonlyMap<number, string> }) {
  return (
    <QueryView
      query={useQuery(campaignsQuery)}
      pending={<Skeleton className="mb-8 h-[104px] !rounded-slip" />}
      failed={copy.failed}
    >
      {(campaigns) => <Summary campaigns={campaigns} titles={titles} />}
    </QueryView>
  );
}

function Summary({ campaigns, titles }: { campaigns: Campaigns; titles: ReadonlyMap<number, string> }) {
  const next = findNextDuty(campaigns.projects);
  const asked = campaigns.projects.find(({ questions }) => questions > 0);
  return (
    <section aria-label={copy.label} className="panel mb-8">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_minmax(14rem,1.6fr)]">
        <Figure label={copy.raised}>
          <ShortDollars amount={campaigns.raised} />
        </Figure>
        <Figure label={copy.investors}>{formatCount(campaigns.investors)}</Figure>
        <Figure label={copy.questions}>
          {asked === undefined ? (
            formatCount(campaigns.questions)
          ) : (
            <Link to={`/projects/${asked.id}#comments`} className="text-copper-ink hover:underline">
              {formatCount(campaigns.questions)}
            </Link>
          )}
        </Figure>
        <Figure label={copy.visits}>{formatCount(campaigns.visits)}</Figure>
        <div className="min-w-0 max-sm:col-span-2">
          <dt className="text-note font-medium text-ink-2">{copy.next}</dt>
          <dd className="mt-2 leading-snug">
            {next?.duty ? (
              <>
                <span className="block font-semibold">{dutyText(next.duty)}</span>
                <span dir="auto" className="line-clamp-1 text-small text-ink-2">
                  {titles.get(next.id)}
                </span>
              </>
            ) : (
              <span className="text-ink-2">{copy.nothing}</span>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-note font-medium text-ink-2">{label}</dt>
      <dd className="figure mt-2 text-heading">{children}</dd>
    </div>
  );
}
