// Investments in the admin area: every search, sort order and page, and the full record of one.
import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import {
  exportAdminInvestments,
  getInvestmentTotals,
  listAdminInvestments,
  recordHandPayment,
  refundInvestment,
} from '#features/investing/admin-investment-contract.ts';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { payments } from '#features/investing/server/investing-table.ts';
import { syncRefunds } from '#features/investing/server/refunds/refund-service.ts';
import { investOwedByHand } from '#test/factories/failing-refunds.ts';
import { callSandbox, hold, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { makeFundedProject } from '#test/factories/releases.ts';
import { readPage } from '#test/servers/read-page.ts';
import { type TestApp, useTestApp } from '#test/servers/test-app.ts';
import { getInvestmentRecord } from '../investment-record-contract.ts';
import { MoneyParts } from '../web/investment/investment-money-rows.tsx';
import { refundEffect } from '../web/investment/refund-effect-copy.ts';

const kindling = useTestApp({ expectsErrors: true });
let admin: TestUser;
let mara: TestUser;
let kite: number;
let ids: { paid: number; held: number; owed: number; disputed: number };
let payment: string;

beforeAll(async () => {
  const { deps } = kindling;
  admin = await makeAdmin(deps);
  mara = await makeUser(deps, { name: 'Mara Quill' });
  const tom = await makeUser(deps, { name: '=Tom', email: 'tom@example.org' });
  ({ id: kite } = await makeProject(deps, { title: 'A kite for two' }));
  const { id: lamp } = await makeProject(deps, { title: '100% lamp' });
  const paid = await invest(kindling, mara, { projectId: kite, amount: 1000 });
  payment = paid.transactionId ?? '';
  // The hold comes last: another amount in the same project would replace it.
  const owed = await investOwedByHand(kindling, tom, { projectId: lamp, amount: 300 });
  const held = await hold(kindling, tom, { projectId: lamp, amount: 500 });
  const disputed = await invest(kindling, mara, { projectId: lamp, amount: 200 });
  await callSandbox(
    kindling,
    '/v1/test_helpers/disputes',
    { payment_intent: disputed.transactionId ?? '', status: 'needs_response' },
    'secret',
  );
  await syncDisputes(deps, disputed.transactionId ?? '');
  ids = { paid: paid.id, held: held.investmentId, owed, disputed: disputed.id };
});

const list = async (query: Record<string, string | number> = {}) =>
  kindling.call(listAdminInvestments, { as: admin, query });
const found = async (query: Record<string, string | number>) => (await list(query)).body.map(({ id }) => id);
const read = (id: number) => kindling.call(getInvestmentRecord, { as: admin, params: { id } });

test.each([
  ['its id', () => ({ q: `#${ids.paid}` }), () => [ids.paid]],
  ['the title of its project, in part', () => ({ q: 'KITE for' }), () => [ids.paid]],
  ['signs that mean something to a pattern', () => ({ q: '100%' }), () => [ids.disputed, ids.held, ids.owed]],
  ['the name of its investor', () => ({ q: 'mara q' }), () => [ids.disputed, ids.paid]],
  ['an email address', () => ({ q: 'tom@example' }), () => [ids.held, ids.owed]],
  ['the id of its payment at the provider', () => ({ q: payment }), () => [ids.paid]],
  ['a project', () => ({ project: kite }), () => [ids.paid]],
  ['an investor', () => ({ investor: mara.id }), () => [ids.disputed, ids.paid]],
  ['a state', () => ({ state: 'held' }), () => [ids.held]],
  ['that it needs a person', () => ({ state: 'needs_person' }), () => [ids.disputed, ids.owed]],
  ['its amount', () => ({ sort: 'largest' }), () => [ids.paid, ids.held, ids.owed, ids.disputed]],
  ['days before it', () => ({ until: '2020-01-01' }), () => []],
  [
    'days up to and including today',
    () => ({ q: 'KITE', until: new Date().toISOString().slice(0, 10) }),
    () => [ids.paid],
  ],
  ['nothing there is', () => ({ q: 'no such words' }), () => []],
] as const)('investments are found by %s', async (_what, query, expected) => {
  expect(await found(query() as Record<string, string | number>)).toEqual(expected());
});

test.each(['newest', 'oldest', 'largest', 'smallest'])('page by page, %s first, each comes once', async (sort) => {
  const seen: number[] = [];
  let url: string | undefined = `/api/admin/investments?limit=1&sort=${sort}`;
  while (url !== undefined) {
    const answer: Awaited<ReturnType<TestApp['app']['inject']>> = await kindling.app.inject({
      url,
      headers: { cookie: admin.cookie },
    });
    seen.push(...answer.json<{ id: number }[]>().map(({ id }) => id));
    url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  expect(seen).toEqual(await found({ sort }));
  expect((await list({ sort, cursor: 'eA' })).status).toBe(400);
});

test('a filter has a count and a total amount', async () => {
  const totals = (query = {}) => kindling.call(getInvestmentTotals, { as: admin, query });
  expect((await totals()).body).toEqual({ count: 4, amount: '2000.00', raised: '1200.00', goingBack: '0.00' });
  expect((await totals({ q: 'kite' })).body).toEqual({
    count: 1,
    amount: '1000.00',
    raised: '1000.00',
    goingBack: '0.00',
  });
});

test('reading the list and exporting its file are audited, and nothing in the file runs as a formula', async () => {
  await list({ q: 'kite' });
  const { body } = await kindling.call(exportAdminInvestments, { as: admin, query: { investor: '2' } });
  expect(String(body).split('\r\n')[0]).toContain('investment_id,created_at_utc');
  const all = await kindling.call(exportAdminInvestments, { as: admin });
  expect(String(all.body)).toContain("'=Tom");
  const entries = await kindling.deps.db.select().from(auditEntries).where(eq(auditEntries.actorId, admin.id));
  expect(entries.map(({ action }) => action)).toContain('investment.exported');
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'investment.list_read',
      details: expect.objectContaining({ filter: { q: 'kite', sort: 'newest' }, rows: 1 }),
    }),
  );
});

test('the record of an investment shows its payment, balanced entries, a verified history and its emails', async () => {
  const { body } = await read(ids.paid);
  expect(body).toMatchObject({
    investment: { id: ids.paid, state: 'completed', investor: { name: 'Mara Quill' } },
    equityPercent: '0.200000',
    payments: [{ providerId: payment, state: 'succeeded', amount: '1000.00', returned: '0.00' }],
    provider: { status: 'succeeded', fee: '29.30' },
    mails: [{ kind: 'receipt' }],
    refunds: [],
    findings: [],
  });
  expect(body.entries.map(({ kind }) => kind).toSorted()).toEqual(['captured', 'fee']);
  for (const { postings } of body.entries) {
    const sum = postings.reduce((total, { debit, credit }) => total + Number(debit ?? 0) - Number(credit ?? 0), 0);
    expect(sum).toBe(0);
  }
  expect(body.moves.filter(({ machine }) => machine === 'investment').map(({ to }) => to)).toEqual([
    'held',
    'completed',
  ]);
  expect(body.moves.every(({ isGenuine }) => isGenuine)).toBe(true);
});

test('the page says how a payment ended, and keeps codes of earlier attempts in a fold [admin-record-3]', async () => {
  const code = 'payment_intent_authentication_failure';
  await kindling.deps.db.update(payments).set({ lastError: code }).where(eq(payments.investmentId, ids.paid));
  const page = await readPage(kindling, `/admin/investments/${ids.paid}`, admin);
  expect(page).toContain(code);
  const unfolded = page.replaceAll(/<details.*?<\/details>/gs, '');
  expect(unfolded).toContain('Paid');
  expect(unfolded).not.toMatch(/payment_intent_|→|Last attempt/);
});

test('a manual refund shows every attempt, the reference and who recorded it', async () => {
  const body = {
    amount: 300,
    paidOn: new Date().toISOString().slice(0, 10),
    reference: 'SEPA 1',
    reason: 'Card closed',
  };
  await kindling.call(recordHandPayment, { as: admin, params: { id: ids.owed }, body });
  const record = (await read(ids.owed)).body;
  expect(record.refunds.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'succeeded']);
  expect(record.refunds.at(-1)?.byHand).toMatchObject({ reference: 'SEPA 1', recordedBy: admin.name });
  expect(record.entries.at(-1)?.postings).toEqual([
    { account: 'refund_payable', debit: '300.00', credit: null },
    { account: 'bank', debit: null, credit: '300.00' },
  ]);
  expect(record.audit).toMatchObject([{ action: 'investment.paid_by_hand', reason: 'Card closed' }]);
});

test('a dispute shows its evidence deadline and the withdrawn amount', async () => {
  const { body } = await read(ids.disputed);
  expect(body.disputes).toMatchObject([{ state: 'open', amount: '200.00' }]);
  expect(body.disputes[0]?.dueBy).not.toBeNull();
  expect(body.entries.map(({ kind }) => kind)).toContain('dispute_withdrawn');
});

test('an edited history fails verification', async () => {
  const client = await kindling.deps.pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    const edit = (cause: string, id: number) =>
      client.query(
        "update money_moves set cause = $1 where machine = 'investment' and row_id = $2 and to_state = 'completed'",
        [cause, id],
      );
    const { rows } = await client.query<{ cause: string }>(
      "select cause from money_moves where machine = 'investment' and row_id = $1 and to_state = 'completed'",
      [ids.paid],
    );
    await edit('nothing', ids.paid);
    expect((await read(ids.paid)).body.moves.filter(({ isGenuine }) => !isGenuine)).toHaveLength(1);
    await edit(rows[0]?.cause ?? '', ids.paid);
  } finally {
    client.release(true);
  }
});

test('the page of an investment works while the provider is unavailable', async () => {
  kindling.sandbox.faults.failCalls = 100;
  const { status, body } = await read(ids.paid);
  kindling.sandbox.faults.failCalls = 0;
  expect([status, body.provider]).toEqual([200, null]);
});

test('a refund is shown with its reason', async () => {
  await kindling.call(refundInvestment, { as: admin, params: { id: ids.paid }, body: { reason: 'Paid twice' } });
  const { body } = await read(ids.paid);
  expect(body.refunds).toMatchObject([{ note: 'Paid twice', reason: 'admin', state: 'requested' }]);
  expect(body.moves.at(-1)).toMatchObject({ actor: expect.any(String) });
  expect(body.moves.some(({ actor }) => actor === admin.name)).toBe(true);
});

test('the record lists parts returned outside our refunds, and the refundable rest', async () => {
  const { deps } = kindling;
  const { id, transactionId } = await invest(kindling, mara, { projectId: kite, amount: 800 });
  const key = transactionId ?? '';
  const asServer = async (path: string, params: Record<string, string>) =>
    (await callSandbox(kindling, path, params, 'secret')) as unknown as { id: string };
  expect((await read(id)).body).toMatchObject({ events: [], investment: { money: { refundable: '800.00' } } });
  await asServer('/v1/refunds', { payment_intent: key, amount: '30000' });
  await syncRefunds(deps, key);
  const dispute = await asServer('/v1/test_helpers/disputes', { payment_intent: key, amount: '10000' });
  await syncDisputes(deps, key);
  await asServer(`/v1/test_helpers/disputes/${dispute.id}/move`, { status: 'lost' });
  await syncDisputes(deps, key);
  const { body } = await read(id);
  expect(body.events.map(({ amount, kind }) => `${amount} ${kind}`).toSorted()).toEqual([
    '100.00 bank',
    '300.00 outside',
  ]);
  expect(body.investment.money).toMatchObject({ refundable: '400.00', beyond: '400.00' });
  const screen = renderToStaticMarkup(createElement(MoneyParts, { record: body }));
  expect(screen).toContain('Returned to the card by the card provider');
  expect(screen).toContain('Taken back by the bank');
  expect(screen).toContain('$400 can be refunded now. This site has paid $400');
  expect(refundEffect(body)).toMatch(/^The remaining \$400 is refunded to Mara Quill/);
});

test('the record of a divided goal says what was allotted, and what a refund returns now', async () => {
  const { investments } = await makeFundedProject(kindling, {
    plan: [],
    invested: [600, 400],
    askedTimes: 2,
    hasAccount: false,
  });
  const { body } = await read(investments[0]?.id ?? 0);
  expect(body).toMatchObject({
    allotted: '600.00',
    investment: { amount: '1200.00', money: { refundable: '600.00' } },
  });
  expect(refundEffect(body)).toMatch(/^The \$600 that .+ got when the goal was divided is refunded/);
});
