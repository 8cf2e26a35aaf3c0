// The administrator's view of reconciliation: how its jobs stand, what they found, and what was found before.

import { screen } from '#ui/screen.ts';
import { PageHeader, Section } from '#ui/section.tsx';
import { FindingList, findingsQuery } from './finding-list.tsx';
import { JobTable, reconciliationQuery } from './job-table.tsx';

export const reconciliationScreen = screen({
  Component: ReconciliationPage,
  queries: () => [reconciliationQuery, findingsQuery('open'), findingsQuery('closed')],
  meta: () => ({ title: 'Reconciliation – Admin' }),
});

function ReconciliationPage() {
  return (
    <>
      <PageHeader
        title="Reconciliation"
        lead="We compare the card provider’s records with ours, fix what can be fixed automatically, and list the rest here."
      />
      <JobTable />
      <Section title="Open findings">
        <FindingList state="open" />
      </Section>
      <Section title="Closed findings">
        <FindingList state="closed" />
      </Section>
    </>
  );
}
