// Finding projects: closed ones are marked, and the filters work by keyboard and by touch, in both themes.

import { filtersCopy } from '#features/discovery/web/list/search-copy.ts';
import { investCardCopy } from '#features/investing/web/project-card/project-card-copy.ts';
import { listCopy } from '#features/projects/web/list/list-copy.ts';
import { cardCopy } from '#features/projects/web/list/project-card-copy.ts';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { tableCopy } from '#ui/table/table-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { giveAnswers } from '../support/answers.ts';
import { openFilters } from '../support/list-filters.ts';
import { getMaskedIcon } from '../support/masked-icon.ts';
import { newPerson, signIn } from '../support/people.ts';
import { offerProject, submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';

type Item = { id: number; title: string };

async function findFirst(page: import('@playwright/test').Page, status: string): Promise<Item> {
  const [item] = (await (await page.request.get(`/api/projects?limit=1&status=${status}`)).json()) as Item[];
  if (!item) throw new Error(`there is no ${status} project`);
  return item;
}

test('the card of a closed project leads to reading it, not to backing it', async ({ page }) => {
  for (const [status, label] of [
    ['funded', 'Funded'],
    ['completed', 'Completed'],
  ] as const) {
    const { id, title } = await findFirst(page, status);
    const project = await (await page.request.get(`/api/projects/${id}`)).json();
    await giveAnswers(page, `**/api/projects/${id}`, { ...project, risks: [], faq: [], timeline: [], team: [] });
    await page.goto(`/projects?status=${status}&q=${encodeURIComponent(title.slice(0, 60))}`);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    const card = page.getByRole('article', { name: title });
    await expect(card.locator('.cover').getByText(label, { exact: true })).toBeVisible();
    await expect(card.getByRole('link', { name: cardCopy.view })).toBeVisible();
    await expect(card.getByRole('link', { name: 'Back this project' })).toHaveCount(0);
    await expect(card.getByRole('button', { name: /Support/ })).toHaveCount(0);
  }

  await test.step('sections that a completed project left out are named in one line, not shown as coming soon', async () => {
    await page.getByRole('article').first().getByRole('link', { name: cardCopy.view }).click();
    await expect(page.getByText(/^The creator gave no timeline, team.* or FAQ\.$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: pageCopy.faq.title, exact: true })).toHaveCount(0);
    await expect(page.getByText(/coming soon/i)).toHaveCount(0);
  });
});

test('a draft’s own page shows that it is a draft, and no end date', { tag: ['@desktop', '@nightly'] }, async ({
  page,
}) => {
  await signIn(page, newPerson('Dora Draft'));
  const { id, title } = await submitProject(page, { status: 'draft' });
  await page.goto(`/projects/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Still a draft', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: investCardCopy.edit }).first()).toBeVisible();
  await expect(page.getByText(/^The creator gave no/)).toHaveCount(0);
});

test('a supported project has a check mark, also for screen readers', { tag: ['@desktop', '@nightly'] }, async ({
  page,
  browser,
}) => {
  const { id, title } = await offerProject(browser);
  await signIn(page, newPerson(), `/projects?q=${encodeURIComponent(title)}`);
  const card = page.getByRole('article', { name: title });
  const support = card.getByRole('button', { name: 'Support', exact: true });
  await expect(support).toHaveAttribute('aria-pressed', 'false');
  const arrow = await getMaskedIcon(support);
  expect(arrow).toContain('/assets/icons-');
  await support.click();
  const supported = card.getByRole('button', { name: 'Supported', exact: true });
  await expect(supported).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => getMaskedIcon(supported)).not.toBe(arrow);
  await page.goto(`/projects/${id}`);
  await expect(page.getByRole('button', { name: 'Supported', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('the footer’s Arts link opens that category', { tag: ['@desktop', '@nightly'] }, async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Arts', exact: true }).click();
  await expect(page).toHaveURL(/\/categories\/arts$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Arts' })).toBeVisible();
  const arts = (await (await page.request.get('/api/projects?category=Arts&status=active')).json()) as Item[];
  expect(arts.length).toBeGreaterThan(0);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(arts.map(({ title }) => title));
});

test('the marks of a funding bar are explained on the bar, and only a project’s own page has them', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/projects');
  await expect(page.locator('article .bar').first()).toBeVisible();
  await expect(page.locator('article .bar b')).toHaveCount(0);
  const { id } = await findFirst(page, 'active');
  await page.goto(`/projects/${id}`);
  await expect(page.getByTitle(pageCopy.marks).filter({ visible: true }).locator('.bar b')).not.toHaveCount(0);
});

test('every filter can be reached and changed by keyboard', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/projects');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const filters = page.getByRole('search');
  await filters.getByRole('combobox', { name: listCopy.search }).focus();
  for (const reached of [
    filters.getByRole('button', { name: 'Search' }),
    filters.getByRole('combobox', { name: 'Category' }),
    filters.getByRole('combobox', { name: 'Status' }),
    filters.getByRole('combobox', { name: 'Sort by' }),
    filters.getByText('More filters', { exact: true }),
  ]) {
    await page.keyboard.press('Tab');
    await expect(reached).toBeFocused();
  }
  await page.keyboard.press('Enter');
  for (const name of ['Goal', 'Raised', listCopy.percentFunded, listCopy.closing]) {
    await page.keyboard.press('Tab');
    await expect(filters.getByRole('combobox', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(filters.getByRole('textbox', { name: 'Location' })).toBeFocused();
  await filters.getByRole('combobox', { name: 'Goal' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/goal=-25000/);
});

test('the sheet of filters passes axe, has large touch targets, clears, and gives the focus back [list-35]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/projects?goal=25000-100000');
  const filters = await openFilters(page);
  await expect(filters.getByRole('combobox', { name: listCopy.closing })).toBeVisible();
  const targets = filters.locator('input, select, button');
  for (const target of await targets.filter({ visible: true }).all()) {
    expect((await target.boundingBox())?.height, await target.evaluate((one) => one.outerHTML)).toBeGreaterThanOrEqual(
      42,
    );
  }
  await expectAccessible(page, 'the filters');
  await filters.getByRole('button', { name: filtersCopy.clear }).click();
  await expect(page).toHaveURL('/projects');
  await expect(filters.getByRole('button', { name: /^Show \d+ projects$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filters).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: listCopy.filters(0), exact: true })).toBeFocused();
});

test('without all words in one project the closest matches are shown, and other words start a new search', async ({
  page,
}) => {
  await page.goto('/projects?q=bakery+spaceship');
  await expect(page.getByRole('heading', { name: tableCopy.search.closest(listCopy.noun) })).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('Night Bakery');
  await expectAccessible(page, 'the closest matches');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByRole('combobox', { name: listCopy.search }).fill('bakery');
  await expect(page.getByRole('heading', { name: tableCopy.search.closest(listCopy.noun) })).toHaveCount(0);
  await expect(page.getByRole('article').first()).toContainText('Night Bakery');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a corrected word is named, and what was typed can be searched for', async ({ page }) => {
    await page.goto('/projects?q=dicewrigt+spaceship');
    await expect(page.getByText(`${tableCopy.search.corrected} dicewright spaceship`)).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText('Dicewright');
    await page.getByRole('link', { name: tableCopy.search.asTyped('dicewrigt spaceship') }).click();
    await expect(page).toHaveURL('/projects?q=dicewrigt+spaceship&spelling=typed');
    await expect(page.getByText(listCopy.noneTitle)).toBeVisible();
  });
});
