// No interleaving of commitments passes a limit: 64 at once on three servers, late money, and changes in between.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents, toDollarString } from '#kernel/money.ts';
import { getCount } from '#test/counts.ts';
import { expectSound, prepare } from '#test/factories/invest.ts';
import { makeUser, type TestUser } from '#test/factories/make.ts';
import { expectSameChecks, getReserved, makeProjectUnder, stateProfile } from '#test/factories/rules.ts';
import { inParallel } from '#test/in-parallel.ts';
import { testSecret } from '#test/servers/test-app.ts';
import { startThreeServers, type ThreeServers } from '#test/servers/three-servers.ts';
import { policyChecks } from './policy-check-table.ts';

let servers: ThreeServers;
let projectIds: number[];

const parallel = getCount('racers');
const limitCents = 300_000;

beforeAll(async () => {
  servers = await startThreeServers({ HOLD_TTL_SECONDS: '900' });
  const projects = await inParallel(Array.from({ length: parallel }), 8, () =>
    makeProjectUnder(servers, 'us-regcf-2022-09-20'),
  );
  projectIds = projects.map(({ id }) => id);
}, 120_000);
afterAll(() => servers.close());

async function makeInvestor(): Promise<TestUser> {
  const person = await makeUser(servers);
  await stateProfile({ db: servers.db, secret: testSecret }, person.id);
  return person;
}

async function committedBy({ id }: TestUser): Promise<number> {
  const { rows } = await servers.db.execute<{ cents: number }>(
    sql`select coalesce(sum(amount_cents), 0)::float8 as cents from investments where investor_id = ${id} and counted is not null`,
  );
  return rows[0]?.cents ?? 0;
}

test('many commitments at once on three servers stay within the limit, and each refusal was right', async () => {
  const person = await makeInvestor();
  const answers = await Promise.all(
    projectIds.map(async (projectId, number) => {
      const amountCents = 60_000 + ((number * 7919) % 30_000);
      const wish = { projectId, amount: toDollarString(cents(amountCents)), key: randomUUID() };
      const answer = await prepare(servers.server(number), person, wish);
      return { amountCents, isTaken: getReserved(answer) !== undefined, body: answer.body };
    }),
  );
  const committed = await committedBy(person);
  expect(committed).toBeLessThanOrEqual(limitCents);
  const taken = answers.filter(({ isTaken }) => isTaken);
  expect(taken.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(committed);
  const refused = answers.filter(({ isTaken }) => !isTaken);
  expect([...new Set(refused.map(({ body }) => (body as { code?: string }).code))]).toEqual(['not_allowed_by_rules']);
  // Nothing was released, so what was refused does not fit at the end either.
  for (const { amountCents, body } of refused) {
    expect(committed + amountCents).toBeGreaterThan(limitCents);
    expect(body).toMatchObject({ rule: 'limit', limit: '3000.00' });
  }
  const checks = await servers.db.select().from(policyChecks).where(eq(policyChecks.investorId, person.id));
  expect(checks.filter(({ decision }) => decision === 'allowed')).toHaveLength(taken.length);
  expect(checks.filter(({ decision }) => decision === 'refused')).toHaveLength(refused.length);
  expect(servers.faults()).toEqual([]);
  await expectSameChecks({ db: servers.db, secret: testSecret });
  await expectSound(servers.db);
}, 120_000);

test('the same request many times takes one hold and leaves one check', async () => {
  const person = await makeInvestor();
  const wish = { projectId: projectIds[0] ?? 0, amount: '3000.00', key: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: parallel }, (_, number) => prepare(servers.server(number), person, wish)),
  );
  expect(new Set(answers.map((answer) => getReserved(answer)?.investmentId)).size).toBe(1);
  expect(await committedBy(person)).toBe(limitCents);
  const checks = await servers.db.select().from(policyChecks).where(eq(policyChecks.investorId, person.id));
  expect(checks).toHaveLength(1);
}, 120_000);
