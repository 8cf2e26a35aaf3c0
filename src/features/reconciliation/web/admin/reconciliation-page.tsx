// Reconciliation for administrators: its jobs, open findings and resolved findings.

import { screen } from '#ui/screen.ts';
import { PageHeader, Section } from '#ui/section.tsx';
import { FindingList, findingsQuery } from './finding-list.tsx';
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
