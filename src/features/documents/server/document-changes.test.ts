// Changes of documents that people invest by: public, told to investors, and material where the rules of the offer ask for the document.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getInvestment } from '#features/investing/investing-contract.ts';
import { getReconfirmation } from '#features/investing/reconfirmation-contract.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import type { PackId } from '#features/packs/pack.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import { listPublicChanges } from '#features/projects/history/project-change-contract.ts';
import { projectPacks } from '#features/projects/server/packs/project-pack-table.ts';
import { sendDocument } from '#test/factories/documents.ts';
import { expectSound, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { makePdf } from '#test/factories/make-pdf.ts';
import { letAnswersPass, putUnderPack } from '#test/factories/packs.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../document-contract.ts';
import { missingDocuments } from './document-facts.ts';

const kindling = useTestApp();
let owner: TestUser;
let investor: TestUser;
let pdf: Buffer;
let other: Buffer;
let id: number;
beforeAll(async () => {
  [owner, investor] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  [pdf, other] = [await makePdf({ pages: 2 }), await makePdf({ text: 'Another document' })];
});
beforeEach(async () => {
  ({ id } = await makeProject(kindling.deps, { ownerId: owner.id }));
});

const send = (bytes: Buffer, query: Record<string, string> = {}) =>
  sendDocument(kindling, bytes, { as: owner, id, query });
const replace = (bytes: Buffer, documentId: number) => sendDocument(kindling, bytes, { as: owner, id, documentId });
const remove = (documentId: number) =>
  kindling.call(contract.removeDocument, { params: { id, documentId }, as: owner });
const changes = async () => (await kindling.call(listPublicChanges, { params: { id } })).body;
const follow = (pack: PackId) =>
  kindling.deps.db
    .insert(projectPacks)
    .values({ projectId: id, packId: pack, figures: figureValues(packs[pack]), frozenAt: new Date() });
const cancellableUntil = async () => {
  const { rows } = await kindling.deps.pool.query<{ until: Date }>(
    'select cancellable_until as until from investments where project_id = $1',
    [id],
  );
  return rows[0]?.until.getTime() ?? 0;
};

test('before anybody committed money they are nobody’s business', async () => {
  const { body } = await send(pdf);
  await replace(other, body.id);
  expect(await changes()).toEqual([]);
});

test('after the first payment a new document, a version and a removal are in the public history and in the digest [documents-7]', async () => {
  await invest(kindling, investor, { projectId: id, amount: 300 });
  const { body } = await send(pdf);
  await replace(other, body.id);
  await remove(body.id);
  const [removed, replaced, added] = await changes();
  for (const change of [removed, replaced, added]) {
    expect(change).toMatchObject({
      by: 'creator',
      isMaterial: false,
      fields: [{ field: 'documents', isHidden: false }],
    });
  }
  expect(added?.fields[0]).toMatchObject({ before: [], after: [{ id: body.id, version: 1 }] });
  expect(replaced?.fields[0]).toMatchObject({
    after: [{ version: 2, earlier: [{ version: 1, sha256: body.sha256 }] }],
  });
  expect(removed?.fields[0]).toMatchObject({ after: [] });
  const { rows } = await kindling.deps.pool.query(
    'select last_change_id::int as id from change_digests where project_id = $1',
    [id],
  );
  expect(rows).toEqual([{ id: removed?.id }]);
});

test('a new version of a document that the rules ask for is material: investors may cancel again [documents-8]', async () => {
  const { body: offering } = await send(pdf, { kind: 'offering' });
  const { body: deck } = await send(pdf);
  // Invested before the rules apply: what they ask of an investor is not the subject here.
  await invest(kindling, investor, { projectId: id, amount: 300 });
  await follow('us-regcf-2022-09-20');
  await kindling.deps.pool.query(
    "update investments set cancellable_until = now() + interval '1 day' where project_id = $1",
    [id],
  );
  const before = await cancellableUntil();
  await replace(other, deck.id);
  expect((await changes())[0]).toMatchObject({ isMaterial: false });
  expect(await cancellableUntil()).toBe(before);
  await replace(other, offering.id);
  expect((await changes())[0]).toMatchObject({ isMaterial: true });
  expect(await cancellableUntil()).toBeGreaterThan(before);
});

test('a new version of such a document asks every investor again where the rules demand it, and silence returns the money', async () => {
  const { body: offering } = await send(pdf, { kind: 'offering' });
  const invested = await invest(kindling, investor, { projectId: id, amount: 300 });
  await putUnderPack(kindling.deps.db, id, 'us-regcf-2022-09-20');
  await replace(other, offering.id);
  await kindling.deps.pool.query("update change_digests set last_at = last_at - interval '61 minutes'");
  await sweepOnce(kindling.deps);
  const asked = await kindling.call(getReconfirmation, { as: investor, params: { id: invested.id } });
  expect(asked.body).toMatchObject({
    isWaiting: true,
    amount: '300.00',
    changes: [{ isMaterial: true, fields: [{ field: 'documents' }] }],
  });
  await letAnswersPass(kindling.deps.db, id);
  await sweepOnce(kindling.deps);
  await sweepOnce(kindling.deps);
  const { body } = await kindling.call(getInvestment, { as: investor, params: { id: invested.id } });
  expect(body.state).toBe('refunded');
  await expectSound(kindling.deps.db);
});

test('what the rules want public stays public: it is replaced, not removed or hidden [documents-9]', async () => {
  await follow('eu-ecspr-2021-11-10');
  const { body } = await send(pdf, { kind: 'key_information' });
  const hidden = await kindling.call(contract.updateDocument, {
    params: { id, documentId: body.id },
    body: { access: 'signed_in' },
    as: owner,
  });
  const removed = await remove(body.id);
  for (const answer of [hidden, removed]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'illegal_move']);
    expect(answer.body.message).toContain('Article 23');
  }
  const { body: second } = await send(other, { kind: 'key_information' });
  expect((await remove(body.id)).status).toBe(204);
  expect((await remove(second.id)).status).toBe(409);
  // An administrator who has to take something down may.
  const removal = {
    params: { id, documentId: second.id },
    body: { reason: 'A court order' },
    as: await makeAdmin(kindling.deps),
  };
  expect((await kindling.call(contract.removeDocumentAsAdmin, removal)).status).toBe(204);
});

test('a key information sheet has at most six pages of A4', async () => {
  await follow('eu-ecspr-2021-11-10');
  const long = await send(await makePdf({ pages: 7 }), { kind: 'key_information' });
  expect([long.status, long.body.message]).toEqual([
    400,
    'The key investment information sheet has at most 6 pages of A4 (Article 23). This one has 7.',
  ]);
  const large = await send(await makePdf({ size: 'a3' }), { kind: 'key_information' });
  expect([large.status, large.body.message]).toEqual([
    400,
    'The key investment information sheet has at most 6 pages of A4 (Article 23). This one has larger pages.',
  ]);
  expect((await send(await makePdf({ pages: 6 }), { kind: 'key_information' })).status).toBe(201);
  expect((await send(await makePdf({ pages: 7 }), { kind: 'pitch_deck' })).status).toBe(201);
});

test('what a pack asks for is missing until everyone can read it', async () => {
  const missing = async (pack: PackId) =>
    (await missingDocuments(kindling.deps.db, id, packs[pack])).map(({ kind }) => kind);
  expect(await missing('open-2026')).toEqual([]);
  expect(await missing('us-regcf-2022-09-20')).toEqual(['offering', 'financials']);
  const { body } = await send(pdf, { kind: 'offering', access: 'investors' });
  expect(await missing('us-regcf-2022-09-20')).toEqual(['offering', 'financials']);
  await kindling.call(contract.updateDocument, {
    params: { id, documentId: body.id },
    body: { access: 'everyone' },
    as: owner,
  });
  expect(await missing('us-regcf-2022-09-20')).toEqual(['financials']);
  // A sheet from before the project chose its rules may be too long for them.
  await send(await makePdf({ pages: 7 }), { kind: 'key_information' });
  expect(await missing('eu-ecspr-2021-11-10')).toEqual(['key_information']);
});
