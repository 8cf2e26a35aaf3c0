// Reconciliation for administrators: its jobs, open findings and resolved findings.

import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { pagesFor } from '#ui/queries.ts';
import { PagedList } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Section } from '#ui/section.tsx';
import { listFindings } from '../../reconciliation-contract.ts';
import { FindingCard } from './finding-card.tsx';
import { JobTable, reconciliationQuery } from './job-table.tsx';
import { reconciliationCopy as copy } from './reconciliation-copy.ts';

export const reconciliationScreen = screen({
  Component: ReconciliationPage,
  queries: () => [reconciliationQuery, findingsQuery('open'), findingsQuery('closed')],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function ReconciliationPage() {
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <JobTable />
      <Section title={copy.open.title}>
        <FindingList state="open" />
      </Section>
      <Section title={copy.closed.title}>
        <FindingList state="closed" />
      </Section>
    </>
  );
}

type State = 'open' | 'closed';

function findingsQuery(state: State) {
  return pagesFor(listFindings, { query: { state, limit: '20' } });
}

function FindingList({ state }: { state: State }) {
  const list = useInfiniteQuery(findingsQuery(state));
  const { failed, empty, text } = copy[state];
  return (
    <PagedList
      list={list}
      pending={<Loading label={copy.loadingFindings} blocks={['h-[190px]', 'h-[190px]']} />}
      failed={failed}
      empty={<EmptyState icon={<ListChecks size={30} aria-hidden />} title={empty} text={text} />}
    >
      {(findings) => (
        <>
          <ul className="grid gap-5">
            {findings.map((finding) => (
              <li key={finding.id}>
                <FindingCard finding={finding} />
              </li>
            ))}
          </ul>
          <p className="small mt-5 text-ink-3">{copy.shown(findings.length, list.data?.pages[0]?.total)}</p>
        </>
      )}
    </PagedList>
  );
}
