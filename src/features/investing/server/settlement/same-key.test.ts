// One Idempotency-Key sent many times in parallel to three servers: one hold, one payment, one answer.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCount, timeFor } from '#test/counts.ts';
import { expectSound, prepare } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { startThreeServers, type ThreeServers } from '#test/servers/three-servers.ts';

let servers: ThreeServers;

beforeAll(async () => {
  servers = await startThreeServers();
}, 60_000);
afterAll(() => servers.close());

const sentAtOnce = 64;
/** Number of keys in flight at once. */
const keysAtOnce = 4;

test(
  'a key sent 64 times at once to three servers creates one hold and one payment, and everyone gets it',
  async () => {
    const { id: projectId } = await makeProject(servers, { goalCents: 900_000_000, valuationCents: 9_000_000_000 });
    const keys = Array.from({ length: getCount('repeatedKeys') }, (_, number) => `the-same-${number}`).values();
    const workers = Array.from({ length: keysAtOnce }, async () => {
      for (const key of keys) await sendOften(await makeUser(servers), { projectId, amount: 100, key });
    });
    await Promise.all(workers);

    const { rows } = await servers.db.execute(sql`select
      (select count(*) from investments where project_id = ${projectId}) as holds,
      (select count(*) from payments) as payments,
      (select count(*) from sandbox.payment_intents) as "atProvider",
      (select count(distinct metadata ->> 'request_key') from sandbox.payment_intents) as keys`);
    const made = getCount('repeatedKeys');
    expect(rows).toEqual([{ holds: made, payments: made, atProvider: made, keys: made }]);
    expect(servers.faults()).toEqual([]);
    await expectSound(servers.db);
  },
  timeFor('repeatedKeys', { ms: 3000 }),
);

async function sendOften(person: TestUser, wish: Parameters<typeof prepare>[2]): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: sentAtOnce }, (_, number) => prepare(servers.server(number), person, wish)),
  );
  const firsts = answers.filter(({ status }) => status === 201);
  expect(firsts).toHaveLength(1);
  for (const { status, body } of answers) {
    expect([200, 201]).toContain(status);
    expect(body).toEqual(firsts[0]?.body);
  }
}
