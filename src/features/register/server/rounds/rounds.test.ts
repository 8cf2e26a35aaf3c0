// Later rounds over HTTP: who enters, withdraws, confirms and corrects them, what is refused, and what they do to every share.
import { beforeEach, describe, expect, test } from 'vitest';
import { getNeeds } from '#features/admin/needs-contract.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { expectSound } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { type FundedProject, makeFundedProject, makeSeniorAdmin } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getRegister, listOwnShares } from '../../register-contract.ts';
import {
  askToRevokeRound,
  confirmRound,
  declineRound,
  getRoundQueue,
  keepRound,
  listRounds,
  proposeRound,
  revokeRound,
  withdrawRound,
} from '../../round-contract.ts';

const kindling = useTestApp();
const today = toDay(new Date());
const small = { heldOn: today, preMoney: 8000, amount: 2000, investors: 3 };

let owner: TestUser;
let company: FundedProject;

beforeEach(async () => {
  owner = await makeUser(kindling.deps);
  company = await makeFundedProject(kindling, { ownerId: owner.id, hasAccount: false });
});

const enter = (body: object = {}, as: TestUser = owner) =>
  kindling.call(proposeRound, { as, params: { id: company.id }, body: { ...small, ...body } });
const confirm = (as: TestUser, id: number) => kindling.call(confirmRound, { as, params: { id } });
const holder = () => company.investments[0]?.by as TestUser;
const readShares = async () => (await kindling.call(listOwnShares, { as: holder() })).body[0];

const readRegister = async () =>
  (await kindling.call(getRegister, { as: owner, params: { id: company.id }, query: {} })).body;

async function enterAndConfirm(body: object = {}): Promise<number> {
  const { body: answer, status } = await enter(body);
  expect(status).toBe(201);
  const id = answer.entries[0]?.id ?? 0;
  expect((await confirm(await makeSeniorAdmin(kindling.deps), id)).status).toBe(200);
  return id;
}

test('a confirmed round dilutes every share and sets its price; before that it changes nothing', async () => {
  const { body: entered } = await enter();
  const id = entered.entries[0]?.id ?? 0;
  expect(entered).toMatchObject({ rounds: [], entries: [{ id, state: 'proposed', waitsForSecond: false }] });
  expect(await readShares()).toMatchObject({ share: '5.000000', value: '500.00', rounds: [] });

  const admin = await makeSeniorAdmin(kindling.deps);
  const { body: queue } = await kindling.call(getRoundQueue, { as: admin });
  expect(queue.rounds.find((one) => one.id === id)).toMatchObject({ shareBefore: '10.000000', shareAfter: '8.000000' });
  await confirm(admin, id);

  // $500 of $10,000 is 5%; of that 8,000 / 10,000 is left, at a price of $10,000.
  expect(await readShares()).toMatchObject({
    amount: '500.00',
    share: '4.000000',
    value: '400.00',
    rounds: [{ id, preMoney: '8000.00', amount: '2000.00', investors: 3, share: '20.000000' }],
    history: [
      { on: today, share: '5.000000', value: '500.00', round: null },
      { on: today, share: '4.000000', value: '400.00', round: id },
    ],
  });
  const { body: register } = await kindling.call(getRegister, { as: owner, params: { id: company.id }, query: {} });
  expect(register.totals).toMatchObject({ share: '8.000000', rest: '72.000000' });
  expect(register.lines[0]?.arithmetic).toBe('$500 ÷ $10,000 × $8,000 ÷ $10,000');
  const { body: everyone } = await kindling.call(listRounds, { params: { id: company.id } });
  expect(everyone).toMatchObject({ rounds: [{ id, heldOn: today }], entries: [] });
  const { rows: mails } = await kindling.deps.pool.query('select from mails where key like $1', [
    `later-round-${id}-%`,
  ]);
  expect(mails).toHaveLength(3);
  await expectSound(kindling.deps.db);
});

test.each([
  ['a day in the future', { heldOn: addDays(today, 1) }, 'heldOn', /future/],
  ['a day before funding ended', { heldOn: addDays(today, -1) }, 'heldOn', /after funding ended here/],
  ['no pre-money valuation', { preMoney: 0 }, 'preMoney', /more than \$0/],
  ['no amount', { amount: '0' }, 'amount', /more than \$0/],
  ['a part of a cent', { amount: '1.001' }, 'amount', /2 decimals/],
  ['no investors', { investors: 0 }, 'investors', /at least 1/],
  ['a day that does not exist', { heldOn: '2026-02-30' }, 'heldOn', /date/],
])('%s is refused with the field that is wrong', async (_, body, path, message) => {
  const { status, body: answer } = await enter(body);
  expect(status).toBe(400);
  expect(answer.issues?.[0]).toMatchObject({ path, message: expect.stringMatching(message) });
});

test('rounds are entered once funding has ended, by the owner and nobody else', async () => {
  const open = await makeProject(kindling.deps, { ownerId: owner.id });
  const answer = await kindling.call(proposeRound, { as: owner, params: { id: open.id }, body: small });
  expect(answer).toMatchObject({ status: 409, body: { code: 'illegal_move' } });
  expect((await enter({}, holder())).status).toBe(404);
});

test('a round can be withdrawn until it is confirmed, and is corrected by a later entry', async () => {
  const withdrawn = (await enter()).body.entries[0]?.id ?? 0;
  expect((await kindling.call(withdrawRound, { as: holder(), params: { id: withdrawn } })).status).toBe(404);
  expect((await kindling.call(withdrawRound, { as: owner, params: { id: withdrawn } })).body.entries[0]?.state).toBe(
    'withdrawn',
  );
  expect((await confirm(await makeSeniorAdmin(kindling.deps), withdrawn)).status).toBe(409);

  const wrong = await enterAndConfirm();
  expect((await kindling.call(withdrawRound, { as: owner, params: { id: wrong } })).status).toBe(409);
  expect((await enter({ replaces: withdrawn })).status).toBe(404);
  const right = await enterAndConfirm({ preMoney: 9000, amount: 1000, replaces: wrong });
  expect(await readShares()).toMatchObject({ share: '4.500000', rounds: [{ id: right }] });
  expect((await enter({ replaces: wrong })).status).toBe(409);
  // What was confirmed stays on record.
  await expect(
    kindling.deps.pool.query('update later_rounds set amount_cents = 1 where id = $1', [wrong]),
  ).rejects.toThrow(/frozen/);
  await expect(kindling.deps.pool.query('delete from later_rounds')).rejects.toThrow(/never deleted/);
});

test('above the amount of the site two administrators confirm, and one of them twice is not enough', async () => {
  const id = (await enter({ preMoney: 1_000_000, amount: 50_000 })).body.entries[0]?.id ?? 0;
  const [first, second] = [await makeSeniorAdmin(kindling.deps), await makeSeniorAdmin(kindling.deps)];
  const { body } = await confirm(first, id);
  expect(body.rounds.find((one) => one.id === id)).toMatchObject({ waitsForSecond: true, firstBy: { id: first.id } });
  expect((await confirm(first, id)).status).toBe(403);
  expect(await readShares()).toMatchObject({ share: '5.000000' });
  expect((await confirm(second, id)).status).toBe(200);
  expect(await readShares()).toMatchObject({ share: '4.761904' });
});

test('a declined round tells its reason to the person who entered it', async () => {
  const id = (await enter()).body.entries[0]?.id ?? 0;
  const admin = await makeSeniorAdmin(kindling.deps);
  const reason = 'The commercial register shows another amount.';
  expect((await kindling.call(declineRound, { as: admin, params: { id }, body: { reason } })).status).toBe(200);
  const { body } = await kindling.call(listRounds, { as: owner, params: { id: company.id } });
  expect(body.entries[0]).toMatchObject({ state: 'declined', reason });
  expect((await kindling.call(declineRound, { as: admin, params: { id }, body: { reason } })).status).toBe(409);
});

test('a chain of rounds divides the company exactly', async () => {
  await enterAndConfirm({ preMoney: 7000, amount: 3333 });
  await enterAndConfirm({ preMoney: 30_000.01, amount: 9999.99 });
  const { body } = await kindling.call(getRegister, { as: owner, params: { id: company.id }, query: {} });
  const micro = (share: string) => Number(share.replace('.', ''));
  const parts = [...body.lines.map(({ share }) => share), ...body.rounds.map(({ share }) => share), body.totals.rest];
  expect(parts.reduce((sum, share) => sum + micro(share), 0)).toBe(100_000_000);
});

describe('a round that was confirmed in error', () => {
  const reason = 'The commercial register knows no such round.';
  const ask = (as: TestUser, id: number) => kindling.call(askToRevokeRound, { as, params: { id }, body: { reason } });
  const revoke = (as: TestUser, id: number) => kindling.call(revokeRound, { as, params: { id } });
  const entryOf = async (id: number) =>
    (await kindling.call(listRounds, { as: owner, params: { id: company.id } })).body.entries.find(
      (one) => one.id === id,
    );
  const waiting = async (as: TestUser) =>
    (await kindling.call(getNeeds, { as })).body.needs.find(({ kind }) => kind === 'round')?.count ?? 0;

  test('is revoked by two administrators: register, shares and the history of their value are what they were', async () => {
    const before = [await readShares(), await readRegister()];
    const id = await enterAndConfirm();
    const [first, second] = [await makeSeniorAdmin(kindling.deps), await makeSeniorAdmin(kindling.deps)];
    const [ofFirst, ofSecond] = [await waiting(first), await waiting(second)];
    const { body: queue, status } = await ask(first, id);
    expect([status, queue.rounds.find((one) => one.id === id)]).toMatchObject([
      200,
      {
        revokeAskedBy: { id: first.id },
        revocation: { reason, revokedAt: null },
        shareBefore: '8.000000',
        shareAfter: '10.000000',
      },
    ]);
    expect([await waiting(first), await waiting(second)]).toEqual([ofFirst, ofSecond + 1]);
    // Nothing changes before a second one agrees, and the first one is not the second.
    expect(await readShares()).toMatchObject({ share: '4.000000' });
    expect((await ask(second, id)).body).toMatchObject({ code: 'illegal_move' });
    expect((await revoke(first, id)).status).toBe(403);
    expect((await revoke(second, id)).status).toBe(200);
    expect([await readShares(), await readRegister()]).toEqual(before);
    expect(await entryOf(id)).toMatchObject({
      state: 'revoked',
      revocation: { reason, revokedAt: expect.any(String) },
    });
    expect((await kindling.call(listRounds, { params: { id: company.id } })).body.rounds).toEqual([]);
    expect((await revoke(second, id)).status).toBe(409);
    const { rows: mails } = await kindling.deps.pool.query('select from mails where key like $1', [
      `later-round-revoked-${id}-%`,
    ]);
    // Three holders and the owner.
    expect(mails).toHaveLength(4);
    await expect(
      kindling.deps.pool.query("update later_rounds set state = 'confirmed', revoked_at = null where id = $1", [id]),
    ).rejects.toThrow(/frozen/);
    await expectSound(kindling.deps.db);
  });

  test('stays if the second administrator keeps it, and can be asked about again', async () => {
    const id = await enterAndConfirm();
    const [first, second] = [await makeSeniorAdmin(kindling.deps), await makeSeniorAdmin(kindling.deps)];
    await ask(first, id);
    const kept = await kindling.call(keepRound, { as: second, params: { id }, body: { reason: 'It was held.' } });
    expect(kept.status).toBe(200);
    expect(await entryOf(id)).toMatchObject({ state: 'confirmed', revocation: null });
    expect((await revoke(second, id)).body).toMatchObject({ code: 'illegal_move' });
    expect((await ask(first, id)).status).toBe(200);
  });

  test('counts again if only its correction is revoked; what was corrected or is being corrected is not revoked itself', async () => {
    const wrong = await enterAndConfirm();
    const correction = (await enter({ preMoney: 9000, amount: 1000, replaces: wrong })).body.entries[0]?.id ?? 0;
    const [first, second] = [await makeSeniorAdmin(kindling.deps), await makeSeniorAdmin(kindling.deps)];
    expect((await ask(first, wrong)).body.message).toContain('waits for a decision');
    await confirm(first, correction);
    expect((await ask(first, wrong)).body.message).toContain('Revoke the correction');
    const { body } = await ask(first, correction);
    expect(body.rounds.find((one) => one.id === correction)).toMatchObject({
      shareBefore: '9.000000',
      shareAfter: '8.000000',
    });
    await revoke(second, correction);
    expect(await readShares()).toMatchObject({ share: '4.000000', rounds: [{ id: wrong }] });
    expect((await enter({ preMoney: 9500, amount: 500, replaces: wrong })).status).toBe(201);
  });

  test('is nothing for proposals, and an administrator without a week of access cannot be the second one', async () => {
    const proposed = (await enter()).body.entries[0]?.id ?? 0;
    const first = await makeSeniorAdmin(kindling.deps);
    expect((await ask(first, proposed)).status).toBe(409);
    await confirm(first, proposed);
    await ask(first, proposed);
    expect((await revoke(await makeAdmin(kindling.deps), proposed)).status).toBe(403);
  });
});
