// What the rules decided each time the investor asked to invest in the project, and what they read and answered.
import { RuleCheckTable } from '#features/investing/web/admin/rule-check-table.tsx';
import { ruleChecksCopy as copy } from '#features/investing/web/admin/rule-checks-copy.ts';
import { Moment } from '#ui/moment.tsx';
import { Section } from '#ui/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { InvestmentRecord } from '../../investment-record-contract.ts';

type Answered = InvestmentRecord['steps'][number];

export function RuleChecks({ record: { checks, steps } }: { record: InvestmentRecord }) {
  return (
    <Section title={copy.title} lead={copy.lead}>
      <RuleCheckTable checks={checks} empty={copy.empty} />
      {steps.length > 0 && (
        <div className="mt-6">
          <DataTable caption={copy.steps} columns={stepColumns} rows={steps} rowKey={({ id }) => id} />
        </div>
      )}
    </Section>
  );
}

const stepColumns = [
  { header: copy.when, cell: ({ at }: Answered) => <Moment at={at} /> },
  { header: copy.step, cell: ({ step }: Answered) => step },
  { header: copy.result, cell: ({ passed }: Answered) => (passed ? copy.passed : copy.notPassed) },
] as const;
