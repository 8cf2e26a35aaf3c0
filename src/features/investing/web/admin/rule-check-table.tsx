// Decisions of the rules as a table. What an investor had stated is opened with a reason, and hidden again when the page is left.
import { useState } from 'react';
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { Facts, UserLink } from '#features/accounts/web/admin/record/facts.tsx';
import { investorAdminCopy } from '#features/investors/web/admin/investor-admin-copy.ts';
import { countries } from '#kernel/countries.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment, MomentDay } from '#ui/moment.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';
import { type CheckFacts, openCheckFacts, type RuleCheck } from '../../gate-contract.ts';
import { ruleChecksCopy as copy } from './rule-checks-copy.ts';

type TableProps = {
  checks: readonly RuleCheck[];
  /** Of several investors. */
  withInvestor?: boolean;
  empty: { title: string; text: string };
};

export function RuleCheckTable({ checks, withInvestor = false, empty }: TableProps) {
  return (
    // Rows of several lines need more air than the one-line rows of other tables here.
    <div className="admin:[&_td]:py-2.5 admin:[&_td]:align-top">
      <DataTable
        caption={copy.title}
        columns={[withInvestor ? investor : when, ...columns]}
        rows={checks}
        rowKey={({ id }) => id}
        empty={empty}
      />
    </div>
  );
}

const when: Column<RuleCheck> = { header: copy.when, cell: ({ at }) => <Moment at={at} /> };

const investor: Column<RuleCheck> = {
  header: copy.investor,
  cell: ({ investor: person, investmentId, at }) => (
    <span className="grid justify-items-start gap-0.5 narrow:justify-items-end">
      <UserLink user={person} />
      <span className="text-small text-ink-3">
        <Moment at={at} />
      </span>
      {investmentId !== null && (
        <TextLink to={`/admin/investments/${investmentId}`} className="text-small whitespace-nowrap">
          {copy.investment(investmentId)}
        </TextLink>
      )}
    </span>
  ),
};

const columns: readonly Column<RuleCheck>[] = [
  { header: copy.rules, wide: true, cell: (check) => <Rules check={check} /> },
  { header: copy.amount, align: 'number', cell: ({ amount }) => formatDollarAmount(amount) },
  {
    header: copy.limit,
    cell: ({ limit, committed }) =>
      limit === null ? '–' : copy.limitText(formatDollarAmount(limit), committed.length),
  },
  {
    header: copy.decision,
    cell: ({ decision, again }) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={decision === 'allowed' ? 'good' : 'warm'}>{copy.decisions[decision]}</Badge>
        <span className="text-small text-ink-3">
          {again === 'different' ? (
            <span className="font-semibold text-danger-ink">{copy.agains[again]}</span>
          ) : (
            copy.agains[again]
          )}
        </span>
      </span>
    ),
  },
];

/** The inputs are folded: figures of the pack, earlier commitments, and what the investor had stated. */
function Rules({ check: { id, rules, explanation, committed, figures, hasFacts } }: { check: RuleCheck }) {
  return (
    <div className="grid gap-1 text-left">
      <span>{rules}</span>
      {explanation !== null && <span className="text-small text-ink-2">{explanation}</span>}
      {(figures.length > 0 || committed.length > 0 || hasFacts) && (
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
            {figures.map(({ label, text }) => (
              <li key={label}>{`${label}: ${text}`}</li>
            ))}
          </ul>
          {hasFacts && <StatedFacts id={id} />}
        </details>
      )}
    </div>
  );
}

function StatedFacts({ id }: { id: number }) {
  const [facts, setFacts] = useState<CheckFacts>();
  if (facts !== undefined) return <OpenedFacts facts={facts} onClose={() => setFacts(undefined)} />;
  return (
    <div className="mt-2">
      <ActionButton
        endpoint={openCheckFacts}
        input={(reason) => ({ params: { id }, body: { reason } })}
        words={copy.open}
        size="small"
        look="outline"
        danger={false}
        onDone={setFacts}
      />
    </div>
  );
}

const amounts = ['income', 'netWorth', 'liquidAssets', 'commitments', 'elsewhere'] as const;

function OpenedFacts({ facts, onClose }: { facts: CheckFacts; onClose: () => void }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section className="mt-2 grid gap-3 rounded-cover border border-line p-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {copy.opened}
      </h3>
      <Facts
        facts={{
          [copy.facts.kind]: copy.kinds[facts.kind],
          [copy.facts.country]: facts.country !== null && countries.label(facts.country),
          [copy.facts.birthDate]: facts.birthDate !== null && formatDay(facts.birthDate),
          ...Object.fromEntries(
            amounts.map((name) => {
              const amount = facts[name];
              return [copy.facts[name], amount !== null && formatDollarAmount(amount)];
            }),
          ),
          [copy.investorClass]: investorAdminCopy.categories.names[facts.investorClass],
          [copy.classUntil]: facts.classUntil !== null && <MomentDay at={facts.classUntil} />,
          [copy.statedAt]: facts.statedAt !== null && <MomentDay at={facts.statedAt} />,
        }}
      />
      <div>
        <Button look="quiet" size="small" onClick={onClose}>
          {copy.close}
        </Button>
      </div>
    </section>
  );
}
