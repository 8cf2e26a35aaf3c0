// Projects under a policy pack, and people who stated who they are.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { signAgreement } from '#features/investing/agreement-contract.ts';
import { answerStep, listSteps } from '#features/investing/gate-contract.ts';
import type { ClaimedInvestment, PreparedPayment, ReservedHold } from '#features/investing/investing-contract.ts';
import { openInvestor } from '#features/investing/server/gate/gate.ts';
import { policyChecks } from '#features/investing/server/gate/policy-check-table.ts';
import { isSiteRule } from '#features/investing/server/gate/rule-refusal.ts';
import { decideAgain, readInvestorText } from '#features/investing/server/gate/stored-check.ts';
import { investorClasses, investorProfiles } from '#features/investors/server/investor-table.ts';
import { noFacts, type ProfileFacts, sealBasis, sealProfile } from '#features/investors/server/sealed-profile.ts';
import { blankInvestor } from '#features/packs/blank-facts.ts';
import type { InvestorClass, PackId, Values } from '#features/packs/pack.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import { projectPacks } from '#features/projects/server/packs/project-pack-table.ts';
import type { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { TestAnswer } from '../servers/test-app.ts';
import type { Caller } from '../servers/test-call.ts';
import { claim, type HoldWish, pay, prepare, type Site } from './invest.ts';
import { makeProject, type TestProject, type TestUser } from './make.ts';

type Place = Pick<Deps, 'db' | 'config'>;
type Fields = Partial<typeof projects.$inferInsert>;

const days = (count: number) => count * 86_400_000;
export const daysAgo = (count: number) => new Date(Date.now() - days(count));

/** A project that was approved under a pack and has been public for 30 days. */
export async function makeProjectUnder(
  place: Place,
  packId: PackId,
  {
    figures = {},
    publishedAt = daysAgo(30),
    opensAt = null,
    ...fields
  }: Omit<Fields, 'opensAt'> & { figures?: Values; publishedAt?: Date; opensAt?: Date | null } = {},
): Promise<TestProject> {
  const project = await makeProject(place, fields);
  await place.db.insert(projectPacks).values({
    projectId: project.id,
    packId,
    figures: { ...figureValues(packs[packId]), ...figures },
    frozenAt: daysAgo(30),
  });
  await place.db.transaction(async (tx) => {
    // The database writes the moments itself.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update projects set published_at = ${publishedAt.toISOString()}, opens_at = ${opensAt?.toISOString() ?? null} where id = ${project.id}`,
    );
  });
  return project;
}

type Stated = Partial<ProfileFacts> & {
  country?: string | null;
  investorClass?: { family: 'us-regcf' | 'eu-ecspr' | 'uk-fca'; name: InvestorClass; until?: Date };
};

/** An adult in the United States with $50,000 income and $60,000 net worth: a limit of $3,000 under Reg CF. Amounts in cents. */
export async function stateProfile(
  { db, secret }: { db: Deps['db']; secret: string },
  userId: number,
  { country = 'US', investorClass, ...facts }: Stated = {},
): Promise<void> {
  const all: ProfileFacts = {
    ...noFacts,
    birthDate: '1990-05-01',
    income: 5_000_000,
    netWorth: 6_000_000,
    liquidAssets: 2_000_000,
    commitments: 1_000_000,
    elsewhere: 0,
    ...facts,
  };
  const row = { userId, country, sealed: sealProfile({ secret }, userId, all), statedAt: daysAgo(10) };
  await db.insert(investorProfiles).values(row).onConflictDoUpdate({ target: investorProfiles.userId, set: row });
  if (investorClass === undefined) return;
  await db.insert(investorClasses).values({
    userId,
    family: investorClass.family,
    investorClass: investorClass.name,
    state: 'confirmed',
    sealedBasis: sealBasis({ secret }, userId, { criteria: [], note: null }),
    until: investorClass.until ?? new Date(Date.now() + days(365)),
  });
}

/** Reads, answers and acknowledges everything that a commitment asks, as someone who learns from each explanation. */
export async function answerSteps(site: Pick<Site, 'call'>, as: Caller, investmentId: number): Promise<void> {
  const params = { id: investmentId };
  const { body: steps } = await site.call(listSteps, { as, params });
  for (const { id, questions } of steps.filter(({ isOpen }) => isOpen)) {
    const choices = Object.fromEntries(questions.map((question) => [question.id, 0]));
    for (let outcome = ''; outcome !== 'passed'; ) {
      const { status, body } = await site.call(answerStep, {
        as,
        params,
        body: { step: id, choices, acknowledged: questions.length === 0 },
      });
      if (status !== 200) throw new Error(`no answer to ${id}: ${JSON.stringify(body)}`);
      for (const wrong of body.wrong) choices[wrong.id] = (choices[wrong.id] ?? 0) + 1;
      outcome = body.outcome;
    }
  }
}

/** The hold of an answer: also where its payment waits for the agreement. Undefined if it was refused. */
export function getReserved({ status, body }: TestAnswer<PreparedPayment>): ReservedHold | undefined {
  if (status === 201 || status === 200) return body;
  const { code, hold } = body as unknown as { code: string; hold: ReservedHold };
  return code === 'agreement_needed' ? hold : undefined;
}

/** Reserves an amount under rules that require an agreement, and accepts everything: the payment is ready. */
export async function holdByRules(site: Site, as: TestUser, wish: HoldWish): Promise<PreparedPayment> {
  const keyed = { key: randomUUID(), ...wish };
  const answer = await prepare(site, as, keyed);
  const reserved = getReserved(answer);
  if (reserved === undefined) throw new Error(`no hold: ${answer.status} ${JSON.stringify(answer.body)}`);
  const params = { id: reserved.investmentId };
  await answerSteps(site, as, params.id);
  await site.call(signAgreement, { as, params, body: { name: as.name } });
  const { status, body } = await prepare(site, as, keyed);
  if (status !== 200) throw new Error(`no payment: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** The same from the form to the completed investment. */
export async function investByRules(site: Site, as: TestUser, wish: HoldWish): Promise<ClaimedInvestment> {
  const prepared = await holdByRules(site, as, wish);
  await pay(site, prepared);
  const { status, body } = await claim(site, as, prepared);
  if (status !== 201) throw new Error(`not completed: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Every stored check, decided again by the pack of that date from what was stored, gives the same. Rules of the site asked about a moment. */
export async function expectSameChecks(place: Pick<Deps, 'db' | 'secret'>): Promise<void> {
  const rows = await place.db.select().from(policyChecks);
  const differing = rows.filter((row) => {
    if (row.rule !== null && isSiteRule(row.rule)) return false;
    const opened = row.sealedInvestor === null ? undefined : openInvestor(place, row.investorId, row.sealedInvestor);
    const investor = opened === undefined ? blankInvestor : readInvestorText(opened);
    const again = decideAgain(row.packId, { ...row, investor });
    return (again.allowed ? null : again.rule) !== row.rule;
  });
  expect(differing).toEqual([]);
}
