// Signing at Documenso, against a stand-in that speaks its API: asked once, its messages are not believed, and its own PDF is kept.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pdfText } from '#test/checks/pdf-text.ts';
import { hold } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { type DocumensoServer, startDocumenso } from '#test/servers/documenso-server.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { getAgreement, getAgreementPdf, signAgreement } from '../../agreement-contract.ts';
import { signatureMessagePath } from './agreement-routes.ts';

const secret = 'a secret of the webhook';
let documenso: DocumensoServer;
let kindling: TestApp;
beforeAll(async () => {
  documenso = await startDocumenso('api_token');
  const env = { DOCUMENSO_URL: documenso.url, DOCUMENSO_TOKEN: 'api_token', DOCUMENSO_WEBHOOK_SECRET: secret };
  kindling = await createTestApp({ env });
});
afterAll(async () => {
  await kindling.close();
  await documenso.close();
});
beforeEach(() => documenso.fails(undefined));

async function reserve() {
  const investor = await makeUser(kindling.deps, { name: 'Grace Hopper' });
  const { id: projectId } = await makeProject(kindling.deps);
  const { investmentId: id } = await hold(kindling, investor, { projectId, amount: 1000 });
  return { investor, id };
}

const sign = (as: TestUser, id: number) => kindling.call(signAgreement, { as, params: { id }, body: {} });
const read = async (as: TestUser, id: number) => (await kindling.call(getAgreement, { as, params: { id } })).body;
const newest = () => documenso.envelopes.at(-1) as DocumensoServer['envelopes'][number];

const tell = (payload: object, given = secret) =>
  kindling.app.inject({
    method: 'POST',
    url: signatureMessagePath,
    headers: { 'x-documenso-secret': given },
    payload: { event: 'DOCUMENT_COMPLETED', payload },
  });

test('the agreement goes to Documenso once, with one signer and a field on its last page, and waits there', async () => {
  const { investor, id } = await reserve();
  const before = documenso.envelopes.length;
  const first = await sign(investor, id);
  expect(first).toMatchObject({ status: 202, body: { provider: 'documenso', signature: null } });
  expect((await sign(investor, id)).status).toBe(202);
  expect(documenso.envelopes).toHaveLength(before + 1);
  const { payload, pdf, meta, id: envelope } = newest();
  expect(first.body.signingUrl).toBe(`${documenso.url}/sign/token-${envelope}`);
  expect(payload).toMatchObject({ type: 'DOCUMENT', externalId: `investment-${id}` });
  expect(payload.recipients).toMatchObject([{ name: 'Grace Hopper', role: 'SIGNER', fields: [{ type: 'SIGNATURE' }] }]);
  expect(meta).toMatchObject({ distributionMethod: 'NONE' });
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(payload.recipients[0]?.fields[0]?.page ?? 0);
  expect(pdfText(pdf)).toContain('Signature of Grace Hopper');
});

test('once it is signed there, a message records it, and the PDF is the one of Documenso', async () => {
  const { investor, id } = await reserve();
  await sign(investor, id);
  documenso.end(newest().id, 'COMPLETED');
  expect((await tell({ externalId: `investment-${id}` })).statusCode).toBe(200);
  expect((await tell({ externalId: `investment-${id}` })).statusCode).toBe(200);
  expect(await read(investor, id)).toMatchObject({
    signingUrl: null,
    signature: { name: 'Grace Hopper', provider: 'documenso' },
  });
  const url = getAgreementPdf.path.replace('{id}', String(id));
  const file = await kindling.app.inject({ url, headers: { cookie: investor.cookie } });
  expect(file.rawPayload.toString('latin1')).toContain('% signed');
});

test('a message that never arrives is no loss: asking again finds the signature', async () => {
  const { investor, id } = await reserve();
  await sign(investor, id);
  documenso.end(newest().id, 'COMPLETED');
  expect(await sign(investor, id)).toMatchObject({ status: 201, body: { signature: { provider: 'documenso' } } });
});

test('a message that says more than Documenso does records nothing [agreement-4]', async () => {
  const { investor, id } = await reserve();
  await sign(investor, id);
  expect((await tell({ externalId: `investment-${id}`, status: 'COMPLETED' })).statusCode).toBe(200);
  expect((await read(investor, id)).signature).toBeNull();
});

test.each([
  ['without the secret', ''],
  ['with another secret', 'guessed'],
])('a message %s is refused', async (_how, given) => {
  const { investor, id } = await reserve();
  await sign(investor, id);
  documenso.end(newest().id, 'COMPLETED');
  expect((await tell({ externalId: `investment-${id}` }, given)).statusCode).toBe(400);
  expect((await read(investor, id)).signature).toBeNull();
});

test('messages about nothing of this site are accepted and ignored', async () => {
  for (const externalId of ['investment-999999', 'investment-x', 'other']) {
    expect((await tell({ externalId })).statusCode).toBe(200);
  }
});

test('a signature that was refused there is asked for again in a new document', async () => {
  const { investor, id } = await reserve();
  await sign(investor, id);
  const refused = newest().id;
  documenso.end(refused, 'REJECTED');
  expect((await sign(investor, id)).status).toBe(202);
  expect(newest().id).not.toBe(refused);
});

test.each([500, 401])('while Documenso answers %i nothing is signed, and the next try goes on', async (status) => {
  const { investor, id } = await reserve();
  documenso.fails(status);
  expect(await sign(investor, id)).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
  documenso.fails(undefined);
  expect((await sign(investor, id)).status).toBe(202);
});
