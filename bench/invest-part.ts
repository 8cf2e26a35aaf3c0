// How many investments a second go from the form into the books: a hold, the card, the claim, all by HTTP on the sandbox.
import type pg from 'pg';
import { createSession, sessionCookieName } from '#features/accounts/server/session-service.ts';
import type { PreparedPayment } from '#features/investing/investing-contract.ts';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { createDatabase, createPool, type Database } from '#platform/database.ts';
import { sandboxPrefix } from '#platform/sandbox/sandbox-provider.ts';
import { type Figure, forTheRecord, quantile, wholeNumber } from './figures.ts';
import type { Stage } from './stage.ts';

const investors = 16;
const secondsEach = 5;
const amount = 100;

type Investor = { cookie: string };
type Times = { holdMs: number; cardMs: number; claimMs: number };

export async function measureInvesting(stage: Stage): Promise<Figure[]> {
  const kindling = await stage.kindling('investing');
  const pool = createPool(await stage.database('investing'), 4);
  try {
    const db = createDatabase(pool);
    const people = await Promise.all(Array.from({ length: investors }, (_, number) => makeInvestor(pool, db, number)));
    const projects = await makeProjects(pool, investors);
    const hot = await investTogether(kindling.url, people, () => projects[0] ?? 0);
    const spread = await investTogether(kindling.url, people, (number) => projects[number] ?? 0);
    const violations = await listViolations(db);
    if (violations.length > 0) throw new Error(`The money is not sound: ${JSON.stringify(violations.slice(0, 5))}`);
    return [
      describe(`${investors} people, one project`, hot),
      describe(`${investors} people, a project each`, spread),
      forTheRecord('The books afterwards', 'every promise about money holds'),
    ];
  } finally {
    await pool.end();
  }
}

function describe(what: string, times: readonly Times[]): Figure {
  const parts = (['holdMs', 'cardMs', 'claimMs'] as const).map((step) => {
    const all = times.map((one) => one[step]);
    return `${step.replace('Ms', '')} ${wholeNumber(quantile(all, 0.5))}/${wholeNumber(quantile(all, 0.99))}`;
  });
  const perSecond = wholeNumber(times.length / secondsEach);
  return forTheRecord(what, `${perSecond} investments a second; ms at the median/p99: ${parts.join(', ')}`);
}

/** Everybody invests again and again until the time is over; what was begun is finished. */
async function investTogether(
  url: string,
  people: readonly Investor[],
  projectOf: (number: number) => number,
): Promise<Times[]> {
  const endsAt = performance.now() + secondsEach * 1000;
  const all = await Promise.all(
    people.map(async (person, number) => {
      const times: Times[] = [];
      while (performance.now() < endsAt) times.push(await invest(url, person, projectOf(number)));
      return times;
    }),
  );
  return all.flat();
}

async function invest(url: string, { cookie }: Investor, projectId: number): Promise<Times> {
  const startedAt = performance.now();
  const prepared = await post<PreparedPayment>(`${url}/api/create-payment-intent`, cookie, { projectId, amount });
  const heldAt = performance.now();
  const [transactionId = ''] = prepared.clientSecret.split('_secret');
  await payByCard(`${url}${sandboxPrefix}/v1/payment_intents/${transactionId}/confirm`, prepared);
  const paidAt = performance.now();
  await post(`${url}/api/investments`, cookie, { transactionId });
  const claimedAt = performance.now();
  return { holdMs: heldAt - startedAt, cardMs: paidAt - heldAt, claimMs: claimedAt - paidAt };
}

async function post<Answer>(address: string, cookie: string, body: object): Promise<Answer> {
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

async function payByCard(address: string, { payments, clientSecret }: PreparedPayment): Promise<void> {
  const fields = { key: payments.publishableKey, client_secret: clientSecret, payment_method: 'pm_card_visa' };
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
  const { status } = (await answer.json()) as { status?: string };
  if (status !== 'succeeded') throw new Error(`the sandbox answered ${answer.status}: ${status ?? 'no payment'}`);
}

async function makeInvestor(pool: pg.Pool, db: Database, number: number): Promise<Investor> {
  const identity = {
    uid: `investor-${number}`,
    displayName: `Investor ${number}`,
    email: `investor-${number}@example.org`,
  };
  const { rows } = await pool.query<{ id: number }>(
    'insert into users (uid, name, email) values ($1, $2, $3) returning id',
    [identity.uid, identity.displayName, identity.email],
  );
  const { token } = await createSession(db, { kind: 'user', identity, userId: rows[0]?.id });
  return { cookie: `${sessionCookieName({ secure: false }, 'user')}=${token}` };
}

/** With goals that nobody reaches in a few seconds. */
async function makeProjects(pool: pg.Pool, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(`
    insert into projects (owner_id, title, description, category, goal_cents, valuation_cents)
    select (select min(id) from users where kind = 'person'), 'Measured project ' || n, 'Made to be invested in.', 'Games',
      1000000000, 10000000000
    from generate_series(1, ${count}) n returning id`);
  return rows.map(({ id }) => id);
}
