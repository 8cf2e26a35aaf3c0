// Project content besides texts, over HTTP: pictures, video, tags and milestones.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateImage } from '#features/images/image-contract.ts';
import { makeAdmin, makeUser, projectBody, type TestUser } from '#test/factories/make.ts';
import { makePicture, upload } from '#test/factories/pictures.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { changeProjectOwner } from '../admin-project-contract.ts';
import * as contract from '../project-contract.ts';
import { maxGalleryImages, maxTags } from '../project-rules.ts';
import { projects } from './project-table.ts';

const kindling = useTestApp();
let owner: TestUser;
let stranger: TestUser;
let admin: TestUser;
/** Paths of pictures of the owner, and one of the stranger. */
let own: string[];
let foreign: string;

beforeAll(async () => {
  [owner, stranger, admin] = await Promise.all([
    makeUser(kindling.deps),
    makeUser(kindling.deps),
    makeAdmin(kindling.deps),
  ]);
  const bytes = await makePicture({ width: 240, height: 150 });
  const texts = ['A kite', '', 'Two kites', 'The workshop'];
  // One after another: a person has few concurrent uploads.
  own = [];
  for (const alt of texts) own.push((await upload(kindling, bytes, { as: owner, query: { alt } })).body.address);
  foreign = (await upload(kindling, bytes, { as: stranger })).body.address;
});

const create = (fields: object, as = owner) =>
  kindling.call(contract.createProject, { body: { ...projectBody, ...fields }, as });
const update = (id: number, body: object, as = owner) =>
  kindling.call(contract.updateProject, { params: { id }, body, as });
const read = (id: number) => kindling.call(contract.getProject, { params: { id } });

type Answer = Awaited<ReturnType<typeof create>>;
const refusal = ({ status, body }: Answer) => [status, body.code, body.issues?.map(({ path }) => path)];

describe('pictures', () => {
  test('of one’s own become the cover and the gallery, with descriptions, in the given order', async () => {
    const [first = '', second = '', third = '', fourth = ''] = own;
    const { status, body } = await create({ coverImage: first, galleryImages: [third, second, fourth] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      coverImage: first,
      galleryImages: [third, second, fourth],
      galleryTexts: ['Two kites', '', 'The workshop'],
    });
    const turned = await update(body.id, { galleryImages: [fourth, first] });
    expect(turned.body).toMatchObject({ galleryImages: [fourth, first], galleryTexts: ['The workshop', 'A kite'] });
    expect((await read(body.id)).body).toMatchObject({ coverImage: first, galleryTexts: ['The workshop', 'A kite'] });
  });

  test('a new image description appears on the project immediately', async () => {
    const { body } = await create({ galleryImages: [own[1]] });
    const name = `${own[1]}`.replace('/media/', '');
    await kindling.call(updateImage, { params: { name }, body: { alt: 'The sea' }, as: owner });
    expect((await read(body.id)).body.galleryTexts).toEqual(['The sea']);
    await kindling.call(updateImage, { params: { name }, body: { alt: '' }, as: owner });
  });

  test('of another person are refused, on a new project and on a changed one', async () => {
    const [first = ''] = own;
    expect(refusal(await create({ coverImage: foreign }))).toEqual([400, 'validation', ['coverImage']]);
    expect(refusal(await create({ coverImage: foreign, galleryImages: [first, foreign] }))).toEqual([
      400,
      'validation',
      ['coverImage', 'galleryImages.1'],
    ]);
    const { body } = await create({ coverImage: first });
    expect(refusal(await update(body.id, { galleryImages: [foreign] }))).toEqual([
      400,
      'validation',
      ['galleryImages.0'],
    ]);
    expect((await read(body.id)).body).toMatchObject({ coverImage: first, galleryImages: [] });
  });

  test('that do not exist, or are not on this site, are refused', async () => {
    const missing = `/media/${'x'.repeat(22)}-800x500`;
    for (const coverImage of [
      missing,
      'https://example.org/x.png',
      '/covers/1.svg',
      `${own[0]}/800.avif`,
      '/media/../x',
      '',
    ]) {
      expect(refusal(await create({ coverImage })), coverImage).toEqual([400, 'validation', ['coverImage']]);
    }
  });

  test('are removed by null and by an empty list', async () => {
    const { body } = await create({ coverImage: own[0], galleryImages: [own[1]] });
    const cleared = await update(body.id, { coverImage: null, galleryImages: [] });
    expect(cleared.body).toMatchObject({ coverImage: null, galleryImages: [], galleryTexts: [] });
  });

  describe('of team members', () => {
    const member = (avatar?: string) => ({ role: 'Maker', description: 'Makes it', ...(avatar && { avatar }) });

    test('are one’s own, at their places, and go with the member', async () => {
      const [first = '', second = ''] = own;
      const { status, body } = await create({ team: [member(first), member(), member(second)] });
      expect([status, body.team.map(({ avatar }) => avatar)]).toEqual([201, [first, undefined, second]]);
      const left = await update(body.id, { team: [member(second)] });
      expect(left.body.team).toEqual([member(second)]);
    });

    test('of another person are refused at the member, unless the project shows them already', async () => {
      const refused = await create({ team: [member(own[0]), member(foreign)] });
      expect(refusal(refused)).toEqual([400, 'validation', ['team.1.avatar']]);
      const { body } = await create({ team: [member(own[0])] });
      expect(refusal(await update(body.id, { team: [member(foreign)] }))).toEqual([
        400,
        'validation',
        ['team.0.avatar'],
      ]);
      await kindling.deps.db
        .update(projects)
        .set({ team: [member(foreign)] })
        .where(eq(projects.id, body.id));
      expect((await update(body.id, { team: [member(), member(foreign)] })).status).toBe(200);
    });

    test('that an import gave as a text are kept', async () => {
      const { status, body } = await create({ team: [member('https://example.org/face.png')] });
      expect([status, body.team[0]?.avatar]).toEqual([201, 'https://example.org/face.png']);
    });

    test('that an admin adds become the creator’s', async () => {
      const { body } = await create({});
      const bytes = await makePicture({ width: 240, height: 240 });
      const added = (await upload(kindling, bytes, { as: admin })).body.address;
      const changed = await update(body.id, { team: [member(added)], reason: 'They sent it by email' }, admin);
      expect([changed.status, await ownersOf(added)]).toEqual([200, [owner.id]]);
    });
  });

  const ownersOf = async (address: string) => {
    const { rows } = await kindling.deps.pool.query<{ id: number }>(
      'select owner_id::int as id from images where name = $1',
      [address.replace('/media/', '')],
    );
    return rows.map(({ id }) => id);
  };

  test('can be arranged by an admin, who can add ones that become the creator’s', async () => {
    const { body } = await create({ coverImage: own[0] });
    const bytes = await makePicture({ width: 240, height: 150 });
    const added = (await upload(kindling, bytes, { as: admin })).body.address;
    expect(await ownersOf(added)).toEqual([admin.id]);
    const arranged = await update(
      body.id,
      { coverImage: added, galleryImages: [own[0]], reason: 'A better light' },
      admin,
    );
    expect(arranged.body).toMatchObject({ coverImage: added, galleryImages: [own[0]] });
    expect(await ownersOf(added)).toEqual([owner.id]);
  });

  test('move along when an admin transfers the project', async () => {
    const { body } = await create({ coverImage: own[0] });
    const next = await makeUser(kindling.deps);
    const answer = await kindling.call(changeProjectOwner, {
      params: { id: body.id },
      body: { ownerId: next.id, reason: 'They make it now' },
      as: admin,
    });
    expect(answer.body.project.coverImage).toBe(own[0]);
    expect(await ownersOf(own[0] ?? '')).toEqual([next.id]);
    await kindling.call(changeProjectOwner, {
      params: { id: body.id },
      body: { ownerId: owner.id, reason: 'And back again' },
      as: admin,
    });
    expect(await ownersOf(own[0] ?? '')).toEqual([owner.id]);
  });

  test('can be described only by their owner and admins', async () => {
    const [name] = own.map((address) => address.replace('/media/', ''));
    const describe = (as: TestUser) =>
      kindling.call(updateImage, { params: { name: name ?? '' }, body: { alt: 'A lamp' }, as });
    expect([(await describe(owner)).status, (await describe(admin)).status]).toEqual([200, 200]);
    expect((await describe(await makeUser(kindling.deps))).status).toBe(404);
  });

  test(`are limited to ${maxGalleryImages} in a gallery`, async () => {
    const many = Array.from({ length: maxGalleryImages + 1 }, () => own[0]);
    expect((await create({ galleryImages: many })).status).toBe(400);
  });
});

describe('a video', () => {
  test.each([
    ['https://youtu.be/dQw4w9WgXcQ?t=3', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s'],
    ['https://player.vimeo.com/video/76979871', 'https://vimeo.com/76979871'],
    ['', null],
    [null, null],
  ])('%s is stored as %s', async (videoUrl, stored) => {
    const { status, body } = await create({ videoUrl });
    expect([status, body.videoUrl]).toEqual([201, stored]);
    expect((await update(body.id, { videoUrl })).body.videoUrl).toBe(stored);
  });

  test('on another host is refused and changes nothing', async () => {
    const { body } = await create({ videoUrl: 'https://vimeo.com/76979871' });
    for (const videoUrl of ['https://evil.example/v', 'javascript:alert(1)', 'youtube']) {
      expect(refusal(await create({ videoUrl })), videoUrl).toEqual([400, 'validation', ['videoUrl']]);
      expect(refusal(await update(body.id, { videoUrl })), videoUrl).toEqual([400, 'validation', ['videoUrl']]);
    }
    expect((await read(body.id)).body.videoUrl).toBe('https://vimeo.com/76979871');
  });
});

describe('tags', () => {
  test('are stored in lower case, without duplicates, in the given order', async () => {
    const tags = [' Solar ', 'LAMP', 'open   source', 'lamp', 'Öko'];
    const { body } = await create({ tags });
    expect(body.tags).toEqual(['solar', 'lamp', 'open source', 'öko']);
    expect((await update(body.id, { tags: ['Kite', 'kite'] })).body.tags).toEqual(['kite']);
    expect((await update(body.id, { tags: [] })).body.tags).toEqual([]);
  });

  test.each([
    ['an empty one', ['']],
    ['one that is too long', ['x'.repeat(31)]],
    ['too many', Array.from({ length: maxTags + 1 }, (_, index) => `tag ${index}`)],
  ])('%s are refused', async (_name, tags) => {
    expect((await create({ tags })).status).toBe(400);
  });
});

describe('milestones', () => {
  const milestone = (fundingNeeded: number | string, fields: object = {}) => ({
    title: 'First lamp',
    description: 'It shines',
    fundingNeeded,
    deliverables: ['A lamp', '', 'A film of it'],
    estimatedCompletion: 'May',
    ...fields,
  });

  test('that add up to the goal are stored as written, all pending, without empty deliverables', async () => {
    const milestones = [milestone('5000.50'), milestone(14_999.5, { title: 'Hundred lamps', deliverables: [] })];
    const { status, body } = await create({ fundingGoal: 20_000, milestones });
    expect(status).toBe(201);
    expect(body.milestones).toEqual([
      { ...milestone(5000.5), deliverables: ['A lamp', 'A film of it'], status: 'pending' },
      { ...milestone(14_999.5), title: 'Hundred lamps', deliverables: [], status: 'pending' },
    ]);
  });

  test.each([
    [[milestone(19_999.99)], /^The milestones add up to \$19,999\.99, \$0\.01 short of the goal of \$20,000/],
    [[milestone(15_000), milestone(5000.01)], /\$0\.01 above the goal/],
    [[milestone(0)], /add up to \$0/],
  ])('%j are refused with the difference', async (milestones, sentence) => {
    const answer = await create({ milestones });
    expect(refusal(answer)).toEqual([400, 'validation', ['milestones']]);
    expect(answer.body.message).toMatch(sentence);
  });

  test('left entirely empty are dropped', async () => {
    const empty = milestone(0, { title: '', description: ' ', deliverables: ['', ' '], estimatedCompletion: '' });
    expect((await create({ milestones: [empty] })).body.milestones).toEqual([]);
    expect((await create({ milestones: [empty, milestone(20_000)] })).body.milestones).toHaveLength(1);
  });

  test('must match a changed goal', async () => {
    const { body } = await create({ milestones: [milestone(20_000)] });
    expect(refusal(await update(body.id, { fundingGoal: 25_000 }))).toEqual([400, 'validation', ['milestones']]);
    expect((await read(body.id)).body.fundingGoal).toBe(20_000);
    const both = await update(body.id, { fundingGoal: 25_000, milestones: [milestone(20_000), milestone(5000)] });
    expect([both.status, both.body.fundingGoal, both.body.milestones.length]).toEqual([200, 25_000, 2]);
    expect((await update(body.id, { milestones: [] })).body.milestones).toEqual([]);
    expect((await update(body.id, { fundingGoal: 30_000 })).status).toBe(200);
  });

  test('do not block other changes', async () => {
    const { body } = await create({ milestones: [milestone(20_000)] });
    const renamed = await update(body.id, { title: 'A lamp', fundingGoal: 20_000, valuation: 300_000 });
    expect([renamed.status, renamed.body.milestones.length]).toEqual([200, 1]);
  });

  test('keep their progress as long as they keep their title', async () => {
    const { body } = await create({ milestones: [milestone(5000), milestone(15_000, { title: 'More' })] });
    const reached = body.milestones.map((one) => ({ ...one, status: 'completed' as const }));
    await kindling.deps.db.update(projects).set({ milestones: reached }).where(eq(projects.id, body.id));
    const changed = await update(body.id, {
      milestones: [milestone(15_000, { title: 'Even more' }), milestone(5000, { description: 'It shines brightly' })],
    });
    expect(changed.body.milestones.map(({ title, status }) => [title, status])).toEqual([
      ['Even more', 'pending'],
      ['First lamp', 'completed'],
    ]);
  });

  test('keep their progress when one is renamed in its place', async () => {
    const { body } = await create({ milestones: [milestone(5000), milestone(15_000, { title: 'More' })] });
    const reached = body.milestones.map((one) => ({ ...one, status: 'completed' as const }));
    await kindling.deps.db.update(projects).set({ milestones: reached }).where(eq(projects.id, body.id));
    const changed = await update(body.id, {
      milestones: [milestone(5000, { title: 'A better first lamp' }), milestone(15_000, { title: 'More' })],
    });
    expect(changed.body.milestones.map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  test('have progress that their creator cannot set', async () => {
    expect((await create({ milestones: [milestone(20_000, { status: 'completed' })] })).status).toBe(400);
  });
});
