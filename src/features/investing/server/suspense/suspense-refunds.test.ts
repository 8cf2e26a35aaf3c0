// Refunds from suspense: money leaves once, despite lost or refused calls, and is never lost from view.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callSandbox, expectSound } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser } from '#test/factories/make.ts';
import { suspenseReason as reason, useSuspense } from '#test/factories/suspense-calls.ts';
import { rebuildPayment } from '../payment-rebuild.ts';
import { settlePayment } from '../settlement/settlement.ts';
import { syncExits } from './suspense-exit.ts';

const {
  kindling,
  admin,
  sendBack,
  settle,
  listExits,
  listAuditEntries,
  listEntryKinds,
  sweepNow,
  receiveUnmatched,
  findListed,
  finishAtBank,
  deliverEvents,
} = useSuspense();

describe('a refund from suspense', () => {
  test('is requested, leaves through the provider, and disappears from the list', async () => {
    const { id, payment } = await receiveUnmatched();
    const answer = await sendBack(id);
    expect([answer.status, answer.body]).toMatchObject([
      202,
      { id, amount: '123.00', waysOut: [], exits: [{ way: 'card', state: 'requested', reason, askedBy: admin.name }] },
    ]);
    await sweepNow();
    expect(await listExits(id)).toMatchObject([{ state: 'succeeded', askedBy: admin.id, amountCents: 12_300 }]);
    expect(await findListed(id)).toBeUndefined();
    expect(await kindling.deps.gateway.listRefunds(payment)).toMatchObject([
      { amountCents: 12_300, status: 'succeeded' },
    ]);
    const again = await sendBack(id);
    expect([again.status, again.body.exits.length, again.body.amount]).toEqual([202, 1, '0.00']);
    expect(await listAuditEntries(id)).toMatchObject([
      {
        action: 'suspense.returned',
        actorId: admin.id,
        details: { before: { suspense: '123.00', from: payment }, after: { way: 'card' }, reason },
      },
    ]);
    const { rows } = await kindling.deps.db.execute(
      sql`select to_state, cause from money_moves where machine = 'suspense_exit' and row_id = ${answer.body.exits[0]?.id} order by id`,
    );
    expect(rows).toEqual([
      { to_state: 'requested', cause: 'sent back from suspense' },
      { to_state: 'succeeded', cause: 'suspense' },
    ]);
  });

  test('requested ten times at once by two administrators is sent once', async () => {
    const { id, payment } = await receiveUnmatched();
    const other = await makeAdmin(kindling.deps);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) => sendBack(id, { reason }, place % 2 ? admin : other)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    await Promise.all([sweepNow(), sweepNow(), syncExits(kindling.deps, payment)]);
    await sweepNow();
    expect(await listExits(id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await listAuditEntries(id)).toHaveLength(1);
    expect(await kindling.deps.gateway.listRefunds(payment)).toHaveLength(1);
  });

  test('whose response is lost is sent once', async () => {
    const { id, payment } = await receiveUnmatched();
    await sendBack(id);
    kindling.sandbox.faults.loseAnswers = 3;
    await sweepNow();
    expect(await listExits(id)).toMatchObject([{ state: 'requested' }]);
    await sweepNow();
    expect(await listExits(id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await kindling.deps.gateway.listRefunds(payment)).toHaveLength(1);
  });

  test('that the provider refuses stays listed with the reason, and may be retried', async () => {
    const { id, payment } = await receiveUnmatched();
    await sendBack(id);
    kindling.sandbox.faults.holdEvents = true;
    await callSandbox(kindling, '/v1/refunds', { payment_intent: payment, amount: '2300' }, 'secret');
    await sweepNow();
    expect(await findListed(id)).toMatchObject({
      amount: '123.00',
      waysOut: ['card', 'bank'],
      exits: [{ state: 'failed', refusal: 'refused' }],
    });
    kindling.sandbox.faults.holdEvents = false;
    await deliverEvents();
    expect(await findListed(id)).toMatchObject({ amount: '100.00' });
    await sendBack(id);
    await sweepNow();
    expect(await findListed(id)).toBeUndefined();
  });

  test('that fails days after it succeeded is in suspense again, and may then be paid by hand, once', async () => {
    const { id, payment } = await receiveUnmatched();
    const early = await settle(id, { way: 'bank', reference: 'Wire 1', reason });
    expect([early.status, early.body.message]).toEqual([409, expect.stringMatching(/^Refund it to its card first/)]);
    await sendBack(id);
    await sweepNow();
    expect(await findListed(id)).toBeUndefined();
    await finishAtBank(payment, 'fail');
    expect(await findListed(id)).toMatchObject({
      amount: '123.00',
      exits: [{ state: 'failed', refusal: 'lost_or_stolen_card' }],
      waysOut: ['card', 'bank'],
    });
    await sendBack(id, { reason: 'They have a new card' });
    await sweepNow();
    await finishAtBank(payment, 'fail');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => settle(id, { way: 'bank', reference: 'Wire 2', reason: 'Their own account' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const exits = await listExits(id);
    expect(exits.map(({ way, state }) => `${way} ${state}`)).toEqual(['card failed', 'card failed', 'bank succeeded']);
    expect(await listEntryKinds(`exit:${exits[2]?.id}`)).toEqual(['refunded_unmatched']);
    expect((await listAuditEntries(id)).map(({ action }) => action)).toEqual([
      'suspense.returned',
      'suspense.returned',
      'suspense.settled',
    ]);
  });

  test('that is pending at the bank is listed without actions until it has ended', async () => {
    const { id, payment } = await receiveUnmatched();
    kindling.sandbox.faults.refundsStartPending = true;
    await sendBack(id);
    await sweepNow();
    expect(await findListed(id)).toMatchObject({ amount: '0.00', exits: [{ state: 'submitted' }], waysOut: [] });
    await expectSound(kindling.deps.db);
    await finishAtBank(payment, 'succeed');
    expect(await findListed(id)).toBeUndefined();
  });

  test('made in the provider’s dashboard is recorded, in part or in full, and the remainder is refunded from here', async () => {
    const { id, payment } = await receiveUnmatched();
    await callSandbox(kindling, '/v1/refunds', { payment_intent: payment, amount: '2300' }, 'secret');
    await deliverEvents();
    expect(await findListed(id)).toMatchObject({
      amount: '100.00',
      came: '123.00',
      exits: [{ amount: '23.00', askedBy: null }],
    });
    await sendBack(id);
    await sweepNow();
    expect((await listExits(id)).map(({ amountCents, state }) => [amountCents, state])).toEqual([
      [2300, 'succeeded'],
      [10_000, 'succeeded'],
    ]);
  });

  test('is not attached to an investment restored from a backup afterwards', async () => {
    const { id, payment } = await receiveUnmatched();
    await sendBack(id);
    expect(await rebuild(payment)).toBe('returned');
    await sweepNow();
  });

  test('is refused once its investment is restored and has captured the payment', async () => {
    const { id, payment } = await receiveUnmatched();
    expect(await rebuild(payment)).toBe('rebuilt');
    expect(await sendBack(id)).toMatchObject({ status: 409, body: { code: 'illegal_move' } });
    expect(await listExits(id)).toEqual([]);
    expect(await settlePayment(kindling.deps, payment)).toMatchObject({ outcome: 'completed' });
    expect(await findListed(id)).toBeUndefined();
  });

  /** Its rows return, as from a newer backup. */
  async function rebuild(payment: string): Promise<string> {
    const investor = await makeUser(kindling.deps);
    const { id: projectId } = await makeProject(kindling.deps);
    const provider = await kindling.deps.gateway.findPayment(payment);
    if (provider === undefined) throw new Error('it is there');
    const metadata = {
      ...provider.metadata,
      project_id: String(projectId),
      investor_id: String(investor.id),
      amount_cents: '12300',
      valuation_cents: '100000000',
      held_at: new Date(Date.now() + 1000).toISOString(),
    };
    return rebuildPayment(kindling.deps, { ...provider, metadata });
  }
});
