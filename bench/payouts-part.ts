// Aim 5 for payouts: what creators, investors, visitors and administrators read about them, as projects and investments grow.
import { sql } from 'drizzle-orm';
import { listHeldAccounts } from '#features/payouts/server/accounts/account-list.ts';
import { readPublicPlan } from '#features/payouts/server/evidence/plan-reading.ts';
import { getInvestmentMoney } from '#features/payouts/server/money/investment-money.ts';
import { readPaymentMonths } from '#features/payouts/server/money/payment-months.ts';
import { getProjectMoney } from '#features/payouts/server/money/project-money.ts';
import { createStandingReader, getProjectReleases } from '#features/payouts/server/money/public-releases.ts';
import { readStatement } from '#features/payouts/server/money/statement-service.ts';
import { listCreatorWork } from '#features/payouts/server/plan/creator-work.ts';
import { readCoverFacts } from '#features/payouts/server/releases/release-facts.ts';
import { readReleaseQueue } from '#features/payouts/server/releases/release-queue.ts';
import { listMilestoneQueue } from '#features/payouts/server/votes/milestone-queue.ts';
import { listOwnVotes } from '#features/payouts/server/votes/vote-reading.ts';
import { settingDefaults } from '#features/settings/settings-rules.ts';
import { anonymous, type Viewer } from '#platform/http/viewer.ts';
import type { Database } from '#platform/postgres/database.ts';
import { type Figure, forTheRecord, milliseconds, quantile } from './figures.ts';
import { type Grown, measureGrowth, type Read, type Reads, requireIndexes, timeInTurns, withGrown } from './growth.ts';
import { crowdedProject, fillForPayouts, payoutSamples } from './sample-payouts.ts';
import type { Stage } from './stage.ts';

type Sample = { projectId: number; ownerId: number; investmentId: number; investorId: number };

const sizes = [1000, 100_000];
const readsEach = 200;
const limit = 25;
const now = () => new Date();
const year = now().getUTCFullYear();
const admin: Viewer = {
  user: undefined,
  admin: { id: 1, name: '', email: '', username: '', confirmedAt: now(), hasSecondFactor: false },
};
const person = (id: number): Viewer => ({ user: { uid: '', name: '', email: '', id }, admin: undefined });
const settings = {
  current: () => ({ ...settingDefaults, supportAddress: '', cancellationHours: 48 }),
  refresh: async () => undefined,
};
const place = (db: Database) => ({ db, settings, now });

const reads: Reads<Sample> = {
  'An investor follows their dollars': (db, { investorId, investmentId }) =>
    getInvestmentMoney({ db }, person(investorId), investmentId),
  'A yearly statement': (db, { investorId }) => readStatement(db, { investorId, year }),
  'The votes of an investor': (db, { investorId }) => listOwnVotes(db, investorId),
  'A creator’s money': (db, { ownerId, projectId }) => getProjectMoney(db, person(ownerId), projectId),
  'A creator’s payments by month': (db, { ownerId }) => readPaymentMonths(db, { userId: ownerId, year }),
  'Milestones that wait for a creator': (db, { ownerId }) => listCreatorWork(db, ownerId, limit),
  'The plan on a project’s page': (db, { projectId }) => readPublicPlan(place(db), anonymous, projectId),
  'Releases of a project': (db, { projectId }) => getProjectReleases(place(db), anonymous, projectId),
  'Administrators: milestones that wait': (db) => listMilestoneQueue(place(db), { queue: 'waiting', limit }),
  'Administrators: open votes': (db) => listMilestoneQueue(place(db), { queue: 'voting', limit }),
  'Administrators: held accounts': (db) => listHeldAccounts(place(db), admin, { limit }),
  'Administrators: releases': (db) => readReleaseQueue(db, admin, async () => 0),
};

/** Sums over everything that is held, and counts of what ended. */
const counting: Reads<Sample> = {
  'Releases of the whole site, once a minute': (db) => createStandingReader({ db, now })(),
  'What releases are covered by': readCoverFacts,
  'Administrators: milestones that ended': (db) => listMilestoneQueue(place(db), { queue: 'ended', limit }),
};

/** Everyone in a crowded project looks at the moment of a release. */
const inACrowd: Read<Sample> = async (db, _, turn) => {
  const { rows } = await db.execute<{ id: number; investorId: number }>(sql`
    select id::int as id, investor_id::int as "investorId" from investments
    where project_id = ${crowdedProject} and id > ${turn} order by id limit 1`);
  for (const { id, investorId } of rows) await getInvestmentMoney({ db }, person(investorId), id);
};

export function measurePayouts(stage: Stage): Promise<Figure[]> {
  return withGrown(stage, { name: 'payouts', sizes, fill: fillForPayouts, samples: payoutSamples }, measureAll);
}

async function measureAll(grown: readonly Grown<Sample>[]): Promise<Figure[]> {
  const figures = await measureGrowth(grown, reads, { aim: 5, most: 1.6, readsEach });
  const between = grown.map(({ count }) => `${count / 1000}k`).join(' → ');
  const crowd = { 'An investor among a tenth of all follows their dollars': inACrowd };
  for (const [what, read] of Object.entries({ ...counting, ...crowd })) {
    const taken = await timeInTurns(grown, read, readsEach / 4);
    const medians = taken.map((all) => milliseconds(quantile(all, 0.5)));
    figures.push(forTheRecord(`${what}: ${between}`, medians.join(' → ')));
  }
  const tables = [
    'projects',
    'users',
    'investments',
    'payments',
    'milestones',
    'releases',
    'release_shares',
    'transfers',
  ];
  return [...figures, await requireIndexes(grown, reads, [...tables, 'polls', 'payout_accounts', 'ledger_accounts'])];
}
