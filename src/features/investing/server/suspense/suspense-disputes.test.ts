// Money in suspense and disputes: a payment that is disputed there, and money returned after a lost one.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callSandbox, expectSound } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { entryInSuspense, reinstate } from '#test/factories/suspense.ts';
import { suspenseReason as reason, useSuspense } from '#test/factories/suspense-calls.ts';
import { syncDisputes } from '../disputes/dispute-service.ts';

const {
  kindling,
  sendBack,
  settle,
  listExits,
  listAuditEntries,
  listEntryKinds,
  sweepNow,
  receiveUnmatched,
  findListed,
  deliverEvents,
} = useSuspense();

describe('a dispute about an unmatched payment', () => {
  async function disputed() {
    const { id, payment } = await receiveUnmatched('pm_card_createDispute');
    await deliverEvents();
    const decide = async (status: 'won' | 'lost') => {
      const { rows } = await kindling.deps.db.execute<{ id: string }>(
        sql`select id from sandbox.disputes where payment_intent = ${payment}`,
      );
      await callSandbox(kindling, `/v1/test_helpers/disputes/${rows[0]?.id}/move`, { status }, 'secret');
      await deliverEvents();
    };
    return { id, payment, decide };
  }

  test('removes it from suspense while open, and returns it when won', async () => {
    const { id, payment, decide } = await disputed();
    expect(await findListed(id)).toBeUndefined();
    await expectSound(kindling.deps.db);
    const refused = await settle(id, { way: 'bank', reference: 'Wire 3', reason });
    expect([refused.status, refused.body.message]).toEqual([409, 'None of this money is left in suspense.']);
    await Promise.all([1, 2, 3].map(() => syncDisputes(kindling.deps, payment)));
    expect(await listExits(id)).toMatchObject([{ state: 'succeeded', amountCents: 12_300, askedBy: null }]);
    await decide('won');
    expect(await findListed(id)).toMatchObject({
      amount: '123.00',
      exits: [{ state: 'failed', refusal: 'dispute_won' }],
      payment: { dispute: 'won' },
    });
    await sendBack(id);
    await sweepNow();
    expect(await findListed(id)).toBeUndefined();
  });

  test('removes it for good when lost, without asking anyone to act', async () => {
    const { id, decide } = await disputed();
    await decide('lost');
    expect(await findListed(id)).toBeUndefined();
    expect(await listExits(id)).toMatchObject([{ state: 'succeeded' }]);
  });
});

describe('money returned by a bank after a lost dispute', () => {
  async function given() {
    const { id: projectId } = await makeProject(kindling.deps);
    const { investmentId, movementId } = await reinstate(kindling, await makeUser(kindling.deps), projectId);
    return { investmentId, id: await entryInSuspense(kindling.deps, movementId) };
  }

  test('shows its investment and who bore the loss, and is booked against the platform’s losses', async () => {
    const { id, investmentId } = await given();
    expect(await findListed(id)).toMatchObject({
      kind: 'reinstated',
      amount: '100.00',
      waysOut: ['loss', 'bank'],
      origin: { investmentId, lossOf: 'project' },
    });
    const refused = await sendBack(id);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/returned this payment/)]);
    expect((await settle(id, { way: 'loss', reason: 'The investor was informed' })).status).toBe(201);
    const [exit] = await listExits(id);
    expect(await listEntryKinds(`exit:${exit?.id}`)).toEqual(['reinstated_settled']);
    expect(await findListed(id)).toBeUndefined();
    expect(await listAuditEntries(id)).toMatchObject([
      { action: 'suspense.settled', details: { after: { way: 'loss' }, reason: 'The investor was informed' } },
    ]);
  });

  test("may be paid by hand to its owner, with the bank's reference", async () => {
    const { id } = await given();
    const bare = await settle(id, { way: 'bank', reason });
    expect([bare.status, bare.body.issues]).toMatchObject([400, [{ path: 'reference' }]]);
    expect((await settle(id, { way: 'loss', reference: 'Wire 1', reason })).status).toBe(400);
    expect((await settle(id, { way: 'bank', reference: 'Wire 9', reason })).body.exits).toMatchObject([
      { way: 'bank', state: 'succeeded', reference: 'Wire 9' },
    ]);
  });
});
