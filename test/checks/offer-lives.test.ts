// One offer in each pack, from its announcement to the certificates of its holders, and one that fails.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getInvestment } from '#features/investing/investing-contract.ts';
import { announceLastDay } from '#features/investing/last-day-contract.ts';
import { getReconfirmation, reconfirmInvestment } from '#features/investing/reconfirmation-contract.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { addBusinessDays } from '#features/packs/business-days.ts';
import { packIds } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { planOpeningWork } from '#features/payouts/server/plan/plan-opening.ts';
import { getProject } from '#features/projects/project-contract.ts';
import { getRegister } from '#features/register/register-contract.ts';
import { confirmRound, proposeRound } from '#features/register/round-contract.ts';
import { reserveAmount } from '#features/reservations/reservation-contract.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { dayBeforeYesterday, moveDeadline } from '#test/factories/deadlines.ts';
import { expectSound, prepare } from '#test/factories/invest.ts';
import { makeUser, type TestUser } from '#test/factories/make.ts';
import { makeSeniorAdmin, runWork } from '#test/factories/releases.ts';
import { startLife } from '#test/models/offer-life.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();
const today = toDay(Date.now());

/** An amount that the pack refuses to an ordinary investor, and what the answer explains. */
const refusals = {
  'us-regcf-2022-09-20': [3100, { rule: 'limit', limit: '3000.00', stillAllowed: '3000.00' }],
  'uk-fca-2023-02-01': [3100, { rule: 'restrictedPercent', limit: '3000.00', stillAllowed: '3000.00' }],
} as const;

const read = async (id: number) => (await kindling.call(getProject, { params: { id } })).body;
/** Everything that the clock decides: deadlines, refunds, and the end of rights to cancel. */
const letTimeDecide = async () => {
  await sweepOnce(kindling.deps);
  await sweepOnce(kindling.deps);
  await runWork(kindling.deps, planOpeningWork);
};

test.each(packIds)('the life of an offer under %s', async (packId) => {
  const life = startLife(kindling, packId);
  const pack = packs[packId];
  const owner = await makeUser(kindling.deps);
  const grace = await life.makeInvestor('Grace Hopper');
  const mary = await life.makeInvestor('Mary Shaw', 'strong');

  // Announced: people reserve amounts, and nobody invests.
  const id = await life.announce(owner, `A lamp under ${packId}`);
  const { opensOn } = await read(id);
  expect((opensOn ?? '') >= addDays(today, pack.family === 'us-regcf' ? 21 : 5)).toBe(true);
  const reserved = await kindling.call(reserveAmount, { as: grace, params: { id }, body: { amount: 1000 } });
  expect(reserved.body).toMatchObject({ reserved: '1000.00', people: 1 });
  const early = await prepare(kindling, grace, { projectId: id, amount: 1000 });
  expect([early.status, early.body]).toMatchObject([409, { code: 'not_open' }]);
  await life.open(id);

  // A limit is refused and explained; what it allows is invested, the agreement signed before the card is charged.
  if (packId in refusals) {
    const [amount, details] = refusals[packId as keyof typeof refusals];
    const { status, body } = await prepare(kindling, grace, { projectId: id, amount });
    expect([status, body]).toMatchObject([409, { code: 'not_allowed_by_rules', ...details }]);
  }
  const investment = await life.commit(grace, { projectId: id, amount: 1000 });

  // A material change is reconfirmed where the rules ask for it; elsewhere it renews the right to cancel.
  await life.change(owner, id);
  const asked = await kindling.call(getReconfirmation, { as: grace, params: { id: investment } });
  if (pack.materialChange === 'must_reconfirm') {
    const { changeId } = asked.body;
    const answer = await kindling.call(reconfirmInvestment, {
      as: grace,
      params: { id: investment },
      body: { changeId },
    });
    expect(answer.body).toMatchObject({ outcome: 'confirmed', isWaiting: false });
  } else expect(asked.status).toBe(404);

  // The goal is met, and funding closes before the first deadline: with notice where the rules want it.
  await life.commit(mary, { projectId: id, amount: 4000 });
  if (pack.family === 'us-regcf') {
    const lastDay = addBusinessDays(today, 5, 'US');
    const announced = await kindling.call(announceLastDay, { as: owner, params: { id }, body: { lastDay } });
    expect([announced.status, (await read(id)).deadline]).toEqual([200, lastDay]);
  }
  const { body: mine } = await kindling.call(getInvestment, { as: grace, params: { id: investment } });
  expect(mine.cancellable).toBe(true);
  await letTimeDecide();
  expect(await readClosed(id)).toBe(false);
  await moveDeadline(kindling.deps.db, id, dayBeforeYesterday());
  await letTimeDecide();
  expect([(await read(id)).status, await readClosed(id)]).toEqual(['funded', true]);

  // The register is what was sold; a later round dilutes it, and certificates say which one they were issued for.
  await expectRegister(owner, id, ['2.000000', '8.000000']);
  const { certificate, verified, guessed } = await life.certify(grace, id);
  expect(certificate).toMatchObject({ share: '2.000000', standing: 'current' });
  expect([verified.status, verified.body]).toMatchObject([200, { share: '2.000000', standing: 'current' }]);
  expect(guessed.status).toBe(404);
  const round = { heldOn: today, preMoney: 75_000, amount: 25_000, investors: 3 };
  const proposed = await kindling.call(proposeRound, { as: owner, params: { id }, body: round });
  expect(proposed.status).toBe(201);
  const roundId = proposed.body.entries[0]?.id ?? 0;
  // Above the site's amount two administrators confirm.
  for (const shares of [
    ['2.000000', '8.000000'],
    ['1.500000', '6.000000'],
  ]) {
    const as = await makeSeniorAdmin(kindling.deps);
    expect((await kindling.call(confirmRound, { as, params: { id: roundId } })).status).toBe(200);
    await expectRegister(owner, id, shares);
  }
  await expectSound(kindling.deps.db);
});

test.each(packIds)(
  'an offer under %s that fails gives everything back, and nobody holds a share of it',
  async (packId) => {
    const life = startLife(kindling, packId);
    const owner = await makeUser(kindling.deps);
    const grace = await life.makeInvestor('Grace Hopper');
    const id = await life.announce(owner, `A boat under ${packId}`);
    await life.open(id);
    const investment = await life.commit(grace, { projectId: id, amount: 700 });
    await moveDeadline(kindling.deps.db, id, dayBeforeYesterday());
    await letTimeDecide();
    expect((await read(id)).status).toBe('failed');
    const { body } = await kindling.call(getInvestment, { as: grace, params: { id: investment } });
    expect(['refunding', 'refunded']).toContain(body.status);
    const [mail] = kindling.mails.filter(
      ({ to, text }) => to.address === grace.email && text.includes('did not reach'),
    );
    expect(mail?.text).toContain('$700');
    await expectRegister(owner, id, []);
    await expectSound(kindling.deps.db);
  },
);

async function expectRegister(owner: TestUser, id: number, shares: string[]): Promise<void> {
  const { body } = await kindling.call(getRegister, { as: owner, params: { id }, query: {} });
  expect(body.lines.map(({ share }) => share)).toEqual(shares);
}

async function readClosed(id: number): Promise<boolean> {
  const { rows } = await kindling.deps.db.execute<{ closed: boolean }>(
    sql`select funding_closed_at is not null as closed from projects where id = ${id}`,
  );
  return rows[0]?.closed ?? false;
}
