// Receipts over HTTP: content, access, PDF, and the CSV of a person's investments.
import { describe, expect, test } from 'vitest';
import { exportInvestments } from '#features/dashboard/dashboard-contract.ts';
import { pdfText } from '#test/checks/pdf-text.ts';
import { callSandbox, expireHold, hold, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { testSite } from '#test/servers/test-site.ts';
import { getReceipt, getReceiptPdf } from '../../receipt-contract.ts';
import { receiptRows } from '../../receipt-copy.ts';
import { requestRefund, syncRefunds } from '../refunds/refund-service.ts';
import { sweepOnce } from '../sweep/sweeper.ts';
import { drawReceipt } from './receipt-pdf.ts';

const kindling = useTestApp({ now: () => new Date('2026-11-21T14:35:00Z') });

const read = async (as: TestUser, id: number) => (await kindling.call(getReceipt, { as, params: { id } })).body;

async function readPdf(as: TestUser, id: number) {
  const url = getReceiptPdf.path.replace('{id}', String(id));
  const answer = await kindling.app.inject({ url, headers: { cookie: as.cookie } });
  return { answer, words: answer.statusCode === 200 ? pdfText(answer.rawPayload) : '' };
}

describe('a receipt', () => {
  test('states who paid what for which share, and when', async () => {
    const investor = await makeUser(kindling.deps, { name: 'Ingrid Łukasiewicz' });
    const project = await makeProject(kindling.deps, { title: 'A lamp', valuationCents: 20_000_000 });
    const { id, transactionId, completedAt } = await invest(kindling, investor, {
      projectId: project.id,
      amount: 1234.5,
    });
    expect(await read(investor, id)).toMatchObject({
      number: String(id).padStart(6, '0'),
      investorName: 'Ingrid Łukasiewicz',
      projectTitle: 'A lamp',
      amount: '1234.50',
      equityPercent: '0.617250',
      valuation: 200_000,
      status: 'completed',
      transactionId,
      completedAt,
      refundedAt: null,
    });
  });

  test('shows, on the page and in the file, what was refunded and what is left', async () => {
    const investor = await makeUser(kindling.deps);
    const project = await makeProject(kindling.deps);
    const { id, transactionId } = await invest(kindling, investor, { projectId: project.id, amount: 1000 });
    const part = { payment_intent: transactionId ?? '', amount: '40000' };
    await callSandbox(kindling, '/v1/refunds', part, 'secret');
    await syncRefunds(kindling.deps, transactionId ?? '');
    const receipt = await read(investor, id);
    expect(receipt.money).toMatchObject({ state: 'held', held: '1000.00', beyond: '400.00' });
    const row = receiptRows(receipt).find(({ value }) => value.startsWith('$400'));
    expect(row?.label).toBe('Returned to the card by the card provider');
    const { words } = await readPdf(investor, id);
    expect(words).toContain(row?.value);
    expect(words.replaceAll('\n', ' ')).toContain('$400 already went back to your card');
  });

  test('of a refund shows when it was requested, sent and confirmed', async () => {
    const investor = await makeUser(kindling.deps);
    const { id } = await invest(kindling, investor, { projectId: (await makeProject(kindling.deps)).id, amount: 300 });
    await requestRefund(kindling.deps, id, 'admin');
    expect(await read(investor, id)).toMatchObject({
      refundPending: true,
      refundedAt: null,
      number: expect.any(String),
    });
    await sweepOnce(kindling.deps);
    const { completedAt, refundRequestedAt, refundSentAt, refundedAt, status } = await read(investor, id);
    expect(status).toBe('refunded');
    const inOrder = [completedAt, refundRequestedAt, refundSentAt].map((moment) => Date.parse(moment ?? ''));
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
    expect(Date.parse(refundedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(refundRequestedAt ?? ''));
    const { words } = await readPdf(investor, id);
    for (const label of ['Refund requested', 'Refund sent to the bank', 'Refund confirmed']) {
      expect(words).toContain(label);
    }
  });

  test('does not exist for an investment that was never completed', async () => {
    const investor = await makeUser(kindling.deps);
    const { investmentId } = await hold(kindling, investor, {
      projectId: (await makeProject(kindling.deps)).id,
      amount: 300,
    });
    expect(await read(investor, investmentId)).toMatchObject({ number: null, status: 'pending' });
    expect((await readPdf(investor, investmentId)).answer.statusCode).toBe(404);
    await expireHold(kindling.deps.db, investmentId);
    await sweepOnce(kindling.deps);
    expect(await read(investor, investmentId)).toMatchObject({ number: null, status: 'failed' });
  });

  test('is visible to its investor only', async () => {
    const [investor, other, admin] = [
      await makeUser(kindling.deps),
      await makeUser(kindling.deps),
      await makeAdmin(kindling.deps),
    ];
    const { id } = await invest(kindling, investor, { projectId: (await makeProject(kindling.deps)).id, amount: 300 });
    for (const endpoint of [getReceipt, getReceiptPdf]) {
      expect((await kindling.call(endpoint, { as: other, params: { id } })).status).toBe(404);
      const both = { id: 0, cookie: `${other.cookie}; ${admin.cookie}` };
      expect((await kindling.call(endpoint, { as: both, params: { id } })).status).toBe(404);
      expect((await kindling.call(endpoint, { params: { id } })).status).toBe(401);
      expect((await kindling.call(endpoint, { as: investor, params: { id: 'none' } })).status).toBe(400);
    }
  });
});

describe('the receipt as a file', () => {
  test('contains number, names, amount and share, and its file name contains the number', async () => {
    const investor = await makeUser(kindling.deps, { name: 'Ελένη Łukasiewicz' });
    const project = await makeProject(kindling.deps, { title: 'A lamp that follows the sun' });
    const { id, transactionId } = await invest(kindling, investor, { projectId: project.id, amount: 1234.5 });
    const number = String(id).padStart(6, '0');
    const { answer, words } = await readPdf(investor, id);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="kindling-receipt-${number}.pdf"`,
      'cache-control': 'private, no-cache',
    });
    expect(answer.body.startsWith('%PDF-')).toBe(true);
    expect(answer.body.match(/\/Type \/Page\n/g)).toHaveLength(1);
    for (const part of [
      `No. ${number}`,
      'Ελένη',
      'Łukasiewicz',
      'A lamp that follows the sun',
      '$1,234.50',
      '0.246%',
    ]) {
      expect(words).toContain(part);
    }
    expect(words).toContain(transactionId);
    expect(words).not.toContain('?');
  });

  test('notes characters missing from its fonts, and stays one page for any title', async () => {
    const investor = await makeUser(kindling.deps, { name: 'Ada 👩‍🚀' });
    const project = await makeProject(kindling.deps, { title: 'W'.repeat(200) });
    const { id } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
    const { answer, words } = await readPdf(investor, id);
    expect(words).toContain('Ada ?');
    expect(words).toContain('Characters without a font');
    expect(words.replaceAll('\n', '')).toContain(`http://localhost:3000/receipts/${id}`);
    expect(answer.body.match(/\/Type \/Page\n/g)).toHaveLength(1);
  });
});

test('a long milestone title wraps next to its amount', async () => {
  const investor = await makeUser(kindling.deps);
  const { id: projectId } = await makeProject(kindling.deps);
  const { id } = await invest(kindling, investor, { projectId, amount: 300 });
  const receipt = await read(investor, id);
  const released = {
    kind: 'released',
    amount: '100.00',
    at: '2026-11-21T10:00:00Z',
    doneAt: '2026-11-21T10:00:00Z',
    milestone: 2,
  } as const;
  const title =
    'The first month on the quay, with all nine pipes in the wall, through one spring tide and one neap tide, '.repeat(
      2,
    );
  const file = await drawReceipt(
    { ...receipt, number: receipt.number ?? '', events: [{ ...released, title }] },
    { site: testSite, now: new Date() },
  );
  const lines = pdfText(file).split('\n');
  const label = lines.slice(
    lines.findIndex((line) => line.startsWith('Released for')),
    lines.findIndex((line) => line.includes('$100')),
  );
  expect(label.join(' ')).toContain('…');
  for (const line of label) expect(line.length).toBeLessThan(45);
});

describe('the CSV of investments', () => {
  test("lists all of one person's investments, newest first, in a file named with the day", async () => {
    const [investor, other] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
    const project = await makeProject(kindling.deps, { title: '=HYPERLINK("x"), or a lamp' });
    const first = await invest(kindling, investor, { projectId: project.id, amount: '100.01' });
    const second = await hold(kindling, investor, { projectId: project.id, amount: 200 });
    await invest(kindling, other, { projectId: project.id, amount: 400 });
    const answer = await kindling.app.inject({ url: exportInvestments.path, headers: { cookie: investor.cookie } });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="kindling-investments-2026-11-21.csv"',
    });
    const lines = answer.body.split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^\uFEFFinvestment_id,created_at_utc,/);
    expect(lines[1]).toMatch(new RegExp(`^${second.investmentId},.*,200\\.00,.*,pending,,pi_`));
    expect(lines[2]).toMatch(
      new RegExp(`^${first.id},.*,"'=HYPERLINK\\(""x""\\), or a lamp",.*,100\\.01,.*,completed,`),
    );
    expect(lines[3]).toBe('');
  });

  test('continues beyond one batch', async () => {
    const investor = await makeUser(kindling.deps);
    const project = await makeProject(kindling.deps, { goalCents: 100_000_000, valuationCents: 200_000_000 });
    // Inserted in batches, because one statement would exceed its timeout.
    for (const [from, to] of [
      [1, 400],
      [401, 800],
      [801, 1201],
    ]) {
      await kindling.deps.pool.query(
        `insert into investments (project_id, investor_id, amount_cents, valuation_cents, state, hold_expires_at, request_key, request_hash)
         select $1, $2, 10000, 200000000, 'failed', now(), 'key-' || n, '' from generate_series($3::int, $4::int) n`,
        [project.id, investor.id, from, to],
      );
    }
    const { body } = await kindling.call(exportInvestments, { as: investor });
    const ids = String(body)
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0]);
    expect(new Set(ids).size).toBe(1201);
  });

  test('has only a header for a person without investments, and requires a session', async () => {
    const { body } = await kindling.call(exportInvestments, { as: await makeUser(kindling.deps) });
    expect(String(body).split('\r\n')).toHaveLength(2);
    expect((await kindling.call(exportInvestments)).status).toBe(401);
  });
});
