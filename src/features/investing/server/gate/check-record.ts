// The checks behind an investment for administrators, each computed again now with the pack of that date, and the answered steps.
import { and, asc, desc, eq, gte, notLike } from 'drizzle-orm';
import { stepAnswers } from '#features/investors/server/investor-table.ts';
import { blankInvestor } from '#features/packs/blank-facts.ts';
import type { Decision } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { RuleCheck, StepRecord } from '../../gate-contract.ts';
import { openInvestor } from './gate.ts';
import { type PolicyCheckRow, policyChecks } from './policy-check-table.ts';
import { explainRuleRefusal, isSiteRule } from './rule-refusal.ts';
import { decideAgain, readInvestorText } from './stored-check.ts';

const maxListed = 50;

type Of = { investorId: number; projectId: number };

/** What one person asked in one project, newest first. */
export async function listChecks(deps: Pick<Deps, 'db' | 'secret'>, of: Of): Promise<RuleCheck[]> {
  const rows = await deps.db
    .select()
    .from(policyChecks)
    .where(and(eq(policyChecks.projectId, of.projectId), eq(policyChecks.investorId, of.investorId)))
    .orderBy(desc(policyChecks.id))
    .limit(maxListed);
  return rows.map((row) => toRuleCheck(deps, row));
}

function toRuleCheck(deps: Pick<Deps, 'secret'>, row: PolicyCheckRow): RuleCheck {
  const { inputs } = row;
  const pack = packs[row.packId];
  const again = computeAgain(deps, row);
  const isBySite = row.rule !== null && isSiteRule(row.rule);
  return {
    id: row.id,
    at: row.at.toISOString(),
    rules: pack.name,
    decision: row.decision,
    rule: row.rule,
    amount: dollars(row.amountCents),
    limit: row.limitCents === null ? null : dollars(row.limitCents),
    committed: inputs.purchases.map(({ investmentId, amountCents, at }) => ({
      investmentId,
      amount: dollars(amountCents),
      at,
    })),
    figures: Object.entries(inputs.values).map(([key, value]) => ({
      label: pack.figures[key]?.label ?? key,
      unit: pack.figures[key]?.unit ?? '',
      value,
    })),
    explanation: again === undefined || again.allowed || isBySite ? null : explainRuleRefusal(pack, again),
    again: compare(row, isBySite, again),
  };
}

/** Undefined if the investor's facts can't be opened: the secret of the site was replaced since. */
function computeAgain(deps: Pick<Deps, 'secret'>, row: PolicyCheckRow): Decision | undefined {
  if (row.sealedInvestor === null) return decideAgain(row.packId, { ...row, investor: blankInvestor });
  const opened = openInvestor(deps, row.investorId, row.sealedInvestor);
  return opened === undefined ? undefined : decideAgain(row.packId, { ...row, investor: readInvestorText(opened) });
}

function compare(row: PolicyCheckRow, isBySite: boolean, again: Decision | undefined): RuleCheck['again'] {
  // A rule of the site depends on what was known about the person at that moment.
  if (isBySite) return 'site';
  if (again === undefined) return 'unreadable';
  return (again.allowed ? null : again.rule) === row.rule ? 'same' : 'different';
}

/** What they read, answered and acknowledged in the project since then, oldest first. */
export async function listAnsweredSteps(
  { db }: Pick<Deps, 'db'>,
  { investorId, projectId, since }: Of & { since: Date },
): Promise<StepRecord[]> {
  const rows = await db
    .select({ id: stepAnswers.id, step: stepAnswers.step, passed: stepAnswers.passed, at: stepAnswers.at })
    .from(stepAnswers)
    .where(
      and(
        eq(stepAnswers.investorId, investorId),
        eq(stepAnswers.projectId, projectId),
        gte(stepAnswers.at, since),
        notLike(stepAnswers.step, 'first-ask:%'),
      ),
    )
    .orderBy(asc(stepAnswers.id))
    .limit(maxListed);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

const dollars = (amountCents: number) => toDollarString(cents(amountCents));
