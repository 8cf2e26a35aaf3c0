// Share pictures over HTTP: of public pages only, drawn once, in any script.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { categoryAddress } from '#features/discovery/category-address.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { projectUpdates } from '#features/updates/server/update-table.ts';
import { dayMs } from '#kernel/dates.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { pagePictures } from '../../page-pictures.ts';
import { sharePicturePath } from '../../share-paths.ts';
import { drawPicture } from './draw-picture.ts';
import { getProjectPicture } from './picture-content.ts';
import { createPictureShelf, removeOldPictures } from './picture-shelf.ts';
import { toDrawable } from './picture-text.ts';

const kindling = useTestApp();
const get = (url: string, headers: Record<string, string> = {}) => kindling.app.inject({ url, headers });

async function expectPicture(url: string): Promise<Buffer> {
  const answer = await get(url);
  expect(answer.statusCode, url).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=300',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const facts = await sharp(answer.rawPayload).metadata();
  expect(facts).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(answer.rawPayload.length).toBeLessThanOrEqual(200_000);
  return answer.rawPayload;
}

test.each([
  'A lamp that follows the sun',
  'مصباح يعمل بالطاقة الشمسية',
  'שלום עולם (2027)',
  '夜空を持ち運ぶプラネタリウム',
  '서울의 작은 극장',
  'โคมไฟพลังงานแสงอาทิตย์',
  '🚀👩‍👩‍👧🇫🇷',
  '<b>&amp;"markup"\u202e',
  'W'.repeat(200),
  '\u{10ffff}\ufdd0',
])('a project called %j has a picture', async (title) => {
  const { id } = await makeProject(kindling.deps, { title, raisedCents: 0 });
  await expectPicture(`/share/projects/${id}.jpg`);
});

test('every page without a subject has a picture', async () => {
  for (const path of pagePictures.keys()) await expectPicture(sharePicturePath(path));
});

test('a category has a picture, in any script; one without public projects has none', async () => {
  await makeProject(kindling.deps, { category: 'Бани & Co' });
  await makeProject(kindling.deps, { category: 'Hidden', visibility: 'private' });
  await expectPicture('/share/categories/games.jpg');
  await expectPicture(sharePicturePath(categoryAddress('Бани & Co')));
  expect((await get('/share/categories/hidden.jpg')).statusCode).toBe(404);
});

test('people and public updates have pictures, those for investors have none', async () => {
  const owner = await makeUser(kindling.deps);
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  const [open, hidden] = await kindling.deps.db
    .insert(projectUpdates)
    .values([
      { projectId: id, title: 'Done', content: 'Done' },
      { projectId: id, title: 'Secret', content: 'Secret', visibility: 'backers_only' },
    ])
    .returning({ id: projectUpdates.id });
  await expectPicture(`/share/people/${owner.uid}.jpg`);
  await expectPicture(`/share/projects/${id}/updates/${open?.id}.jpg`);
  expect((await get(`/share/projects/${id}/updates/${hidden?.id}.jpg`)).statusCode).toBe(404);
});

test('a draft, a private, a removed and a missing project have none, not even for their owner', async () => {
  const owner = await makeUser(kindling.deps);
  const hidden = [{ status: 'draft' }, { visibility: 'private' }, { deletedAt: new Date() }] as const;
  const ids = await Promise.all(hidden.map((fields) => makeProject(kindling.deps, { ...fields, ownerId: owner.id })));
  for (const id of [...ids.map((project) => project.id), 999_999_999]) {
    const answer = await get(`/share/projects/${id}.jpg`, { cookie: owner.cookie });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  }
});

test.each([
  '/share/projects/07.jpg',
  '/share/projects/0.jpg',
  '/share/projects/1e3.jpg',
  '/share/projects/7.JPG',
  '/share/admin.jpg',
  '/share/people/..%2f.jpg',
])('%s is no picture', async (path) => {
  expect((await get(path)).statusCode).toBe(404);
});

test('a picture follows the project, and one that is known is not sent again', async () => {
  const { id } = await makeProject(kindling.deps);
  const first = await get(`/share/projects/${id}.jpg`);
  const etag = String(first.headers.etag);
  expect((await get(`/share/projects/${id}.jpg?v=anything`, { 'if-none-match': etag })).statusCode).toBe(304);
  await kindling.deps.db.update(projects).set({ title: 'Another title' }).where(eq(projects.id, id));
  expect((await get(`/share/projects/${id}.jpg`)).headers.etag).not.toBe(etag);
});

test('a moment is shown only once it has happened', async () => {
  const { id } = await makeProject(kindling.deps);
  const etagOf = async (query = '') => (await get(`/share/projects/${id}.jpg${query}`)).headers.etag;
  const plain = await etagOf();
  for (const moment of ['first_investor', 'half', 'funded', 'milestone', 'made-up']) {
    expect(await etagOf(`?moment=${moment}`)).toBe(plain);
  }
  expect(await etagOf('?moment=live')).not.toBe(plain);
});

test('a project that kept what it raised below its goal is funded, but not fully', async () => {
  const wordsOf = async (raisedCents: number) => {
    const { id } = await makeProject(kindling.deps, { status: 'funded', goalCents: 100_000, raisedCents });
    return (await getProjectPicture(kindling.deps, id, 'funded')).kicker;
  };
  expect([await wordsOf(60_000), await wordsOf(100_000)]).toEqual(['Funded', 'Fully funded']);
});

describe('the shelf', () => {
  const withShelf = async (use: (shelf: ReturnType<typeof createPictureShelf>, folder: string) => Promise<void>) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kindling-pictures-'));
    try {
      await use(createPictureShelf({ dataDir, log: kindling.deps.log, maxBytes: 3000 }), dataDir);
    } finally {
      await rm(dataDir, { recursive: true });
    }
  };

  test('draws a picture once for all who ask at the same time, and one picture after the other', async () => {
    await withShelf(async (shelf) => {
      const running: number[] = [];
      let count = 0;
      const draw = async () => {
        running.push((count += 1));
        await new Promise((resolve) => setTimeout(resolve, 5));
        count -= 1;
        return Buffer.alloc(10);
      };
      await Promise.all(['a1', 'a1', 'a1', 'b2', 'c3'].map((hash) => shelf.get(hash, draw)));
      expect(running).toEqual([1, 1, 1]);
    });
  });

  test('removes the pictures that were used longest ago', async () => {
    await withShelf(async (shelf, dataDir) => {
      for (const hash of ['a1', 'b2', 'c3', 'd4', 'e5']) await shelf.get(hash, async () => Buffer.alloc(1000));
      await expect
        .poll(async () => (await readdir(join(dataDir, 'share-pictures'))).toSorted())
        .toEqual(['c3.jpg', 'd4.jpg', 'e5.jpg']);
    });
  });

  test('forgets what was drawn more than a week ago', async () => {
    await withShelf(async (shelf, dataDir) => {
      const names = () => readdir(join(dataDir, 'share-pictures'));
      await shelf.get('a1', async () => Buffer.alloc(10));
      await removeOldPictures(dataDir, new Date(Date.now() + 6 * dayMs));
      expect(await names()).toEqual(['a1.jpg']);
      await removeOldPictures(dataDir, new Date(Date.now() + 8 * dayMs));
      expect(await names()).toEqual([]);
      await removeOldPictures(join(dataDir, 'missing'), new Date());
    });
  });

  test('a drawing that failed is tried again', async () => {
    await withShelf(async (shelf) => {
      await expect(shelf.get('a1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
      expect((await shelf.get('a1', async () => Buffer.from('yes'))).toString()).toBe('yes');
    });
  });
});

test('an uploaded cover and a face are part of the picture', async () => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3366cc' } })
    .webp()
    .toBuffer();
  for (const kind of ['upload', 'face'] as const) {
    const drawn = await drawPicture({
      siteName: 'Kindling',
      title: 'A',
      art: { kind, bytes },
      stub: { kind: 'line', text: 'b' },
    });
    const { data } = await sharp(drawn)
      .extract({ left: 938, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[2], kind).toBeGreaterThan(180);
  }
});

test.each([
  ['Lamp 🚀 2', 'Lamp 2'],
  ['Acme™ ©', 'Acme™ ©'],
  ['a\u202eb', 'a b'],
])('%j is drawn as %j', (text, drawable) => {
  expect(toDrawable(text)).toBe(drawable);
});
