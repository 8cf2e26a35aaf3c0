// Certificates over HTTP: issued to holders alone, verified with number and code, and nothing learned by guessing.
import { beforeAll, expect, test } from 'vitest';
import { toDay } from '#kernel/dates.ts';
import { pdfText } from '#test/checks/pdf-text.ts';
import { invest } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { type FundedProject, makeFundedProject, makeSeniorAdmin } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getCertificate, getCertificatePdf, issueCertificate, listCertificates } from '../../certificate-contract.ts';
import { confirmRound } from '../../round-contract.ts';

const kindling = useTestApp();
let company: FundedProject;
let holder: TestUser;

beforeAll(async () => {
  company = await makeFundedProject(kindling, { hasAccount: false });
  holder = company.investments[0]?.by as TestUser;
});

const issue = (as: TestUser, id = company.id) => kindling.call(issueCertificate, { as, params: { id } });
const verify = (number: string, code: string) => kindling.call(getCertificate, { params: { number }, query: { code } });

async function print(as: TestUser, number: string): Promise<{ status: number; words: string }> {
  const url = getCertificatePdf.path.replace('{number}', number);
  const { statusCode, rawPayload } = await kindling.app.inject({ url, headers: { cookie: as.cookie } });
  return { status: statusCode, words: statusCode === 200 ? pdfText(rawPayload) : '' };
}

const readCode = (words: string) => /code=([0-9A-Z-]{19})/.exec(words.replaceAll('\n', ''))?.[1] ?? '';

test('a holder gets a certificate that anyone with number and code can verify, and it says when it is no longer so', async () => {
  const { status, body } = await issue(holder);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    projectId: company.id,
    share: '5.000000',
    standing: 'current',
    issuedOn: toDay(new Date()),
  });
  expect((await issue(holder)).body.number).toBe(body.number);

  const { words } = await print(holder, body.number);
  for (const part of ['Certificate of holding', holder.name, body.number, '5.000000%', '$500'])
    expect(words).toContain(part);
  const code = readCode(words);
  const { body: verified } = await verify(body.number, code);
  const [first = '', last = ''] = holder.name.split(' ');
  expect(verified).toEqual({
    number: body.number,
    issuedOn: toDay(new Date()),
    holder: `${first} ${last[0]}.`,
    projectTitle: body.projectTitle,
    share: '5.000000',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    standing: 'current',
  });
  expect(words.replaceAll('\n', '')).toContain(verified.sha256);
  expect(
    (await verify(body.number.toLowerCase().replace('-', ''), code.toLowerCase().replaceAll('-', ' '))).status,
  ).toBe(200);

  const { rows } = await kindling.deps.pool.query<{ code_hash: Buffer }>('select code_hash from certificates');
  expect(rows.every(({ code_hash }) => !code_hash.toString('latin1').includes(code))).toBe(true);
});

test('a later round changes the share, and the certificate says so; a new one has the new share', async () => {
  const before = (await issue(holder)).body;
  const code = readCode((await print(holder, before.number)).words);
  await kindling.deps.pool.query(
    `insert into later_rounds (project_id, held_on, pre_money_cents, amount_cents, investors, proposed_by, needs_second)
     values ($1, current_date, 800000, 200000, 1, $2, false)`,
    [company.id, company.ownerId],
  );
  const { rows } = await kindling.deps.pool.query<{ id: string }>('select max(id) as id from later_rounds');
  const admin = await makeSeniorAdmin(kindling.deps);
  expect((await kindling.call(confirmRound, { as: admin, params: { id: Number(rows[0]?.id) } })).status).toBe(200);
  expect((await verify(before.number, code)).body).toMatchObject({ share: '5.000000', standing: 'changed' });
  const after = (await issue(holder)).body;
  expect(after).toMatchObject({ share: '4.000000', standing: 'current' });
  expect(after.number).not.toBe(before.number);
  const { body: list } = await kindling.call(listCertificates, { as: holder });
  expect(list.map(({ number, standing }) => [number, standing])).toEqual([
    [after.number, 'current'],
    [before.number, 'changed'],
  ]);
});

test('a wrong number, a wrong code and none are answered alike', async () => {
  const { number } = (await issue(holder)).body;
  const code = readCode((await print(holder, number)).words);
  const other = (await issue(company.investments[1]?.by as TestUser)).body.number;
  const answers = await Promise.all([
    verify(number, `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`),
    verify(number, ''),
    verify(other, code),
    verify('0000-0000', code),
    verify('nonsense', code),
    verify("' or 1=1 --", code),
  ]);
  const [first] = answers;
  expect(first?.status).toBe(404);
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 404, body: first?.body });
});

test('a certificate can be printed by its holder alone', async () => {
  const { number } = (await issue(holder)).body;
  expect((await print(await makeUser(kindling.deps), number)).status).toBe(404);
  expect((await print(company.investments[1]?.by as TestUser, number)).status).toBe(404);
});

test('without a share, or before funding has ended, there is no certificate', async () => {
  expect((await issue(await makeUser(kindling.deps))).status).toBe(404);
  const open = await makeProject(kindling.deps);
  const investor = await makeUser(kindling.deps);
  await invest(kindling, investor, { projectId: open.id, amount: 300 });
  expect(await issue(investor, open.id)).toMatchObject({ status: 409, body: { code: 'illegal_move' } });
  expect((await kindling.call(listCertificates, { as: investor })).body).toEqual([]);
});
