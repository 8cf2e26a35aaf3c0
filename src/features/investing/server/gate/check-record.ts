// The checks behind an investment for administrators, each computed again now with the pack of that date, and the answered steps.
import { and, asc, desc, eq, gte, lt, notLike, type SQL } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { stepAnswers } from '#features/investors/server/investor-table.ts';
import { blankInvestor } from '#features/packs/blank-facts.ts';
import { formatFigure } from '#features/packs/figure-values.ts';
import type { Decision } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { OutputOf, QueryOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type * as contract from '../../gate-contract.ts';
import type { CheckFacts, RuleCheck, StepRecord } from '../../gate-contract.ts';
import { openInvestor } from './gate.ts';
import { type PolicyCheckRow, policyChecks } from './policy-check-table.ts';
import { explainRuleRefusal, isSiteRule } from './rule-refusal.ts';
import { decideAgain, readInvestorText } from './stored-check.ts';

const maxListed = 50;

type Of = { investorId: number; projectId: number };

/** What one person asked in one project, newest first. */
export async function listChecks(deps: Pick<Deps, 'db' | 'secret'>, of: Of): Promise<RuleCheck[]> {
  const ofPerson = and(eq(policyChecks.projectId, of.projectId), eq(policyChecks.investorId, of.investorId));
  return readChecks(deps, ofPerson, maxListed);
}

async function readChecks(
  deps: Pick<Deps, 'db' | 'secret'>,
  where: SQL | undefined,
  limit: number,
): Promise<RuleCheck[]> {
  const rows = await deps.db
    .select({ check: policyChecks, investor: { id: users.id, name: users.name } })
    .from(policyChecks)
    .innerJoin(users, eq(users.id, policyChecks.investorId))
    .where(where)
    .orderBy(desc(policyChecks.id))
    .limit(limit);
  return rows.map(({ check, investor }) => ({ ...toRuleCheck(deps, check), investor }));
}

type ProjectChecks = OutputOf<typeof contract.listProjectChecks>;

/** Everything that was asked in a project. Reading it is audited: it has names and amounts. @throws AppError not_found */
export async function listProjectChecks(
  deps: Pick<Deps, 'db' | 'secret'>,
  viewer: Viewer,
  { projectId, decision, before }: { projectId: number } & QueryOf<typeof contract.listProjectChecks>,
): Promise<ProjectChecks> {
  const { db } = deps;
  const [project] = await db.select({ title: projects.title }).from(projects).where(eq(projects.id, projectId));
  if (project === undefined) throw projectNotFound();
  const where = and(
    eq(policyChecks.projectId, projectId),
    decision && eq(policyChecks.decision, decision),
    before === undefined ? undefined : lt(policyChecks.id, before),
  );
  const found = await readChecks(deps, where, maxListed + 1);
  const checks = found.slice(0, maxListed);
  const rows = checks.length;
  await recordAudit(db, viewer, {
    action: 'policy_check.list_read',
    subject: { kind: 'project', id: projectId },
    rows,
  });
  return { projectTitle: project.title, checks, next: found.length > rows ? (checks.at(-1)?.id ?? null) : null };
}

/** The entry is written first: nothing is shown that is not logged. @throws AppError not_found, also if nothing can be decrypted */
export async function openCheckFacts(
  deps: Pick<Deps, 'db' | 'secret'>,
  viewer: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<CheckFacts> {
  const [check] = await deps.db.select().from(policyChecks).where(eq(policyChecks.id, id));
  const opened = check?.sealedInvestor && openInvestor(deps, check.investorId, check.sealedInvestor);
  if (check === undefined || !opened) throw new AppError('not_found', 'This check holds nothing that can be opened.');
  await recordAudit(deps.db, viewer, {
    action: 'policy_check.opened',
    subject: { kind: 'user', id: check.investorId },
    after: { check: id, project: check.projectId },
    reason,
  });
  const investor = readInvestorText(opened);
  const amount = (value: number | null) => (value === null ? null : dollars(value));
  return {
    kind: investor.kind,
    country: investor.country,
    birthDate: investor.birthDate,
    income: amount(investor.incomeCents),
    netWorth: amount(investor.netWorthCents),
    liquidAssets: amount(investor.liquidAssetsCents),
    commitments: amount(investor.commitmentsCents),
    elsewhere: amount(investor.elsewhereCents),
    investorClass: investor.investorClass,
    classUntil: investor.classUntil?.toISOString() ?? null,
    statedAt: investor.statedAt?.toISOString() ?? null,
  };
}

function toRuleCheck(deps: Pick<Deps, 'secret'>, row: PolicyCheckRow): Omit<RuleCheck, 'investor'> {
  const { inputs } = row;
  const pack = packs[row.packId];
  const again = computeAgain(deps, row);
  const isBySite = row.rule !== null && isSiteRule(row.rule);
  return {
    id: row.id,
    at: row.at.toISOString(),
    investmentId: row.investmentId,
    hasFacts: row.sealedInvestor !== null && again !== undefined,
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
    figures: Object.entries(pack.figures).flatMap(([key, figure]) => {
      const value = inputs.values[key];
      return value === undefined ? [] : [{ label: figure.label, text: formatFigure(figure, value, pack.currency) }];
    }),
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
