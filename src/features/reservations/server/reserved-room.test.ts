// Reserved room on three servers at once: never more than the goal is reserved, and nobody takes what is kept for others.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, toDay } from '#kernel/dates.ts';
import { expectSound, prepare } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { inParallel } from '#test/in-parallel.ts';
import { startThreeServers, type ThreeServers } from '#test/servers/three-servers.ts';
import { reserveAmount } from '../reservation-contract.ts';

const crowd = 64;
let servers: ThreeServers;
let people: TestUser[];

beforeAll(async () => {
  servers = await startThreeServers();
  people = await inParallel(Array.from({ length: crowd }), 10, () => makeUser(servers));
}, 120_000);
afterAll(() => servers.close());

test('64 people who reserve at the same moment never reserve more than the goal, and their room is theirs', async () => {
  const opensAt = new Date(`${addDays(toDay(new Date()), 5)}T00:00:00Z`);
  const { id } = await makeProject(servers, { goalCents: 1_000_000, opensAt });
  const answers = await Promise.all(
    people.map((as, number) =>
      servers.server(number).call(reserveAmount, { as, params: { id }, body: { amount: 300 + (number % 4) * 100 } }),
    ),
  );
  const reservers = people.filter((_, number) => answers[number]?.status === 200);
  const { rows } = await servers.db.execute(sql`
    select reserved_cents::int as counted, reservation_count as people, (select sum(amount_cents)::int from reservations) as reserved from projects
    where id = ${id}`);
  const [totals] = rows as { counted: number; people: number; reserved: number }[];
  expect(totals).toMatchObject({ counted: totals?.reserved, people: reservers.length });
  expect(totals?.counted).toBeLessThanOrEqual(1_000_000);
  expect(totals?.counted).toBeGreaterThan(1_000_000 - 60_000);
  const refusals = answers.filter(({ status }) => status !== 200).map(({ body }) => (body as { code?: string }).code);
  expect(new Set(refusals)).toEqual(new Set(['funding_exceeded']));

  await servers.db.execute(sql`update projects set opens_at = now() - interval '1 minute' where id = ${id}`);
  const others = people.filter((person) => !reservers.includes(person));
  const everyone = [...others, ...reservers];
  const holds = await Promise.all(
    everyone.map((as, number) => prepare(servers.server(number), as, { projectId: id, amount: 300 })),
  );
  const taken = everyone.filter((_, number) => holds[number]?.status === 201);
  // Everyone who reserved gets room, and the others only what nobody reserved.
  expect(reservers.filter((person) => !taken.includes(person))).toEqual([]);
  const free = 1_000_000 - (totals?.counted ?? 0);
  expect(taken.filter((person) => others.includes(person)).length * 30_000).toBeLessThanOrEqual(free);
  expect(servers.faults()).toEqual([]);
  await expectSound(servers.db);
}, 120_000);
