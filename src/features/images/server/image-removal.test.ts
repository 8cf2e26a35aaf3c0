// Unused images are deleted after a week, and those of an erased person immediately; images in use stay.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import * as contract from '#features/projects/project-contract.ts';
import { projectDrafts } from '#features/projects/server/drafts/draft-table.ts';
import { isUsedByProject } from '#features/projects/server/pictures/image-hooks.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import { makeAdmin, makeProject, makeUser, projectBody, type TestUser } from '#test/factories/make.ts';
import { makePicture, upload } from '#test/factories/pictures.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import { updateImage } from '../image-contract.ts';
import { removeUnusedImages } from './image-removal.ts';
import { images } from './image-table.ts';

const kindling = useTestApp();
let person: TestUser;
let admin: Caller;
let picture: Buffer;
beforeAll(async () => {
  picture = await makePicture({ width: 240, height: 150 });
  admin = await makeAdmin(kindling.deps);
});
beforeEach(async () => {
  person = await makeUser(kindling.deps);
});

const sweep = () => removeUnusedImages(kindling.deps, { olderThan: '7 days', isUsed: isUsedByProject });
const isShown = async (address: string) =>
  (await kindling.app.inject({ url: address, headers: { cookie: admin.cookie } })).statusCode === 200;
const nameOf = (address: string) => address.replace('/media/', '');

/** A picture of this person, uploaded this long ago. */
async function uploaded(age = '8 days', owner = person): Promise<string> {
  const { body } = await upload(kindling, picture, { as: owner });
  await kindling.deps.db.execute(
    sql`update images set created_at = now() - ${age}::interval where name = ${nameOf(body.address)}`,
  );
  return body.address;
}

async function uploadedOneByOne(count: number): Promise<string[]> {
  const addresses = [];
  for (let picture = 0; picture < count; picture += 1) addresses.push(await uploaded());
  return addresses;
}

async function isKnown(address: string): Promise<boolean> {
  return (await kindling.deps.db.$count(images, eq(images.name, nameOf(address)))) > 0;
}

const draft = (values: Record<string, unknown>, ownerId = person.id) =>
  kindling.deps.db.insert(projectDrafts).values({ ownerId, values, revision: 1 });

describe('after a week', () => {
  test('an unused image is deleted with its row and files; a recent one stays', async () => {
    const [old, young] = [await uploaded('169 hours'), await uploaded('167 hours')];
    await sweep();
    expect([await isKnown(old), await isShown(old), await isShown(`${old}/240.avif`)]).toEqual([false, false, false]);
    expect([await isKnown(young), await isShown(young)]).toEqual([true, true]);
  });

  test('the cover, the gallery and the team’s pictures of a project stay, also for a draft or private project', async () => {
    const [cover, first, second, secret, face] = [
      await uploaded(),
      await uploaded(),
      await uploaded(),
      await uploaded(),
      await uploaded(),
    ];
    await makeProject(kindling.deps, { ownerId: person.id, coverImage: cover });
    await makeProject(kindling.deps, { ownerId: person.id, status: 'draft', galleryImages: [first, second] });
    await makeProject(kindling.deps, { ownerId: person.id, visibility: 'private', coverImage: secret });
    const { id } = await makeProject(kindling.deps, {
      ownerId: person.id,
      team: [{ role: 'Maker', description: '', avatar: face }],
    });
    await sweep();
    const shown = await Promise.all([cover, first, second, secret, face].map(isShown));
    expect(shown).toEqual([true, true, true, true, true]);
    await kindling.deps.db.update(projects).set({ team: [] }).where(eq(projects.id, id));
    await sweep();
    expect(await isKnown(face)).toBe(false);
  });

  test('pictures in a description stay until the text leaves them out', async () => {
    const address = await uploaded();
    const description = `![A lamp](${address})`;
    const { id } = await makeProject(kindling.deps, { ownerId: person.id, status: 'draft', description });
    await sweep();
    expect(await isShown(address)).toBe(true);
    await kindling.deps.db.update(projects).set({ description: 'No lamp' }).where(eq(projects.id, id));
    await sweep();
    expect(await isKnown(address)).toBe(false);
  });

  test('pictures in a form draft stay until the draft is deleted', async () => {
    const [cover, gallery] = [await uploaded(), await uploaded()];
    await draft({ coverImage: cover, nested: [{ gallery: [gallery] }] });
    await sweep();
    expect(await Promise.all([cover, gallery].map(isShown))).toEqual([true, true]);
    await kindling.deps.db.delete(projectDrafts).where(eq(projectDrafts.ownerId, person.id));
    await sweep();
    expect(await Promise.all([cover, gallery].map(isShown))).toEqual([false, false]);
  });

  test('a picture is deleted after the project that showed it', async () => {
    const cover = await uploaded();
    await makeProject(kindling.deps, { ownerId: person.id, coverImage: cover, deletedAt: new Date() });
    await sweep();
    expect(await isShown(cover)).toBe(false);
  });

  test('naming another person’s image in a draft does not keep it', async () => {
    const foreign = await uploaded('8 days', await makeUser(kindling.deps));
    await draft({ coverImage: foreign });
    await sweep();
    expect(await isKnown(foreign)).toBe(false);
  });

  test('two concurrent cleanups do not interfere', async () => {
    const addresses = await uploadedOneByOne(6);
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await Promise.all(addresses.map(isKnown))).toEqual(addresses.map(() => false));
  });

  test('a picture is never deleted while a project starts using it', async () => {
    const addresses = await uploadedOneByOne(8);
    const attempts = addresses.map((coverImage) =>
      kindling.call(contract.createProject, { body: { ...projectBody, coverImage }, as: person }),
    );
    const [answers] = await Promise.all([Promise.all(attempts), sweep(), sweep()]);
    for (const [index, { status, body }] of answers.entries()) {
      const address = addresses[index] ?? '';
      // In either order, the project has its image, or its creator saw an error that it is gone.
      if (status === 201) expect([body.coverImage, await isShown(address)]).toEqual([address, true]);
      else expect([status, body.issues?.[0]?.path, await isKnown(address)]).toEqual([400, 'coverImage', false]);
    }
  });

  test('after a storage failure deletion is retried, and the pictures can no longer be used', async () => {
    const address = await uploaded();
    const { storage } = kindling.deps;
    const { delete: remove } = storage;
    storage.delete = async () => {
      throw new AppError('unavailable', 'Pictures cannot be reached right now.');
    };
    await sweep();
    storage.delete = remove;
    expect(await isKnown(address)).toBe(true);
    const taken = await kindling.call(contract.createProject, {
      body: { ...projectBody, coverImage: address },
      as: person,
    });
    const described = await kindling.call(updateImage, {
      params: { name: nameOf(address) },
      body: { alt: 'x' },
      as: person,
    });
    expect([taken.status, described.status]).toEqual([400, 404]);
    await sweep();
    expect([await isKnown(address), await isShown(address)]).toEqual([false, false]);
  });
});

test('erasing a person deletes their drafts and unused pictures, and keeps those in their projects', async () => {
  const admin = await makeAdmin(kindling.deps);
  const neighbor = await makeUser(kindling.deps);
  const [shown, loose, drafted] = [await uploaded('1 minute'), await uploaded('1 minute'), await uploaded('1 minute')];
  const others = await uploaded('1 minute', neighbor);
  const { id } = await makeProject(kindling.deps, { ownerId: person.id, coverImage: shown, status: 'completed' });
  await draft({ title: 'A diary', coverImage: drafted });
  await draft({ title: 'Not mine' }, neighbor.id);
  const answer = await kindling.call(deleteUser, { params: { id: person.id }, as: admin });
  expect(answer.status).toBe(204);
  await sweep();
  expect(await Promise.all([shown, loose, drafted, others].map(isShown))).toEqual([true, false, false, true]);
  const drafts = await kindling.deps.db.select({ ownerId: projectDrafts.ownerId }).from(projectDrafts);
  expect(drafts.map(({ ownerId }) => ownerId)).toEqual(expect.not.arrayContaining([person.id]));
  expect(drafts.map(({ ownerId }) => ownerId)).toContain(neighbor.id);
  const [project] = await kindling.deps.db.select().from(projects).where(eq(projects.id, id));
  expect(project?.coverImage).toBe(shown);
});

test('a person being erased cannot upload', async () => {
  const admin = await makeAdmin(kindling.deps);
  await Promise.all([
    kindling.call(deleteUser, { params: { id: person.id }, as: admin }),
    ...Array.from({ length: 5 }, () => upload(kindling, picture, { as: person })),
  ]);
  await sweep();
  expect(await kindling.deps.db.$count(images, eq(images.ownerId, person.id))).toBe(0);
});
