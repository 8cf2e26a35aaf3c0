// Random lives of a project's money: what may happen to it after it was funded, one thing after another.
import { sql } from 'drizzle-orm';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { requestRefund, syncRefunds } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { stopProject } from '#features/payouts/server/plan/project-stop.ts';
import { AppError } from '#kernel/errors.ts';
import { callSandbox } from '../factories/invest.ts';
import { makeUser, type TestUser } from '../factories/make.ts';
import { makeOwned, setTerms } from '../factories/owned-projects.ts';
import { finishPayouts } from '../factories/payout-accounts.ts';
import { releaseNow, runReleases } from '../factories/releases.ts';
import type { Random } from '../random.ts';
import type { TestApp } from '../servers/test-app.ts';
import { peopleSteps } from './money-lives-people.ts';
import { sendMessages } from './money-messages-read.ts';

export type MoneyLife = {
  project: Awaited<ReturnType<typeof makeOwned>>;
  /** Money that was raised before this site kept records. */
  opening: { by: TestUser; id: number; cents: number }[];
  /** Investors whose accounts were deleted, by id. */
  erased: Set<number>;
  /** Amounts paid from the bank account, in cents by the id of the investment. */
  byHand: Map<number, number>;
  /** A log of the steps, for reading. */
  told: string[];
};

export async function beginLife(kindling: TestApp, random: Random): Promise<MoneyLife> {
  const { deps } = kindling;
  const fee = random.pick(['null', '5', '3.33']);
  const custody = random.pick(['null', 'null', "'external'"]);
  const feesBy = random.pick(["'platform'", "'project'"]);
  await setTerms(
    kindling,
    `platform_fee_percent = ${fee}, processing_fees_by = ${feesBy}, creator_bears_disputes = ${random.below(4) > 0}, custody = ${custody}, version = version + 1`,
  );
  await deps.settings.refresh();
  const before = random.below(2) === 0 ? [] : [{ by: await makeUser(deps), dollars: 940 }];
  const project = await makeOwned(kindling, {
    plan: random.pick([[333, 333, 334], [600, 400], [1000], []]),
    invested: random.pick([
      [500, 300, 200],
      [333, 124, 543],
    ]),
    opening: before,
    topUp: 3000,
  });
  const { rows } = await deps.db.execute<{ id: number; by: number; cents: number }>(sql`
    select id::float8 as id, investor_id::float8 as by, amount_cents::float8 as cents from investments
    where project_id = ${project.id} and origin = 'opening' order by id`);
  const opening = rows.map(({ id, cents }, place) => ({ id, cents, by: before[place]?.by as TestUser }));
  return {
    project,
    opening,
    erased: new Set(),
    byHand: new Map(),
    told: [`fee ${fee}, fees by ${feesBy}, custody ${custody}, ${project.milestones.length} milestones`],
  };
}

export type Step = { weight: number; take: (kindling: TestApp, life: MoneyLife, random: Random) => Promise<string> };

const steps: Record<string, Step> = {
  ...peopleSteps,
  'the next milestone is released': {
    weight: 4,
    async take({ deps }, { project }) {
      const { rows } = await deps.db.execute<{ id: number }>(sql`select id::float8 as id from milestones
        where project_id = ${project.id} and state in ('planned', 'approved') order by position limit 1`);
      if (rows[0] === undefined) return 'there was none';
      await releaseNow(deps, rows[0].id);
      return 'done';
    },
  },
  'the creator is paid out': {
    weight: 2,
    async take(kindling) {
      await finishPayouts(kindling);
      await runReleases(kindling.deps);
      return 'done';
    },
  },
  'an administrator refunds': {
    weight: 2,
    async take({ deps }, { project }, random) {
      const { id } = random.pick(project.investments);
      return `${id}: ${await requestRefund(deps, id, 'admin')}`;
    },
  },
  'the sweeper runs': {
    weight: 3,
    async take({ deps }) {
      await deps.pool.query(`with r as (update refunds set sweep_after = now() - interval '1 second' where state in ('requested', 'submitted'))
        update part_returns set sweep_after = now() - interval '1 second' where state in ('requested', 'submitted')`);
      await sweepOnce(deps);
      return 'done';
    },
  },
  'a bank opens a dispute': {
    weight: 2,
    async take(kindling, { project }, random) {
      const { payment, cents } = random.pick(project.investments);
      const amount = random.below(3) === 0 ? Math.floor(cents / (2 + random.below(3))) : cents;
      const { id } = await callSandbox(
        kindling,
        '/v1/test_helpers/disputes',
        { payment_intent: payment, amount: String(amount) },
        'secret',
      );
      await syncDisputes(kindling.deps, payment);
      return `${payment} over ${amount}: ${id ?? 'refused'}`;
    },
  },
  'a bank decides a dispute': {
    weight: 3,
    async take(kindling, { project }, random) {
      const { rows } = await kindling.deps.pool.query<{ id: string; payment: string }>(
        `select d.provider_dispute_id as id, p.provider_payment_id as payment from disputes d join payments p on p.id = d.payment_id
         join investments i on i.id = d.investment_id where d.state = 'open' and i.project_id = $1 order by d.id limit 1`,
        [project.id],
      );
      if (rows[0] === undefined) return 'there was none';
      const status = random.below(3) === 0 ? 'won' : 'lost';
      await callSandbox(kindling, `/v1/test_helpers/disputes/${rows[0].id}/move`, { status }, 'secret');
      await syncDisputes(kindling.deps, rows[0].payment);
      return `${rows[0].payment} ${status}`;
    },
  },
  'a part is refunded at the provider': {
    weight: 2,
    async take(kindling, { project }, random) {
      const { payment, cents } = random.pick(project.investments);
      const amount = 1 + random.below(Math.floor(cents / 2));
      const params = { payment_intent: payment, amount: String(amount) };
      const { id } = await callSandbox(kindling, '/v1/refunds', params, 'secret');
      await syncRefunds(kindling.deps, payment);
      return `${payment} ${amount}: ${id ?? 'refused'}`;
    },
  },
  'a bank sends a refund back': {
    weight: 1,
    async take(kindling, { project }, random) {
      const { payment } = random.pick(project.investments);
      const { rows } = await kindling.deps.pool.query<{ id: string }>(
        // Only refunds of ours: a bounced outside refund is detected only by comparing balances.
        `select id from sandbox.refunds where payment_intent = $1 and status = 'succeeded' and id in (select provider_refund_id from refunds
           union all select provider_refund_id from part_returns) order by id limit 1`,
        [payment],
      );
      if (rows[0] === undefined) return 'there was none';
      await callSandbox(kindling, `/v1/test_helpers/refunds/${rows[0].id}/finish`, { result: 'fail' }, 'secret');
      await syncRefunds(kindling.deps, payment);
      return payment;
    },
  },
  'a transfer is reversed in part': {
    weight: 1,
    async take(kindling, { project }, random) {
      const { rows } = await kindling.deps.pool.query<{ id: string; cents: number }>(
        `select t.provider_transfer_id as id, t.amount_cents::float8 as cents from transfers t join releases r on r.id = t.release_id
         where r.project_id = $1 and t.state in ('sent', 'paid') order by t.id limit 1`,
        [project.id],
      );
      const [transfer] = rows;
      if (transfer === undefined || transfer.cents < 2) return 'there was none';
      const amount = String(1 + random.below(transfer.cents - 1));
      const { id } = await callSandbox(kindling, `/v1/transfers/${transfer.id}/reversals`, { amount }, 'secret');
      await runReleases(kindling.deps);
      return `${transfer.id} ${amount}: ${id ?? 'refused'}`;
    },
  },
  'the project is stopped': {
    weight: 1,
    async take({ deps }, { project }) {
      const stop = { projectId: project.id, reason: 'It was agreed.', stoppedBy: null };
      await deps.db.transaction((tx) => stopProject(tx, stop));
      return 'done';
    },
  },
};

const names = Object.entries(steps).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name));

/** Takes one random step. A refusal by the product is not an error: the history continues. */
export async function takeStep(kindling: TestApp, life: MoneyLife, random: Random): Promise<void> {
  const name = random.pick(names);
  try {
    life.told.push(`${name}: ${await steps[name]?.take(kindling, life, random)}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    life.told.push(`${name}: refused, ${error.message}`);
  }
  // Movements of the card provider are known soon after they were made.
  for (const { payment } of life.project.investments) {
    await syncRefunds(kindling.deps, payment);
    await syncDisputes(kindling.deps, payment);
  }
  await sendMessages(kindling);
}

/** Deletes the account of an investor; their money stays. */
export async function eraseInvestor(
  kindling: TestApp,
  life: MoneyLife,
  by: { admin: TestUser; random: Random },
): Promise<void> {
  const { by: person } = by.random.pick(life.project.investments);
  const { status } = await kindling.call(deleteUser, { as: by.admin, params: { id: person.id }, body: {} });
  if (status === 204) life.erased.add(person.id);
  life.told.push(`the account ${person.id} is deleted: ${status}`);
}
