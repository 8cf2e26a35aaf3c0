// A whole project leaves one site as a file and is taken over by another: as a draft by a person, or by the command of its operator.
import { describe, expect, test } from 'vitest';
import { noCounts } from '#features/investing/server/imports/import-report.ts';
import { createProject, getProject, updateProject } from '#features/projects/project-contract.ts';
import { listProjectUpdates, listUpdateDrafts } from '#features/updates/update-contract.ts';
import { sendDocument } from '#test/factories/documents.ts';
import { invest } from '#test/factories/invest.ts';
import { makeAdmin, makeUser, projectBody, type TestUser } from '#test/factories/make.ts';
import { makePdf } from '#test/factories/make-pdf.ts';
import { makePicture, upload } from '#test/factories/pictures.ts';
import { draftTestUpdate, publishTestUpdate } from '#test/factories/updates.ts';
import { type TestApp, useTestApp } from '#test/servers/test-app.ts';
import { ApiError } from '#ui/call.ts';
import { type ProjectFile, readProjectFile } from './project-file.ts';
import { exportProjectFile, exportProjectRow } from './project-file-contract.ts';
import { importProjectFile } from './server/project-file-import.ts';
import { type TakeOverCalls, takeOver } from './web/take-over.ts';

const here = useTestApp();
const there = useTestApp();
const today = new Date().toISOString().slice(0, 10);

/** A published project with everything that a file has. */
async function publishWhole(owner: TestUser): Promise<number> {
  const pictures = [];
  for (const alt of ['Cover', 'Inside', 'In the story', 'A face']) {
    pictures.push((await upload(here, await makePicture(), { as: owner, query: { alt } })).body.address);
  }
  const [coverImage, inside, story, face] = pictures as [string, string, string, string];
  const body = {
    ...projectBody,
    description: `It turns.\n\n![In the story](${story} "Seen from above")\n\nAnd rests.`,
    country: 'DE',
    coverImage,
    galleryImages: [inside],
    team: [{ role: 'Maker', description: 'Builds it', name: 'Mara', avatar: face }],
    tags: ['light'],
    milestones: [
      {
        title: 'Ten',
        description: 'Made',
        fundingNeeded: 12_000.5,
        deliverables: ['Lamps'],
        estimatedCompletion: 'May',
      },
      { title: 'All', description: 'Sent', fundingNeeded: 7_999.5, deliverables: [], estimatedCompletion: 'June' },
    ],
    deadline: `${new Date().getUTCFullYear() + 1}-06-30`,
  };
  const { body: made } = await here.call(createProject, { as: owner, body });
  await sendDocument(here, await makePdf({ pages: 1 }), { as: owner, id: made.id });
  await publishTestUpdate(here, owner, { projectId: made.id, content: `Look:\n\n![In the story](${story})\n` });
  await publishTestUpdate(here, owner, { projectId: made.id, title: 'For investors', visibility: 'backers_only' });
  return made.id;
}

async function download(site: TestApp, as: TestUser, id: number): Promise<ProjectFile> {
  const { status, body, headers } = await site.call(exportProjectFile, { as, params: { id } });
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="kindling-project-\d+-[\d-]+\.json"$/);
  const read = readProjectFile(JSON.stringify(body));
  if ('problem' in read) throw new Error(read.problem);
  return read.file;
}

/** The calls of a browser on that site. */
function callsOn(site: TestApp, as: TestUser): TakeOverCalls {
  const need = <Body>({ status, body }: { status: number; body: Body }): Body => {
    if (status >= 400) throw new ApiError({ status, statusText: '', body: JSON.stringify(body) });
    return body;
  };
  return {
    sendPicture: async ({ alt, bytes }) =>
      need(await upload(site, Buffer.from(bytes), { as, type: 'image/webp', query: { alt } })),
    createProject: async (body) => need(await site.call(createProject, { as, body })),
    sendDocument: async ({ projectId, bytes, ...query }) =>
      need(await sendDocument(site, Buffer.from(bytes), { as, id: projectId, query })),
    addUpdateDraft: (update) => draftTestUpdate(site, as, update),
  };
}

/** Addresses of pictures differ between sites; their descriptions do not. */
function comparable({ project, documents, pictures }: ProjectFile) {
  const named = pictures.reduce(
    (text, { address, alt }) => text.replaceAll(address, `picture of ${alt}`),
    JSON.stringify(project),
  );
  return {
    project: JSON.parse(named) as unknown,
    documents: documents.map(({ kind, title, access, sha256 }) => ({ kind, title, access, sha256 })),
    pictures: pictures.map(({ alt }) => alt).toSorted(),
  };
}

const take = (file: ProjectFile, as: TestUser, calls: Partial<TakeOverCalls> = {}) =>
  takeOver(file, { ...callsOn(there, as), ...calls }, { today, onStep: () => undefined });

describe('a project file', () => {
  test('taken over by a person, it is a draft with everything that was written, shown and attached', async () => {
    const owner = await makeUser(here.deps);
    const id = await publishWhole(owner);
    await invest(here, await makeUser(here.deps), { projectId: id, amount: 1500 });
    const file = await download(here, owner, id);
    expect(file.standing).toMatchObject({ status: 'active', fundingRaised: 1500, investorCount: 1 });
    expect(file.updates.map(({ title }) => title)).toEqual(['First prototype', 'For investors']);

    const newOwner = await makeUser(there.deps);
    const { id: taken, leftOut } = await take(file, newOwner);
    expect(leftOut).toEqual([]);
    const copy = await download(there, newOwner, taken);
    expect(comparable(copy)).toEqual(comparable(file));
    expect(copy.standing).toMatchObject({ status: 'draft', fundingRaised: 0, investorCount: 0 });
    const { body: drafts } = await there.call(listUpdateDrafts, { as: newOwner, params: { id: taken } });
    expect(drafts.drafts.map(({ title }) => title).toSorted()).toEqual(['First prototype', 'For investors']);
    const published = await there.call(updateProject, {
      as: newOwner,
      params: { id: taken },
      body: { status: 'active' },
    });
    expect(published.status).toBe(200);
  });

  test('holds nothing about its investors but the total and how many they are', async () => {
    const owner = await makeUser(here.deps);
    const id = await publishWhole(owner);
    const investor = await makeUser(here.deps);
    await invest(here, investor, { projectId: id, amount: 500 });
    const text = JSON.stringify(await download(here, owner, id));
    for (const part of [investor.name, investor.email, investor.uid]) expect(text).not.toContain(part);
  });

  test('is for the team and administrators alone, and an administrator’s download is in the audit log', async () => {
    const owner = await makeUser(here.deps);
    const id = await publishWhole(owner);
    for (const endpoint of [exportProjectFile, exportProjectRow]) {
      expect((await here.call(endpoint, { params: { id } })).status).toBe(401);
      expect((await here.call(endpoint, { as: await makeUser(here.deps), params: { id } })).status).toBe(403);
    }
    await download(here, await makeAdmin(here.deps), id);
    const { rows } = await here.deps.pool.query("select from audit_entries where action = 'project.exported'");
    expect(rows).toHaveLength(1);
  });

  test('what is refused on the other site is left out by name, and the rest is taken over', async () => {
    const owner = await makeUser(here.deps);
    const file = await download(here, owner, await publishWhole(owner));
    const broken = { ...file, pictures: file.pictures.map((one) => ({ ...one, data: 'AAAA' })) };
    const newOwner = await makeUser(there.deps);
    const past = { ...broken, project: { ...broken.project, deadline: '2020-01-31' } };
    const { id, leftOut } = await take(past, newOwner);
    expect(leftOut.filter((line) => line.startsWith('A picture: '))).toHaveLength(4);
    expect(leftOut).toContain('Its deadline or its day of opening, which have passed');
    const { body } = await there.call(getProject, { as: newOwner, params: { id } });
    expect(body).toMatchObject({ deadline: null, coverImage: null, galleryImages: [] });
    expect(body.description).toBe('It turns.\n\nIn the story\n\nAnd rests.');
  });

  test('a lost connection ends it before the project is made', async () => {
    const owner = await makeUser(here.deps);
    const file = await download(here, owner, await publishWhole(owner));
    const offline = async () => {
      throw new ApiError({ status: 0, statusText: 'network error', body: '' });
    };
    await expect(take(file, await makeUser(there.deps), { sendPicture: offline })).rejects.toThrow(ApiError);
  });

  test('a connection lost after the draft was made names what is missing, so that nobody makes a second draft', async () => {
    const owner = await makeUser(here.deps);
    const file = await download(here, owner, await publishWhole(owner));
    const offline = async () => {
      throw new ApiError({ status: 0, statusText: 'network error', body: '' });
    };
    const newOwner = await makeUser(there.deps);
    const { id, leftOut } = await take(file, newOwner, { sendDocument: offline, addUpdateDraft: offline });
    expect(leftOut.filter((line) => line.startsWith('The document '))).toHaveLength(file.documents.length);
    expect(leftOut.filter((line) => line.startsWith('The update '))).toHaveLength(file.updates.length);
    expect((await there.call(getProject, { as: newOwner, params: { id } })).body.title).toBe(file.project.title);
  });
});

describe('the command of an operator', () => {
  const run = (file: ProjectFile) => {
    const lines: string[] = [];
    const onLeftOut = (line: string) => void lines.push(line);
    const quiet = { onProblem: () => undefined, onProgress: () => undefined };
    return importProjectFile(there.deps, file, { onLeftOut, ...quiet }).then((counts) => ({ counts, lines }));
  };

  test('imports it once, with its total as an opening entry, its pictures and its updates with their dates', async () => {
    const owner = await makeUser(here.deps);
    const id = await publishWhole(owner);
    await invest(here, await makeUser(here.deps), { projectId: id, amount: 2500 });
    const file = await download(here, owner, id);
    expect((await run(file)).counts).toEqual({ ...noCounts, read: 1, imported: 1 });
    expect((await run(file)).counts).toEqual({ ...noCounts, read: 1, present: 1 });
    const { rows } = await there.deps.pool.query('select max(id)::int as id from projects');
    const { body } = await there.call(getProject, { params: { id: rows[0].id } });
    expect(body).toMatchObject({
      title: file.project.title,
      fundingRaised: 2500,
      investorCount: 0,
      coverImage: expect.stringMatching(/^\/media\//),
      milestones: [expect.objectContaining({ fundingNeeded: 12_000.5 }), expect.anything()],
    });
    const updates = await there.call(listProjectUpdates, { params: { id: rows[0].id } });
    expect(updates.body).toEqual([
      expect.objectContaining({ title: 'First prototype', publishedAt: file.updates[0]?.publishedAt }),
    ]);
  });

  test('the row of its CSV file is what an import takes', async () => {
    const owner = await makeUser(here.deps);
    const id = await publishWhole(owner);
    const { body } = await here.call(exportProjectRow, { as: owner, params: { id } });
    expect(String(body)).toContain('title,description,category,fundingGoal,valuation,fundingRaised,createdAt,deadline');
  });
});

test.each([
  ['not JSON', 'title,description', 'This is not a project file: it is not JSON.'],
  [
    'of something else',
    '{"kindling":"site"}',
    'This is not a project file of Kindling, or it was changed. (kindling: ',
  ],
  ['of a newer Kindling', '{"kindling":"project","version":2}', 'This project file comes from a newer Kindling.'],
])('a file that is %s is refused with one sentence', (_, text, sentence) => {
  expect(readProjectFile(text)).toEqual({ problem: expect.stringContaining(sentence) });
});
