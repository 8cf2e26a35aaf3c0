// Transfers of shares over HTTP: the people each needs, what the lock-up allows, parts, and money that goes back afterwards.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { investments, payments } from '#features/investing/server/investing-table.ts';
import { requestPartReturn } from '#features/investing/server/returns/part-return-service.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import { projectPacks } from '#features/projects/server/packs/project-pack-table.ts';
import { expectSound } from '#test/factories/invest.ts';
import { makeUser, type TestUser } from '#test/factories/make.ts';
import { type FundedProject, makeFundedProject, makeSeniorAdmin } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getRegister, listOwnShares } from '../../register-contract.ts';
import {
  agreeToTransfer,
  askShareTransfer,
  confirmShareTransfer,
  declineTransfer,
  getRegisterFile,
  getTransferQueue,
  listOwnTransfers,
  uploadRegisterFile,
  withdrawShareTransfer,
} from '../../share-transfer-contract.ts';

const kindling = useTestApp();
const regcf = packs['us-regcf-2022-09-20'];

let company: FundedProject;
let from: TestUser;
let to: TestUser;
let admin: TestUser;
let second: TestUser;

beforeEach(async () => {
  company = await makeFundedProject(kindling, { hasAccount: false });
  from = company.investments[0]?.by as TestUser;
  to = await makeUser(kindling.deps);
  admin = await makeSeniorAdmin(kindling.deps);
  second = await makeSeniorAdmin(kindling.deps);
});

async function upload(as: TestUser, content = '%PDF-1.7 a contract', name = 'contract.pdf') {
  const url = `${uploadRegisterFile.path.replace('{id}', String(company.id))}?name=${name}`;
  const headers = { cookie: as.cookie, 'content-type': 'application/octet-stream', origin: 'http://localhost:3000' };
  const answer = await kindling.app.inject({ method: 'POST', url, headers, payload: Buffer.from(content) });
  return { status: answer.statusCode, body: answer.json() as { id: number; code?: string } };
}

async function ask(body: object = {}) {
  const fileId = (await upload(admin)).body.id;
  const order = {
    investmentId: company.investments[0]?.id,
    fromId: from.id,
    toEmail: to.email,
    kind: 'sale',
    reason: 'Sold.',
    fileId,
  };
  return kindling.call(askShareTransfer, { as: admin, params: { id: company.id }, body: { ...order, ...body } });
}

const agree = (as: TestUser, id: number) => kindling.call(agreeToTransfer, { as, params: { id } });
const confirm = (as: TestUser, id: number) => kindling.call(confirmShareTransfer, { as, params: { id } });
const newest = async () => (await kindling.call(getTransferQueue, { as: admin })).body.transfers.at(-1)?.id ?? 0;
const readLines = async () =>
  (await kindling.call(getRegister, { as: admin, params: { id: company.id }, query: {} })).body.lines
    .filter(({ investmentId }) => investmentId === company.investments[0]?.id)
    .map(({ holderId, amount, acquiredBy }) => [holderId, amount, acquiredBy]);

async function transfer(body: object = {}): Promise<number> {
  expect((await ask(body)).status).toBe(200);
  const id = await newest();
  await agree(from, id);
  await agree(to, id);
  expect((await confirm(second, id)).status).toBe(200);
  return id;
}

test('a sale needs both parties and a second administrator, and moves the share with its price', async () => {
  expect((await ask()).status).toBe(200);
  const id = await newest();
  expect((await confirm(second, id)).status).toBe(409);
  const { body: own } = await kindling.call(listOwnTransfers, { as: to });
  expect(own).toMatchObject([
    { id, side: 'to', isAsked: true, amount: '500.00', share: '5.000000', from: { name: from.name } },
  ]);
  expect((await agree(await makeUser(kindling.deps), id)).status).toBe(404);
  await agree(to, id);
  expect((await confirm(second, id)).status).toBe(409);
  await agree(from, id);
  expect((await confirm(admin, id)).status).toBe(403);
  expect((await confirm(second, id)).status).toBe(200);
  expect(await readLines()).toEqual([[to.id, '500.00', 'sale']]);
  expect((await kindling.call(listOwnShares, { as: to })).body).toMatchObject([
    { share: '5.000000', amount: '500.00' },
  ]);
  expect((await kindling.call(listOwnShares, { as: from })).body).toEqual([]);
  expect((await confirm(second, id)).status).toBe(409);
  await expectSound(kindling.deps.db);
});

test('a part can be transferred, and money that goes back later takes the shares of both in proportion, to the cent', async () => {
  await transfer({ amount: '200.01' });
  const lines = await readLines();
  expect(lines).toHaveLength(2);
  expect(lines).toEqual(
    expect.arrayContaining([
      [from.id, '299.99', 'investment'],
      [to.id, '200.01', 'sale'],
    ]),
  );
  await kindling.deps.db.transaction(async (tx) => {
    const [investment] = await tx.select().from(investments).where(sql`id = ${company.investments[0]?.id}`);
    const [payment] = await tx.select().from(payments).where(sql`investment_id = ${company.investments[0]?.id}`);
    if (investment === undefined || payment === undefined) throw new Error('no investment');
    await requestPartReturn(tx, { investment, payment, remainderCents: 33_333, reason: 'admin', note: null });
  });
  const left = (await readLines()).map(([, amount]) => Math.round(Number(amount) * 100));
  expect(left.reduce((sum, cents) => sum + cents, 0)).toBe(50_000 - 33_333);
  await expectSound(kindling.deps.db);
});

test('a locked share can’t be sold, and passes to heirs whose former holder is not asked', async () => {
  const frozen = { packId: regcf.id, figures: figureValues(regcf), frozenAt: new Date() };
  await kindling.deps.db.insert(projectPacks).values({ projectId: company.id, ...frozen });
  expect(await ask()).toMatchObject({
    status: 409,
    body: { code: 'illegal_move', message: expect.stringContaining('heirs') },
  });
  expect((await ask({ kind: 'inheritance', reason: 'The holder died.' })).status).toBe(200);
  const id = await newest();
  await agree(to, id);
  expect((await confirm(second, id)).status).toBe(200);
  expect(await readLines()).toEqual([[to.id, '500.00', 'inheritance']]);
  await expectSound(kindling.deps.db);
});

test.each([
  ['more than is held', { amount: '500.01' }, 'amount', /at most \$500/],
  ['nothing', { amount: 0 }, 'amount', /more than \$0/],
  ['an unknown person', { toEmail: 'nobody@example.org' }, 'toEmail', /No account/],
])('%s is refused with the field that is wrong', async (_, body, path, message) => {
  const answer = await ask(body);
  expect(answer.status).toBe(400);
  expect(answer.body.issues?.[0]).toMatchObject({ path, message: expect.stringMatching(message) });
});

test('a share that is not there, one’s own account, and a file that is not what it says are refused', async () => {
  expect((await ask({ investmentId: company.investments[1]?.id })).status).toBe(404);
  expect((await ask({ toEmail: admin.email })).status).toBe(409);
  expect((await ask({ toEmail: from.email })).status).toBe(400);
  expect((await ask({ fileId: 999_999 })).status).toBe(404);
  expect(await upload(admin, 'not a PDF')).toMatchObject({ status: 400, body: { code: 'invalid_file' } });
  expect((await upload(from)).status).toBe(404);
});

test('a party declines, an administrator withdraws, and nothing moves', async () => {
  await ask();
  const declined = await newest();
  const no = { as: from, params: { id: declined }, body: { reason: 'I did not sell.' } };
  expect((await kindling.call(declineTransfer, no)).body[0]).toMatchObject({
    state: 'declined',
    endReason: 'I did not sell.',
  });
  expect((await agree(to, declined)).status).toBe(409);
  await ask();
  expect((await ask()).status).toBe(409);
  const withdrawn = { as: admin, params: { id: await newest() }, body: { reason: 'Entered twice.' } };
  expect((await kindling.call(withdrawShareTransfer, withdrawn)).status).toBe(200);
  expect(await readLines()).toEqual([[from.id, '500.00', 'investment']]);
});

test('the document is read by administrators and both parties alone', async () => {
  await ask();
  const [{ file } = { file: { id: 0 } }] = (await kindling.call(listOwnTransfers, { as: to })).body;
  const url = getRegisterFile.path.replace('{id}', String(file.id));
  const readAs = async ({ cookie }: { cookie: string }) =>
    (await kindling.app.inject({ url, headers: { cookie } })).statusCode;
  expect(await Promise.all([readAs(from), readAs(to), readAs(admin)])).toEqual([200, 200, 200]);
  expect(await readAs(company.investments[1]?.by as TestUser)).toBe(404);
});

test('two transfers of the same share never give more than it is', async () => {
  const id = await transfer({ amount: 300 });
  await expect(
    kindling.deps.pool.query('update share_transfers set part_cents = 1 where id = $1', [id]),
  ).rejects.toThrow(/frozen/);
  expect((await ask({ amount: '200.01' })).status).toBe(400);
  expect((await ask({ amount: 200 })).status).toBe(200);
  await expectSound(kindling.deps.db);
});
