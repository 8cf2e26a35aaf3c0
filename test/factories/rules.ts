// Projects under a policy pack, and people who stated who they are.
import { answerStep, listSteps } from '#features/investing/gate-contract.ts';
import { investorClasses, investorProfiles } from '#features/investors/server/investor-table.ts';
import { noFacts, type ProfileFacts, sealBasis, sealProfile } from '#features/investors/server/sealed-profile.ts';
import type { InvestorClass, PackId, Values } from '#features/packs/pack.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import { projectPacks } from '#features/projects/server/packs/project-pack-table.ts';
import type { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Caller } from '../servers/test-call.ts';
import type { Site } from './invest.ts';
import { makeProject, type TestProject } from './make.ts';

type Place = Pick<Deps, 'db' | 'config'>;
type Fields = Partial<typeof projects.$inferInsert>;

const days = (count: number) => count * 86_400_000;
export const daysAgo = (count: number) => new Date(Date.now() - days(count));

/** A project that was approved under a pack and has been public for 30 days. */
export async function makeProjectUnder(
  place: Place,
  packId: PackId,
  { figures = {}, ...fields }: Fields & { figures?: Values } = {},
): Promise<TestProject> {
  const project = await makeProject(place, { publishedAt: daysAgo(30), ...fields });
  await place.db.insert(projectPacks).values({
    projectId: project.id,
    packId,
    figures: { ...figureValues(packs[packId]), ...figures },
    frozenAt: daysAgo(30),
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
