// Random histories of money: every place that shows an investment agrees, to the cent and in the state.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { runMoneyCheck } from '#features/reconciliation/server/money-check.ts';
import { readProjectFigures } from '#features/reconciliation/server/project-figures.ts';
import { getTransparency } from '#features/reconciliation/transparency-contract.ts';
import { getCount, timeFor } from '../counts.ts';
import { expectSound } from '../factories/invest.ts';
import { makeAdmin, type TestUser } from '../factories/make.ts';
import { centsOf } from '../factories/owned-projects.ts';
import { beginLife, eraseInvestor, takeStep } from '../models/money-lives.ts';
import { readEveryPlace } from '../models/money-places-read.ts';
import { createRandom } from '../random.ts';
import { useTestApp } from '../servers/test-app.ts';

// Lost disputes and reversals are logged as errors, because a person has to know.
const kindling = useTestApp({ expectsErrors: true, env: { RATE_LIMITS: 'off' } });
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});

const stepsInLife = 10;

test(
  'whatever happens to money, every place that shows it agrees to the cent and in the state [payouts-152]',
  async () => {
    const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000_000);
    for (let number = 0; number < getCount('moneyLives'); number += 1) {
      const random = createRandom(seed + number);
      const life = await beginLife(kindling, random);
      try {
        for (let step = 0; step < stepsInLife; step += 1) {
          await takeStep(kindling, life, random);
          if (random.below(3) === 0) await readEveryPlace(kindling, life, admin);
        }
        if (random.below(2) === 0) await eraseInvestor(kindling, life, { admin, random });
        await takeStep(kindling, life, random);
        await readEveryPlace(kindling, life, admin);
        if (process.env.TEST_TELL !== undefined) console.info(life.told.join('\n'));
      } catch (error) {
        const told = life.told.map((words) => `  - ${words}`).join('\n');
        throw new Error(
          `${told}\n${error instanceof Error ? error.message : String(error)}\nAgain: TEST_SEED=${seed + number}`,
          {
            cause: error,
          },
        );
      }
    }
    await expectSound(kindling.deps.db);
    await expectSiteTotals();
  },
  timeFor('moneyLives', { ms: 60_000 }),
);

/** The totals of the whole site are those of its projects. */
async function expectSiteTotals(): Promise<void> {
  const { deps } = kindling;
  await runMoneyCheck(deps);
  const { body } = await kindling.call(getTransparency);
  const { rows } = await deps.db.execute<{ id: number }>(sql`select id::float8 as id from projects`);
  const each = await Promise.all(rows.map(({ id }) => readProjectFigures(deps.db, id)));
  const names = Object.keys(each[0] ?? {}) as (keyof (typeof each)[number])[];
  const isAmount = (name: string) => name !== 'investments' && name !== 'refunds';
  const totals = names.map((name) => [name, each.reduce((total, one) => total + one[name], 0)] as const);
  expect(
    Object.fromEntries(
      names.map((name) => [name, isAmount(name) ? centsOf(String(body.figures?.[name])) : body.figures?.[name]]),
    ),
  ).toEqual(Object.fromEntries(totals));
}
