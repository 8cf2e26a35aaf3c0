// Evidence over HTTP: files, links and text; filing order, one filing at a time, and who can read it.
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { approveMilestone, type FundedProject, makeFundedProject } from '#test/factories/releases.ts';
import { fileNow, shift, signIn, sweepMilestones, upload } from '#test/factories/votes.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import { maxEvidenceFileBytes, maxEvidenceFiles } from '../../evidence-rules.ts';
import { filingRefusalTexts } from '../../filing-copy.ts';
import * as contract from '../../milestone-contract.ts';
import { stopProject } from '../../release-contract.ts';
import { hashEvidence } from './evidence-filing.ts';

const kindling = useTestApp();
let admin: TestUser;
let project: FundedProject;
let owner: Caller;

beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});
beforeEach(async () => {
  project = await makeFundedProject(kindling, { plan: [300, 700], invested: [1000], hasAccount: false });
  owner = await signIn(kindling.deps, project.ownerId);
});

const first = () => project.milestones[0] ?? 0;
const second = () => project.milestones[1] ?? 0;
const file = (body: object, { id = first(), as = owner }: { id?: number; as?: Caller } = {}) =>
  kindling.call(contract.fileEvidence, { as, params: { id }, body });
const download = (id: number, as?: Caller) =>
  kindling.call(contract.getEvidenceFile, { params: { id }, ...(as && { as }) });
const readOwn = async () =>
  (await kindling.call(contract.getOwnPlan, { as: owner, params: { id: project.id } })).body.milestones[0];

test('evidence is text, links and uploaded files, with a hash of each file and of all [payouts-40]', async () => {
  const report = await upload(kindling, owner, {
    milestoneId: first(),
    name: 'Prüfbericht 1.pdf',
    content: '%PDF-1.7 yes',
  });
  expect(report.status).toBe(201);
  const sha256 = createHash('sha256').update('%PDF-1.7 yes').digest('hex');
  expect(report.body).toMatchObject({ name: 'Prüfbericht 1.pdf', mediaType: 'application/pdf', bytes: 12, sha256 });
  const other = await upload(kindling, owner, { milestoneId: first(), name: 'not-filed.txt' });
  const text = '## Done\n\n<script>alert(1)</script> *see the report*';
  const links = ['https://example.org/lamp'];
  const filed = await file({ text, links, fileIds: [report.body.id] });
  expect(filed.status).toBe(201);
  const milestone = await readOwn();
  expect(milestone).toMatchObject({ state: 'evidence_filed', rounds: 1, refusal: 'waits_already' });
  expect(milestone?.evidence[0]).toMatchObject({
    round: 1,
    links,
    hash: hashEvidence({ text, links, files: [sha256] }),
    files: [{ id: report.body.id }],
  });
  expect(milestone?.evidence[0]?.textHtml).not.toContain('<script>');
  expect(milestone?.draftFiles.map(({ id }) => id)).toEqual([other.body.id]);
});

test('files that are too large, of a wrong type or too many are refused, and nothing is lost [payouts-41]', async () => {
  const wrong = await upload(kindling, owner, { milestoneId: first(), name: 'page.html', content: '<script>' });
  expect([wrong.status, wrong.body]).toMatchObject([400, { code: 'invalid_file' }]);
  const lying = await upload(kindling, owner, { milestoneId: first(), name: 'photo.png', content: '<script>' });
  expect(lying.status).toBe(400);
  const content = Buffer.alloc(maxEvidenceFileBytes + 1, 'a');
  expect((await upload(kindling, owner, { milestoneId: first(), content })).status).toBe(413);
  const largest = await upload(kindling, owner, { milestoneId: first(), content: content.subarray(1) });
  expect(largest.status).toBe(201);
  for (let made = 1; made < maxEvidenceFiles; made += 1) await upload(kindling, owner, { milestoneId: first() });
  const eleventh = await upload(kindling, owner, { milestoneId: first() });
  expect([eleventh.status, eleventh.body]).toMatchObject([409, { code: 'too_many_files' }]);
  expect((await readOwn())?.draftFiles).toHaveLength(maxEvidenceFiles);
  const json = await kindling.app.inject({
    method: 'POST',
    url: `/api/milestones/${first()}/files?name=a.txt`,
    headers: { ...owner, 'content-type': 'text/plain' },
    payload: 'x',
  });
  expect(json.statusCode).toBe(415);
});

test('unsafe links and empty texts are refused with a reason, and uploaded files stay', async () => {
  const { body } = await upload(kindling, owner, { milestoneId: first() });
  for (const link of ['http://example.org', 'javascript:alert(1)', 'https://127.0.0.1/', 'https://a:b@example.org/']) {
    const answer = await file({ text: 'Done', links: [link], fileIds: [body.id] });
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'links.0']);
  }
  expect((await file({ text: ' ', fileIds: [body.id] })).status).toBe(400);
  expect((await file({ text: 'a'.repeat(10_001) })).status).toBe(400);
  expect((await file({ text: 'Done', fileIds: [body.id + 1000] })).body.code).toBe('changed_meanwhile');
  expect((await readOwn())?.draftFiles).toHaveLength(1);
  expect((await file({ text: 'Done', fileIds: [body.id] })).status).toBe(201);
});

test('evidence is filed in order, once, and never changed [payouts-42]', async () => {
  expect((await file({ text: 'Too early' }, { id: second() })).body).toMatchObject({
    code: 'illegal_move',
    message: expect.stringContaining('in order'),
  });
  const answers = await Promise.all(Array.from({ length: 8 }, () => file({ text: 'Done' })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 7 }, () => 409),
  ]);
  const { rows } = await kindling.deps.pool.query('select id from milestone_evidence where milestone_id = $1', [
    first(),
  ]);
  expect(rows).toHaveLength(1);
  await expect(
    kindling.deps.pool.query("update milestone_evidence set text = 'Changed' where milestone_id = $1", [first()]),
  ).rejects.toMatchObject({ code: 'KD002' });
});

test('nothing is uploaded for a milestone that takes no evidence any more', async () => {
  const refusalOf = async (milestoneId: number) => {
    const { status, body } = await upload(kindling, owner, { milestoneId });
    return status === 201 ? 'uploaded' : (body as unknown as { message: string }).message;
  };
  const { pool } = kindling.deps;
  await approveMilestone(kindling.deps, first());
  expect(await refusalOf(first())).toBe(filingRefusalTexts.too_late);
  const stopped = await kindling.call(stopProject, {
    as: admin,
    params: { id: project.id },
    body: { reason: 'The workshop burned down' },
  });
  expect(stopped.status).toBe(200);
  expect(await refusalOf(second())).toBe(filingRefusalTexts.stopped);
  const { rows } = await pool.query('select from evidence_files where milestone_id = any($1)', [project.milestones]);
  expect(rows).toEqual([]);
});

test('only the owner uploads, files and removes', async () => {
  const [investor] = project.investments;
  const { body: mine } = await upload(kindling, owner, { milestoneId: first() });
  for (const as of [investor?.by, await makeUser(kindling.deps)]) {
    expect((await upload(kindling, as, { milestoneId: first() })).status).toBe(404);
    expect((await file({ text: 'x' }, { as: as ?? owner })).status).toBe(404);
    expect(
      (await kindling.call(contract.removeEvidenceFile, { as: as ?? owner, params: { id: mine.id } })).status,
    ).toBe(404);
    expect((await kindling.call(contract.getOwnPlan, { as: as ?? owner, params: { id: project.id } })).status).toBe(
      404,
    );
  }
  expect((await upload(kindling, undefined, { milestoneId: first() })).status).toBe(401);
  expect((await kindling.call(contract.removeEvidenceFile, { as: owner, params: { id: mine.id } })).status).toBe(204);
  expect((await readOwn())?.draftFiles).toEqual([]);
});

test('filed evidence can be downloaded by the owner, the investors and administrators alone [payouts-43]', async () => {
  const content = Buffer.from('<b>not a page</b>');
  const { body: made } = await upload(kindling, owner, { milestoneId: first(), name: 'notes "1".txt', content });
  const investor = project.investments[0]?.by;
  const stranger = await makeUser(kindling.deps);
  expect((await download(made.id, investor)).status).toBe(404);
  expect((await download(made.id, admin)).status).toBe(404);
  await file({ text: 'Done', fileIds: [made.id] });
  for (const as of [owner, investor, admin]) {
    const answer = await download(made.id, as);
    expect([answer.status, String(answer.body)]).toEqual([200, content.toString()]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="notes-1.txt"',
      'x-content-type-options': 'nosniff',
    });
  }
  expect((await download(made.id, stranger)).status).toBe(404);
  expect((await download(made.id)).status).toBe(401);
  expect((await kindling.call(contract.removeEvidenceFile, { as: owner, params: { id: made.id } })).status).toBe(404);
});

test('files that were never filed are deleted after a week, filed ones stay', async () => {
  const kept = await upload(kindling, owner, { milestoneId: first(), name: 'kept.txt' });
  await file({ text: 'Done', fileIds: [kept.body.id] });
  const left = await upload(kindling, owner, { milestoneId: second(), name: 'left.txt' });
  const stored = async () => (await readdir(join(kindling.deps.config.dataDir, 'uploads'), { recursive: true })).length;
  const before = await stored();
  await shift(
    kindling.deps,
    "update evidence_files set uploaded_at = now() - interval '8 days' where milestone_id = any($1)",
    [project.milestones],
  );
  await sweepMilestones(kindling.deps);
  expect((await download(kept.body.id, owner)).status).toBe(200);
  expect((await download(left.body.id, owner)).status).toBe(404);
  expect(await stored()).toBeLessThan(before);
});

test('start money needs the first milestone, a small part of the plan and a payout account', async () => {
  const ask = () => file({ text: 'For the first parts.', isStart: true });
  expect((await ask()).body.message).toContain('payout account');
  project = await makeFundedProject(kindling, { plan: [310, 690], invested: [1000] });
  owner = await signIn(kindling.deps, project.ownerId);
  expect((await ask()).body.message).toContain('too large a part');
  project = await makeFundedProject(kindling, { plan: [300, 700], invested: [1000] });
  owner = await signIn(kindling.deps, project.ownerId);
  await approveMilestone(kindling.deps, first());
  expect((await file({ text: 'x', isStart: true }, { id: second() })).body.message).toContain(
    'Only the first milestone',
  );
});

test('the progress of milestones is no edit of the project: no history, no email', async () => {
  await kindling.deps.db.execute(sql`delete from mails`);
  const count = async () =>
    (await kindling.deps.pool.query('select id from project_changes where project_id = $1', [project.id])).rows.length;
  const before = await count();
  await fileNow(kindling, { milestoneId: first(), ownerId: project.ownerId });
  const { rows } = await kindling.deps.pool.query<{ status: string }>(
    "select milestones -> 0 ->> 'status' as status from projects where id = $1",
    [project.id],
  );
  expect([rows[0]?.status, await count()]).toEqual(['active', before]);
  const mails = await kindling.deps.pool.query<{ kind: string }>('select kind from mails');
  expect(mails.rows.map(({ kind }) => kind)).toEqual(['evidence_filed']);
});
