// The register over HTTP: who sees which lines, what moves them, and the files.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { refundInvestment } from '#features/investing/admin-investment-contract.ts';
import { investments, payments } from '#features/investing/server/investing-table.ts';
import { requestPartReturn } from '#features/investing/server/returns/part-return-service.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import { projectPacks } from '#features/projects/server/packs/project-pack-table.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { pdfText } from '#test/checks/pdf-text.ts';
import { expectSound, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { type FundedProject, makeFundedProject } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getRegister, getRegisterCsv, getRegisterPdf, listOwnShares } from '../register-contract.ts';

const kindling = useTestApp();
const regcf = packs['us-regcf-2022-09-20'];

const read = (as: TestUser, id: number, query: { asOf?: string } = {}) =>
  kindling.call(getRegister, { as, params: { id }, query });

async function underRegcf(projectId: number): Promise<void> {
  const frozen = { packId: regcf.id, figures: figureValues(regcf), frozenAt: new Date() };
  await kindling.deps.db.insert(projectPacks).values({ projectId, ...frozen });
}

async function makeCompany(wish: Parameters<typeof makeFundedProject>[1] = {}) {
  const owner = await makeUser(kindling.deps, { name: 'Olive Owner' });
  const company = await makeFundedProject(kindling, { ownerId: owner.id, hasAccount: false, ...wish });
  return { ...company, owner };
}

const holderOf = (company: FundedProject, place: number) => company.investments[place]?.by as TestUser;

describe('a register', () => {
  let company: FundedProject & { owner: TestUser };

  beforeAll(async () => {
    company = await makeCompany();
    await underRegcf(company.id);
  });

  test('lists every holder for its owner: share with its arithmetic, since when, lock-up, and how it was acquired', async () => {
    const { body } = await read(company.owner, company.id);
    const today = toDay(new Date());
    expect(body).toMatchObject({
      isWhole: true,
      isFinal: true,
      showsNames: true,
      asOf: today,
      totals: { holders: 3, amount: '1000.00', share: '10.000000', rest: '90.000000' },
      rounds: [],
    });
    expect(body.lines.map(({ amount, share }) => [amount, share])).toEqual([
      ['500.00', '5.000000'],
      ['300.00', '3.000000'],
      ['200.00', '2.000000'],
    ]);
    expect(body.lines[0]).toMatchObject({
      holder: holderOf(company, 0).name,
      kind: 'person',
      arithmetic: '$500 ÷ $10,000',
      valuation: '10000.00',
      since: today,
      lockedUntil: `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`.replace('02-29', '02-28'),
      acquiredBy: 'investment',
      shareClass: 'Equity',
    });
  });

  test('shows a holder their own line and the totals, and others nothing', async () => {
    const { body } = await read(holderOf(company, 1), company.id);
    expect(body).toMatchObject({ isWhole: false, totals: { holders: 3, amount: '1000.00' } });
    expect(body.lines.map(({ amount }) => amount)).toEqual(['300.00']);
    expect((await read(await makeUser(kindling.deps), company.id)).status).toBe(404);
    expect((await kindling.call(getRegister, { params: { id: company.id }, query: {} })).status).toBe(401);
  });

  test('is the same as a file, whose cells no spreadsheet runs, for the same people', async () => {
    await kindling.deps.db.execute(sql`update users set name = '=1+1' where id = ${holderOf(company, 2).id}`);
    const { body } = await kindling.call(getRegisterCsv, { as: company.owner, params: { id: company.id }, query: {} });
    const lines = String(body).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[3]).toContain("'=1+1");
    expect(lines[1]).toContain('500.00,10000.00,5.000000');
    const url = getRegisterPdf.path.replace('{id}', String(company.id));
    const pdf = await kindling.app.inject({ url, headers: { cookie: company.owner.cookie } });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const words = pdfText(pdf.rawPayload).replaceAll('\n', ' ');
    for (const part of [
      'Register of holders',
      holderOf(company, 0).name,
      '5.000000%',
      '90.000000%',
      '$500 ÷ $10,000',
    ]) {
      expect(words).toContain(part);
    }
    const stranger = await makeUser(kindling.deps);
    expect((await kindling.app.inject({ url, headers: { cookie: stranger.cookie } })).statusCode).toBe(404);
  });

  test('as of an earlier day does not have what came later; a later day means today, and a wrong one is refused', async () => {
    const before = addDays(toDay(new Date()), -1);
    const { body } = await read(company.owner, company.id, { asOf: before });
    expect(body).toMatchObject({ asOf: before, lines: [], totals: { holders: 0, rest: '100.000000' } });
    expect((await read(holderOf(company, 0), company.id, { asOf: before })).body.lines).toEqual([]);
    expect((await read(company.owner, company.id, { asOf: '2099-12-31' })).body).toMatchObject({
      asOf: toDay(new Date()),
      totals: { holders: 3 },
    });
    expect((await read(company.owner, company.id, { asOf: 'yesterday' })).status).toBe(400);
  });
});

test('names stay with the administrators under rules without a register, and until funding has ended', async () => {
  const admin = await makeAdmin(kindling.deps);
  const open = await makeCompany();
  const { body } = await read(open.owner, open.id);
  expect(body).toMatchObject({ showsNames: false });
  expect(body.lines.map(({ holder, kind }) => [holder, kind])).toEqual(
    open.investments.map(({ by }) => [`Holder ${by.id}`, 'number']),
  );
  expect((await read(admin, open.id)).body.lines[0]?.holder).toBe(holderOf(open, 0).name);
  const investor = holderOf(open, 1);
  expect((await read(investor, open.id)).body.lines[0]?.holder).toBe(investor.name);
  const owner = await makeUser(kindling.deps);
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  await underRegcf(id);
  expect((await read(owner, id)).body).toMatchObject({ isFinal: false, showsNames: false });
});

test('money that goes back takes its share with it: a remainder in part, a refund as a whole', async () => {
  const company = await makeCompany();
  const [first, second] = company.investments;
  await kindling.deps.db.transaction(async (tx) => {
    const [investment] = await tx.select().from(investments).where(sql`id = ${first?.id}`);
    const [payment] = await tx.select().from(payments).where(sql`investment_id = ${first?.id}`);
    if (investment === undefined || payment === undefined) throw new Error('no investment');
    await requestPartReturn(tx, { investment, payment, remainderCents: 20_001, reason: 'admin', note: null });
  });
  const admin = await makeAdmin(kindling.deps);
  const refund = { as: admin, params: { id: second?.id ?? 0 }, body: { reason: 'A test' } };
  expect((await kindling.call(refundInvestment, refund)).status).toBeLessThan(300);
  const { body } = await read(company.owner, company.id);
  expect(body.lines.map(({ amount, share }) => [amount, share])).toEqual([
    ['299.99', '2.999900'],
    ['200.00', '2.000000'],
  ]);
  expect(body.totals).toMatchObject({ amount: '499.99', share: '4.999900', rest: '95.000100' });
  expect((await read(second?.by as TestUser, company.id)).status).toBe(404);
  const { body: own } = await kindling.call(listOwnShares, { as: first?.by as TestUser });
  expect(own).toMatchObject([{ projectId: company.id, amount: '299.99', share: '2.999900', value: '299.99' }]);
  await expectSound(kindling.deps.db);
});

test('an erased holder keeps their share until the money goes back, and their name only where the law keeps it', async () => {
  const admin = await makeAdmin(kindling.deps);
  const [ruled, open] = [await makeCompany(), await makeCompany()];
  await underRegcf(ruled.id);
  const erased = [holderOf(ruled, 0), holderOf(open, 0)];
  for (const { id } of erased) {
    expect((await kindling.call(deleteUser, { as: admin, params: { id } })).status).toBe(204);
  }
  const [kept, numbered] = [await read(admin, ruled.id), await read(admin, open.id)];
  expect(kept.body.lines[0]).toMatchObject({ holder: erased[0]?.name, amount: '500.00', share: '5.000000' });
  expect(numbered.body.lines[0]).toMatchObject({ holder: `Holder ${erased[1]?.id}`, amount: '500.00' });
  expect(kept.body.totals).toMatchObject({ holders: 3, amount: '1000.00' });
  const order = { as: admin, params: { id: ruled.investments[0]?.id ?? 0 }, body: { reason: 'Their heirs asked' } };
  expect((await kindling.call(refundInvestment, order)).status).toBeLessThan(300);
  expect((await read(admin, ruled.id)).body.totals).toMatchObject({ holders: 2, amount: '500.00' });
  await expectSound(kindling.deps.db);
});

test('a person without shares has an empty list', async () => {
  expect((await kindling.call(listOwnShares, { as: await makeUser(kindling.deps) })).body).toEqual([]);
});

test('a private project keeps its register from strangers and shows its holder their own line', async () => {
  const owner = await makeUser(kindling.deps);
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  const investor = await makeUser(kindling.deps);
  await invest(kindling, investor, { projectId: id, amount: 300 });
  await kindling.deps.db.execute(sql`update projects set visibility = 'private' where id = ${id}`);
  expect((await read(await makeUser(kindling.deps), id)).status).toBe(404);
  expect((await read(investor, id)).body.lines).toHaveLength(1);
});
