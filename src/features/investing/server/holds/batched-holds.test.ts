// People who invest at the same moment share transactions, without depending on each other.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { claim, expectSound, pay, prepare } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();
let people: TestUser[];

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 12 }, () => makeUser(kindling.deps)));
});

/** How many transactions made these first moves of investments. */
async function countTransactions(projectId: number, state: string): Promise<number> {
  const { rows } = await kindling.deps.db.execute<{ count: number }>(sql`
    select count(distinct m.xmin::text)::int as count from money_moves m join investments i on i.id = m.row_id
    where m.machine = 'investment' and m.to_state = ${state} and i.project_id = ${projectId}`);
  return rows[0]?.count ?? 0;
}

test('a crowd’s holds and settlements are committed together, and the sums are exact', async () => {
  const { id } = await makeProject(kindling.deps, { goalCents: 500_000, valuationCents: 5_000_000 });
  const holds = await Promise.all(people.map((person) => prepare(kindling, person, { projectId: id, amount: 100 })));
  expect(holds.map(({ status }) => status)).toEqual(people.map(() => 201));
  expect(await countTransactions(id, 'held')).toBeLessThan(people.length);
  await Promise.all(holds.map(({ body }) => pay(kindling, body)));
  const claims = await Promise.all(
    people.map((person, index) => {
      const hold = holds[index];
      if (hold === undefined) throw new Error('a hold is missing');
      return claim(kindling, person, hold.body);
    }),
  );
  expect(claims.every(({ body }) => (body as { state?: string }).state === 'completed')).toBe(true);
  const { rows } = await kindling.deps.db.execute(
    sql`select raised_cents::int as raised, held_cents::int as held, investor_count as investors from projects where id = ${id}`,
  );
  expect(rows).toEqual([{ raised: 120_000, held: 0, investors: 12 }]);
  await expectSound(kindling.deps.db);
});

test('a crowd that wants more than is left takes exactly that, and a small amount behind a large one still fits', async () => {
  const { id } = await makeProject(kindling.deps, { goalCents: 100_000, valuationCents: 1_000_000 });
  await prepare(kindling, people[0] as TestUser, { projectId: id, amount: 600 });
  // $400 is left. In any order, the first and third never fit and the others always do.
  const wishes = [500, 200, 600, 200];
  const answers = await Promise.all(
    wishes.map((amount, index) => prepare(kindling, people[index + 1] as TestUser, { projectId: id, amount })),
  );
  expect(answers.map(({ status }) => status)).toEqual([409, 201, 409, 201]);
  const { rows } = await kindling.deps.db.execute(sql`select held_cents::int as held from projects where id = ${id}`);
  expect(rows).toEqual([{ held: 100_000 }]);
  await expectSound(kindling.deps.db);
});

test('a request that the database refuses does not fail the others in its batch', async () => {
  const { id } = await makeProject(kindling.deps, { goalCents: 500_000, valuationCents: 5_000_000 });
  await kindling.deps.db.execute(sql`create or replace function refuse_unlucky() returns trigger language plpgsql as $$
    begin if new.amount_cents = 11300 then raise exception 'unlucky' using errcode = 'KD002'; end if; return new; end $$`);
  await kindling.deps.db.execute(
    sql`create trigger refuse_unlucky before insert on investments for each row execute function refuse_unlucky()`,
  );
  try {
    const answers = await Promise.all(
      people.map((person, index) => prepare(kindling, person, { projectId: id, amount: index === 4 ? 113 : 100 })),
    );
    expect(answers.map(({ status }) => status >= 400)).toEqual(people.map((_, index) => index === 4));
  } finally {
    await kindling.deps.db.execute(sql`drop trigger refuse_unlucky on investments`);
  }
  await expectSound(kindling.deps.db);
});

test('a new amount from someone who has an open hold replaces it, also in a crowd', async () => {
  const { id } = await makeProject(kindling.deps, { goalCents: 500_000, valuationCents: 5_000_000 });
  await Promise.all(people.map((person) => prepare(kindling, person, { projectId: id, amount: 100 })));
  const again = await Promise.all(people.map((person) => prepare(kindling, person, { projectId: id, amount: 150 })));
  expect(again.map(({ status }) => status)).toEqual(people.map(() => 201));
  const { rows } = await kindling.deps.db.execute(sql`select held_cents::int as held from projects where id = ${id}`);
  expect(rows).toEqual([{ held: 180_000 }]);
  await expectSound(kindling.deps.db);
});
