// The categories and the page of each over HTTP, and their texts.
import { beforeAll, expect, test } from 'vitest';
import { getGuide } from '#features/landing/resource-list.ts';
import type { GuideSlug } from '#features/landing/text-page-paths.ts';
import { makeProject } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { categoryAddress, categoryPaths, categorySlug, introducedCategories } from '../category-address.ts';
import { getCategory, listCategories } from '../category-contract.ts';
import { introduceCategory } from '../web/category/category-copy.ts';

const kindling = useTestApp();
const inDays = (days: number) => new Date(kindling.deps.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  for (let n = 1; n <= 14; n += 1) {
    await makeProject(kindling.deps, { title: `Game ${n}`, category: 'Games', deadline: inDays(n <= 2 ? n : 90) });
  }
  await makeProject(kindling.deps, { title: 'Hidden game', category: 'Games', visibility: 'private' });
  await makeProject(kindling.deps, { title: 'Old game', category: 'Games', status: 'failed' });
  await makeProject(kindling.deps, { title: 'Clinic', category: 'Health & Care' });
  await makeProject(kindling.deps, { title: 'Draft', category: 'Secret Category', status: 'draft' });
});

async function read(slug: string) {
  const { status, body } = await kindling.call(getCategory, { params: { slug } });
  if (status !== 200) return status;
  const titles = (list: { title: string }[]) => list.map(({ title }) => title);
  return { ...body, closing: titles(body.closing), newest: titles(body.newest), more: titles(body.more) };
}

test('a large category shows what closes soon, what is new, and more, each project once [category-1]', async () => {
  const page = await read('games');
  expect(page).toMatchObject({
    category: 'Games',
    open: 14,
    all: 15,
    closing: ['Game 1', 'Game 2'],
    newest: ['Game 14', 'Game 13', 'Game 12'],
    others: [{ category: 'Health & Care', open: 1 }],
  });
  expect(page).toHaveProperty('more.length', 6);
  expect(JSON.stringify(page)).not.toContain('Hidden');
});

test('any category with a public project has a page, and those of the product always [category-2]', async () => {
  expect(await read('health-care')).toMatchObject({ category: 'Health & Care', open: 1, more: ['Clinic'] });
  expect(await read('music')).toMatchObject({ category: 'Music', open: 0, all: 0, more: [] });
  expect([await read('secret-category'), await read('Games'), await read('nothing')]).toEqual([404, 404, 404]);
});

test('all categories are listed, the largest first, with the picture of an open public project [category-3]', async () => {
  const { body } = await kindling.call(listCategories);
  expect(body.slice(0, 2)).toMatchObject([
    { category: 'Games', open: 14, project: { category: 'Games', coverImage: null } },
    { category: 'Health & Care', open: 1 },
  ]);
  expect(body.slice(2).map(({ category }) => category)).toEqual(
    introducedCategories.filter((category) => category !== 'Games').toSorted((a, b) => a.localeCompare(b, 'en')),
  );
  expect(body.slice(2).every(({ open, project }) => open === 0 && project === null)).toBe(true);
});

test.each([
  ['Art & Design', '/categories/art-design'],
  ['Бани', `/categories/${encodeURIComponent('бани')}`],
  ['☆', '/projects?category=%E2%98%86'],
])('%s is at %s', (category, address) => {
  expect(categoryAddress(category)).toBe(address);
});

test('every introduced category has an address and texts of its own, and its guides exist under their titles', () => {
  expect(new Set(categoryPaths).size).toBe(introducedCategories.length);
  for (const category of introducedCategories) {
    expect(categorySlug(category)).not.toBe('');
    const { text, guides } = introduceCategory(category);
    expect(text).not.toContain('filed under');
    for (const { to, label } of guides) expect(getGuide(to.replace('/resources/', '') as GuideSlug).title).toBe(label);
  }
});
