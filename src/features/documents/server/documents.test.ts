// Documents of projects over HTTP: uploading, versions, who may read them, and what cannot happen.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteProject, getProject } from '#features/projects/project-contract.ts';
import type { DocumentAccess } from '#features/projects/project-documents.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import { sendDocument } from '#test/factories/documents.ts';
import { invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { makePdf } from '#test/factories/make-pdf.ts';
import { joinTeam } from '#test/factories/teams.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import * as contract from '../document-contract.ts';
import { maxDocumentBytes } from '../document-rules.ts';
import { removeUnusedDocuments } from './document-housekeeping.ts';
import { documentVersions } from './document-table.ts';

const kindling = useTestApp();
const people: Record<'owner' | 'editor' | 'money' | 'stranger' | 'investor' | 'admin', TestUser> = {} as never;
let pdf: Buffer;
let other: Buffer;
let id: number;
beforeAll(async () => {
  for (const who of ['owner', 'editor', 'money', 'stranger', 'investor'] as const)
    people[who] = await makeUser(kindling.deps);
  people.admin = await makeAdmin(kindling.deps);
  pdf = await makePdf({ pages: 2 });
  other = await makePdf({ text: 'Another document' });
});
beforeEach(async () => {
  ({ id } = await makeProject(kindling.deps, { ownerId: people.owner.id }));
});

const send = (bytes: Buffer, { as = people.owner, ...sent }: Partial<Parameters<typeof sendDocument>[2]> = {}) =>
  sendDocument(kindling, bytes, { as, id, ...sent });
const list = (as?: Caller, of = id) => kindling.call(contract.listDocuments, { params: { id: of }, ...(as && { as }) });
const shown = async () => (await kindling.call(getProject, { params: { id } })).body.documents;
const read = (documentId: number, { version = 1, as }: { version?: number; as?: Caller | undefined } = {}) =>
  kindling.app.inject({
    url: `/api/projects/${id}/documents/${documentId}/versions/${version}`,
    headers: as ? { cookie: as.cookie } : {},
  });
/** Rows of versions and files in the store. */
const countVersions = () => kindling.deps.db.$count(documentVersions);

describe('uploading', () => {
  test('a PDF is on the page of the project with its size, pages and hash, and is read as it was sent [documents-2]', async () => {
    const { status, body } = await send(pdf, { query: { kind: 'financials', title: ' Accounts 2026 ' } });
    expect(status).toBe(201);
    const { createHash } = await import('node:crypto');
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    expect(body).toMatchObject({
      kind: 'financials',
      title: 'Accounts 2026',
      version: 1,
      pages: 2,
      bytes: pdf.length,
      sha256,
      earlier: [],
    });
    expect(await shown()).toEqual([body]);
    const file = await read(body.id);
    expect(file.rawPayload.equals(pdf)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="project-${id}-financials-v1.pdf"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'private, no-cache',
    });
  });

  test('a new version keeps the earlier ones [documents-3]', async () => {
    const { body: first } = await send(pdf);
    const { status, body } = await send(other, { documentId: first.id });
    expect([status, body.version]).toEqual([201, 2]);
    expect(body.earlier).toEqual([expect.objectContaining({ version: 1, sha256: first.sha256, bytes: pdf.length })]);
    expect((await read(first.id)).rawPayload.equals(pdf)).toBe(true);
    expect((await read(first.id, { version: 2 })).rawPayload.equals(other)).toBe(true);
    expect((await read(first.id, { version: 3 })).statusCode).toBe(404);
  });

  test('the same file again is no new version', async () => {
    const { body } = await send(pdf);
    const again = await send(pdf, { documentId: body.id });
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'already_exists',
      'This file is version 1 of this document already.',
    ]);
  });

  test('two new versions at once get two numbers', async () => {
    const { body } = await send(pdf);
    const [one, two] = await Promise.all([
      send(other, { documentId: body.id }),
      send(await makePdf({ text: 'Third' }), { documentId: body.id, as: people.owner }),
    ]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect((await shown())[0]).toMatchObject({ version: 3, earlier: [{ version: 2 }, { version: 1 }] });
  });

  test.each([
    ['what is no PDF', Buffer.from('<html>'), {}, 400, 'invalid_file'],
    ['nothing', Buffer.alloc(0), {}, 400, 'invalid_file'],
    ['an unknown kind', Buffer.from('%PDF-1.7'), { query: { kind: 'contract' } }, 400, 'validation'],
    ['no title', Buffer.from('%PDF-1.7'), { query: { title: ' ' } }, 400, 'validation'],
    ['unknown readers', Buffer.from('%PDF-1.7'), { query: { access: 'friends' } }, 400, 'validation'],
    ['another type', Buffer.from('%PDF-1.7'), { type: 'image/png' }, 415, 'unsupported_media_type'],
    ['an unknown document', Buffer.from('%PDF-1.7'), { documentId: 999_999_999 }, 404, 'not_found'],
  ])('%s is refused, and leaves nothing behind', async (_what, bytes, sent, status, code) => {
    const before = await countVersions();
    const answer = await send(bytes, sent);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await countVersions()).toBe(before);
    expect(await shown()).toEqual([]);
  });

  test('more than 25 MB is refused, with the limit', async () => {
    const answer = await send(Buffer.concat([pdf, Buffer.alloc(maxDocumentBytes)]));
    expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large']);
    expect(answer.body.message).toContain('25 MB');
  });

  test('a store that fails leaves no document, and the next attempt works', async () => {
    const { storage } = kindling.deps;
    const { put } = storage;
    storage.put = async () => {
      throw new AppError('unavailable', 'Uploaded files cannot be reached right now.');
    };
    const before = await countVersions();
    expect((await send(pdf)).status).toBe(503);
    storage.put = put;
    expect(await countVersions()).toBe(before);
    expect((await send(pdf)).status).toBe(201);
  });

  test('an upload that broke off with its process is removed an hour later', async () => {
    const { body } = await send(pdf);
    await kindling.deps.db.insert(documentVersions).values({
      documentId: body.id,
      storedAs: 'aaaaaaaaaaaaaaaaaaaaaa.pdf',
      bytes: 10,
      pages: 1,
      sha256: '0'.repeat(64),
      uploadedBy: people.owner.id,
      uploadedAt: new Date(Date.now() - 2 * 3_600_000),
    });
    await kindling.deps.storage.put('aaaaaaaaaaaaaaaaaaaaaa.pdf', {
      bytes: Buffer.from('x'),
      contentType: 'application/pdf',
    });
    await removeUnusedDocuments(kindling.deps);
    expect(await kindling.deps.storage.get('aaaaaaaaaaaaaaaaaaaaaa.pdf')).toBeUndefined();
    expect((await shown())[0]).toMatchObject({ version: 1 });
    expect((await read(body.id)).statusCode).toBe(200);
  });
});

describe('who may', () => {
  test.each([
    ['everyone', { visitor: 200, stranger: 200, investor: 200 }],
    ['signed_in', { visitor: 401, stranger: 200, investor: 200 }],
    ['investors', { visitor: 401, stranger: 403, investor: 200 }],
  ] as const)('read a document for %s [documents-6]', async (access, expected) => {
    await invest(kindling, people.investor, { projectId: id, amount: 300 });
    await joinTeam(kindling.deps, id, people.money.id, ['money']);
    const { body } = await send(pdf, { query: { access } });
    const statusFor = async (as?: Caller) => (await read(body.id, { as })).statusCode;
    expect({
      visitor: await statusFor(),
      stranger: await statusFor(people.stranger),
      investor: await statusFor(people.investor),
    }).toEqual(expected);
    for (const inside of [people.owner, people.money, people.admin]) expect(await statusFor(inside)).toBe(200);
    for (const [who, status] of Object.entries(expected)) {
      const as = who === 'visitor' ? undefined : people[who as 'stranger' | 'investor'];
      expect((await list(as)).body.documents[0]?.canRead).toBe(status === 200);
    }
  });

  test('change documents: the owner and editors', async () => {
    await joinTeam(kindling.deps, id, people.editor.id, ['editor']);
    await joinTeam(kindling.deps, id, people.money.id, ['money']);
    expect((await send(pdf, { as: people.editor })).status).toBe(201);
    for (const as of [people.money, people.stranger]) expect((await send(other, { as })).status).toBe(403);
    expect((await list(people.money)).body.desk).toMatchObject({ canEdit: false });
    expect((await list(people.stranger)).body.desk).toBeNull();
  });

  test.each([
    ['private', { visibility: 'private' as const }],
    ['a draft', { status: 'draft' as const }],
  ])('nobody but its people sees the documents of a project that is %s', async (_what, state) => {
    ({ id } = await makeProject(kindling.deps, { ownerId: people.owner.id, ...state }));
    const { body } = await send(pdf);
    for (const as of [undefined, people.stranger]) {
      expect((await list(as)).status).toBe(404);
      expect((await read(body.id, { as })).statusCode).toBe(404);
    }
    expect((await send(other, { as: people.stranger })).status).toBe(404);
    expect((await read(body.id, { as: people.owner })).statusCode).toBe(200);
  });

  test('a document is found in its own project only', async () => {
    const { body } = await send(pdf);
    ({ id } = await makeProject(kindling.deps, { ownerId: people.owner.id }));
    expect((await read(body.id)).statusCode).toBe(404);
    expect((await send(other, { documentId: body.id })).status).toBe(404);
  });
});

describe('changing', () => {
  const change = (documentId: number, body: { title?: string; access?: DocumentAccess }) =>
    kindling.call(contract.updateDocument, { params: { id, documentId }, body, as: people.owner });

  test('the title and the readers', async () => {
    const { body } = await send(pdf);
    expect((await change(body.id, { title: 'Deck', access: 'investors' })).body).toMatchObject({
      title: 'Deck',
      access: 'investors',
    });
    expect((await read(body.id)).statusCode).toBe(401);
    expect((await change(body.id, { title: '' })).status).toBe(400);
  });

  test('a removed document is gone for readers, and stays for its people', async () => {
    const { body } = await send(pdf);
    const params = { id, documentId: body.id };
    expect((await kindling.call(contract.removeDocument, { params, as: people.stranger })).status).toBe(403);
    expect((await kindling.call(contract.removeDocument, { params, as: people.owner })).status).toBe(204);
    expect(await shown()).toEqual([]);
    expect((await read(body.id)).statusCode).toBe(404);
    expect((await read(body.id, { as: people.owner })).statusCode).toBe(200);
    expect((await list(people.admin)).body.desk?.removed).toMatchObject([{ id: body.id }]);
    expect((await kindling.call(contract.removeDocument, { params, as: people.owner })).status).toBe(404);
  });

  test('an administrator removes with a reason, which the creator gets', async () => {
    const { body } = await send(pdf);
    const removal = { params: { id, documentId: body.id }, body: { reason: 'It names customers' }, as: people.admin };
    expect((await kindling.call(contract.removeDocumentAsAdmin, removal)).status).toBe(204);
    const { rows } = await kindling.deps.pool.query(
      'select reason, actor_kind from project_changes where project_id = $1 order by id desc limit 1',
      [id],
    );
    expect(rows).toEqual([{ reason: 'It names customers', actor_kind: 'admin' }]);
    const { rows: audited } = await kindling.deps.pool.query(
      "select action from audit_entries where subject_kind = 'project' and subject_id = $1::text",
      [String(id)],
    );
    expect(audited).toEqual([{ action: 'project.changed' }]);
  });
});

describe('downloads', () => {
  test('are counted for the people of the project, without who it was and without their own [documents-10]', async () => {
    const { body } = await send(pdf);
    await read(body.id);
    await read(body.id, { as: people.stranger });
    await read(body.id, { as: people.owner });
    await kindling.app.inject({ method: 'HEAD', url: `/api/projects/${id}/documents/${body.id}/versions/1` });
    const count = async (as?: Caller) => (await list(as)).body.documents[0]?.downloads;
    expect([await count(people.owner), await count(people.admin)]).toEqual([2, 2]);
    expect([await count(), await count(people.stranger)]).toEqual([null, null]);
  });
});

describe('what cannot happen', () => {
  test('a stored version is not changed or deleted in the database', async () => {
    await send(pdf);
    for (const [attack, code] of [
      ["update document_versions set sha256 = repeat('0', 64)", 'KD002'],
      ['update document_versions set version = 9', 'KD002'],
      ['update document_versions set downloads = downloads - 1 where downloads > 0', 'KD002'],
      ['delete from document_versions', 'KD003'],
      ['truncate document_versions', 'KD003'],
    ] as const) {
      await kindling.deps.db.execute(sql`update document_versions set downloads = downloads + 1`);
      await expect(kindling.deps.pool.query(attack), attack).rejects.toMatchObject({ code });
    }
  });

  test('the 21st document of a project', async () => {
    await kindling.deps.db.execute(sql`insert into project_documents (project_id, kind, title, access)
      select ${id}, 'other', 'Document', 'everyone' from generate_series(1, 20)`);
    const answer = await send(pdf);
    expect([answer.status, answer.body.code]).toEqual([409, 'too_many_files']);
  });

  test('a removed project leaves files of documents: they go a week later, unless someone invested', async () => {
    const kept = await makeProject(kindling.deps, { ownerId: people.owner.id });
    const { body: gone } = await send(pdf);
    const { body: stays } = await send(pdf, { id: kept.id });
    await invest(kindling, people.investor, { projectId: kept.id, amount: 300 });
    for (const one of [id, kept.id]) {
      await kindling.call(deleteProject, { params: { id: one }, body: { reason: 'A copy' }, as: people.admin });
    }
    const versionsOf = (documentId: number) =>
      kindling.deps.db.$count(documentVersions, sql`document_id = ${documentId}`);
    await removeUnusedDocuments(kindling.deps);
    expect(await versionsOf(gone.id)).toBe(1);
    await kindling.deps.db
      .update(projects)
      .set({ deletedAt: sql`now() - interval '8 days'` })
      .where(sql`deleted_at is not null`);
    await removeUnusedDocuments(kindling.deps);
    expect([await versionsOf(gone.id), await versionsOf(stays.id)]).toEqual([0, 1]);
  });
});
