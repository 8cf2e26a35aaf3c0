// What the rules decided each time the investor asked to invest in the project, and what they read and answered.
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';
import { Section } from '#ui/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { InvestmentRecord } from '../../investment-record-contract.ts';
import { recordCopy } from './investment-record-copy.ts';

const copy = recordCopy.checks;
type Check = InvestmentRecord['checks'][number];
type Answered = InvestmentRecord['steps'][number];

export function RuleChecks({ record: { checks, steps } }: { record: InvestmentRecord }) {
  return (
    <Section title={copy.title} lead={copy.lead}>
      <DataTable caption={copy.title} columns={columns} rows={checks} rowKey={({ id }) => id} empty={copy.empty} />
      {steps.length > 0 && (
        <div className="mt-6">
          <DataTable caption={copy.steps} columns={stepColumns} rows={steps} rowKey={({ id }) => id} />
        </div>
      )}
    </Section>
  );
}

const columns = [
  { header: copy.when, cell: ({ at }: Check) => <Moment at={at} /> },
  { header: copy.rules, cell: (check: Check) => <Rules check={check} /> },
  { header: copy.amount, cell: ({ amount }: Check) => formatDollarAmount(amount) },
  {
    header: copy.limit,
    cell: ({ limit, committed }: Check) =>
      limit === null ? '–' : copy.limitText(formatDollarAmount(limit), committed.length),
  },
  {
    header: copy.decision,
    cell: ({ decision }: Check) => (
      <Badge tone={decision === 'allowed' ? 'good' : 'warm'}>{copy.decisions[decision]}</Badge>
    ),
  },
  {
    header: copy.again,
    cell: ({ again }: Check) =>
      again === 'different' ? (
        <span className="font-semibold text-danger-ink">{copy.agains[again]}</span>
      ) : (
        copy.agains[again]
      ),
  },
] as const;

/** The inputs are folded: figures of the pack, and earlier commitments. */
function Rules({ check: { rules, explanation, committed, figures } }: { check: Check }) {
  return (
    <div className="grid gap-1">
      <span>{rules}</span>
      {explanation !== null && <span className="text-small text-ink-2">{explanation}</span>}
      {(figures.length > 0 || committed.length > 0) && (
        <details>
          <summary className="link flex min-h-[32px] w-fit cursor-pointer items-center text-small">
            {copy.inputs}
          </summary>
          <ul className="grid gap-0.5 text-small text-ink-2">
            {committed.map(({ investmentId, amount, at }) => (
              <li key={investmentId}>
                {copy.committed(investmentId, formatDollarAmount(amount))} <Moment at={at} />
              </li>
            ))}
            {figures.map(({ label, unit, value }) => (
              <li key={label}>{`${label}: ${value} ${unit}`}</li>
            ))}
            <li>{copy.sealed}</li>
          </ul>
        </details>
      )}
    </div>
  );
}

const stepColumns = [
  { header: copy.when, cell: ({ at }: Answered) => <Moment at={at} /> },
  { header: copy.step, cell: ({ step }: Answered) => step },
  { header: copy.result, cell: ({ passed }: Answered) => (passed ? copy.passed : copy.notPassed) },
] as const;
