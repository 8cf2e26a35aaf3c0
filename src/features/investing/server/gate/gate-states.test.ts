// Every pack x category x state of a project x amount around each boundary, over HTTP, beside what a table says in plain words. What was
// decided is computed again from what was stored.
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { recordFirstAsk } from '#features/investors/server/step-answers.ts';
import type { InvestorClass, PackId } from '#features/packs/pack.ts';
import { packIds } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { someOf } from '#test/counts.ts';
import { prepare } from '#test/factories/invest.ts';
import { makeUser, type TestUser } from '#test/factories/make.ts';
import { daysAgo, expectSameChecks, getReserved, makeProjectUnder, stateProfile } from '#test/factories/rules.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();
afterAll(() => expectSameChecks(kindling.deps));

const us = 'us-regcf-2022-09-20';
const uk = 'uk-fca-2023-02-01';
const tomorrow = new Date(Date.now() + 86_400_000);

type Answers = {
  change: ReturnType<typeof sql>;
  /** Under every pack. */
  all?: string;
  [us]?: string;
};

/** What differs from an open offer that has been public for 30 days, and what everyone is answered then. */
const states = {
  open: { change: sql`status = 'active'` },
  'public for 20 days': { change: sql`published_at = ${daysAgo(20).toISOString()}`, [us]: 'publicDays' },
  announced: { change: sql`opens_at = ${tomorrow.toISOString()}`, all: 'not_open' },
  'on its last day': { change: sql`deadline = ${toDay(Date.now())}` },
  'past its last day': { change: sql`deadline = ${addDays(toDay(Date.now()), -1)}`, all: 'not_active' },
  funded: { change: sql`status = 'funded'`, all: 'not_active' },
  failed: { change: sql`status = 'failed'`, all: 'not_active' },
  private: { change: sql`visibility = 'private'`, all: 'not_found' },
  removed: { change: sql`deleted_at = now()`, all: 'not_found' },
} satisfies Record<string, { change: ReturnType<typeof sql>; all?: string; [us]?: string }>;
type State = keyof typeof states;

const amounts = ['100.00', '2999.99', '3000.00', '3000.01', '5999.99', '6000.00', '6000.01', '20000.00'];

/** With an income of $50,000 and a net worth of $60,000. */
function answerTo(pack: PackId, category: InvestorClass, state: State, amount: string): string {
  const said: Answers = states[state];
  if (said.all !== undefined) return said.all;
  if (pack === us && said[us] !== undefined) return said[us];
  if (pack === us && category === 'ordinary' && Number(amount) > 3000) return 'limit';
  if (pack === uk && category === 'ordinary') return 'profile';
  if (pack === uk && category === 'restricted' && Number(amount) > 6000) return 'restrictedPercent';
  return 'reserved';
}

async function makeInvestor(pack: PackId, category: InvestorClass): Promise<TestUser> {
  const person = await makeUser(kindling.deps);
  const { family } = packs[pack];
  const investorClass = category === 'ordinary' || family === 'open' ? undefined : { family, name: category };
  await stateProfile(kindling.deps, person.id, investorClass === undefined ? {} : { investorClass });
  await recordFirstAsk(kindling.deps.db, { investorId: person.id, family });
  await kindling.deps.db.execute(
    sql`update step_answers set at = now() - interval '2 days' where investor_id = ${person.id}`,
  );
  return person;
}

const cases = packIds.flatMap((pack) =>
  packs[pack].classes.flatMap((category) =>
    (Object.keys(states) as State[]).map((state): [PackId, InvestorClass, State] => [pack, category, state]),
  ),
);

test.each(someOf(cases))('%s: %s, in a project that is %s', async (pack, category, state) => {
  const { id: projectId } = await makeProjectUnder(kindling.deps, pack, {
    goalCents: 100_000_000,
    valuationCents: 1_000_000_000,
  });
  await kindling.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update projects set ${states[state].change} where id = ${projectId}`);
  });
  const person = await makeInvestor(pack, category);
  const given: [string, string][] = [];
  for (const amount of amounts) {
    const answer = await prepare(kindling, person, { projectId, amount });
    const { rule, code } = answer.body as { rule?: string; code?: string };
    given.push([amount, getReserved(answer) === undefined ? (rule ?? code ?? '') : 'reserved']);
  }
  expect(given).toEqual(amounts.map((amount) => [amount, answerTo(pack, category, state, amount)]));
});
