// One hot project on three servers: it is filled exactly and never oversold.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, parseDollars, toDollarString } from '#kernel/money.ts';
import { getCount, timeFor } from '#test/counts.ts';
import { claim, expectSound, pay, prepare } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { inParallel } from '#test/in-parallel.ts';
import { startThreeServers, type ThreeServers } from '#test/servers/three-servers.ts';

let servers: ThreeServers;
let people: TestUser[];

beforeAll(
  async () => {
    servers = await startThreeServers({ SWEEP_INTERVAL_MS: '200' });
    // In small groups, because waiting too long for a pool connection is an error.
    people = await inParallel(Array.from({ length: getCount('hotInvestors') }), 10, () => makeUser(servers));
  },
  timeFor('hotInvestors', { ms: 50 }),
);
afterAll(() => servers.close());

const rounds = Array.from({ length: getCount('hotRounds') }, (_, round) => round);

test.each(rounds)(
  'a project in more demand than it has room for is filled to the cent (round %i)',
  async (round) => {
    const wishes = people.map((_, number) => wishOf(number + round * 31));
    // Two in five investors get room, and one in twenty reserves it without paying.
    const goalCents = Math.floor(wishes.reduce((sum, wish) => sum + wish, 0) * 0.4);
    const { id } = await makeProject(servers, { goalCents, valuationCents: goalCents * 7 + 1 });
    const all = people.map((person, number) => ({ person, number, wishCents: wishes[number] ?? 0 }));

    const taken = await Promise.all(all.map((wanting) => takeWhatIsLeft(wanting, id)));
    for (let wave = 1; wave < 10 && !(await isFunded(id)); wave += 1) {
      await endUnpaidHolds(id);
      // Some of those refused during others' payments return.
      const back = all.filter(({ number }) => taken[number] === 0 && !givesUp(number) && number % 4 === wave % 4);
      const found = await Promise.all(back.map((wanting) => takeWhatIsLeft(wanting, id)));
      for (const [index, { number }] of back.entries()) taken[number] = found[index] ?? 0;
    }

    const [project] = await servers.db.select().from(projects).where(eq(projects.id, id));
    expect(project).toMatchObject({ heldCents: 0, raisedCents: goalCents, status: 'funded' });
    expect(taken.reduce((sum, amount) => sum + amount, 0)).toBe(goalCents);
    expect(project?.investorCount).toBe(taken.filter((amount) => amount > 0).length);
    expect(servers.faults()).toEqual([]);
    await expectSound(servers.db);
  },
  timeFor('hotInvestors', { ms: 200 }),
);

/** Amounts from $100.07 to about $1,500. */
function wishOf(number: number): number {
  return 10_007 + ((number * 7919) % 140_000);
}

function givesUp(number: number): boolean {
  return number % 20 === 7;
}

type Wanting = { person: TestUser; number: number; wishCents: number };

/** Tries an amount, then the remaining amount; returns the cents finally paid. */
async function takeWhatIsLeft({ person, number, wishCents }: Wanting, projectId: number): Promise<number> {
  const site = servers.server(number);
  for (let amount = wishCents, tries = 0; tries < 5; tries += 1) {
    const wish = { projectId, amount: toDollarString(cents(amount)), key: randomUUID() };
    const answer = await prepare(site, person, wish);
    if (answer.status === 201) {
      if (givesUp(number)) return 0;
      return payAndClaim({ person, number, wishCents }, wish);
    }
    const { code, remainingCents } = answer.body as { code?: string; remainingCents?: number };
    expect(['funding_exceeded', 'not_active', 'amount_too_small', 'remainder_too_small']).toContain(code);
    if (code === 'not_active' || remainingCents === undefined || remainingCents === 0) return 0;
    amount = remainingCents;
  }
  return 0;
}

/** Calls any server; the same key finds the same hold. */
async function payAndClaim({ person, number }: Wanting, wish: Parameters<typeof prepare>[2]): Promise<number> {
  const again = await prepare(servers.server(number + 1), person, wish);
  expect(again.status).toBe(200);
  // Every fifth investor's first card is declined.
  if (number % 5 === 0) await pay(servers.server(number), again.body, 'pm_card_chargeDeclined');
  expect(await pay(servers.server(number + 1), again.body)).toBe('succeeded');
  const claimed = await claim(servers.server(number + 2), person, again.body);
  expect(claimed.status).toBe(201);
  if (number % 3 === 0) expect((await claim(servers.server(number), person, again.body)).body).toEqual(claimed.body);
  return parseDollars(again.body.amount);
}

async function isFunded(projectId: number): Promise<boolean> {
  const [project] = await servers.db.select().from(projects).where(eq(projects.id, projectId));
  return project?.status === 'funded';
}

/** Expires the unpaid holds; the sweepers release their room. */
async function endUnpaidHolds(projectId: number): Promise<void> {
  await servers.db.execute(
    sql`update investments set hold_expires_at = now() - interval '1 second' where project_id = ${projectId} and counted = 'held'`,
  );
  const isEmpty = sql`select 1 from projects where id = ${projectId} and held_cents = 0`;
  for (let tries = 0; (await servers.db.execute(isEmpty)).rows.length === 0; tries += 1) {
    if (tries === 300) throw new Error('the sweepers did not end the holds');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
