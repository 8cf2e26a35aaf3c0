// Suggestions in the search by keyboard, also from the header, the list's place after Back, and what was viewed.

import { headerSearchLabel } from '#features/discovery/web/header/header-search.tsx';
import { searchCopy } from '#features/discovery/web/list/search-copy.ts';
import { nearbyCopy } from '#features/discovery/web/nearby/nearby-copy.ts';
import { listCopy } from '#features/projects/web/list/list-copy.ts';
import { frameCopy } from '#web/frame-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newPerson, signIn } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

test('the search suggests projects, categories and corrected words, by keyboard [list-32]', async ({ page }) => {
  await page.goto('/projects');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const box = page.getByRole('combobox', { name: listCopy.search });
  await box.pressSequentially('hollow');
  const project = page.getByRole('listbox').getByRole('option', { name: /^Hollow Moon/ });
  await expect(project).toBeVisible();
  await expect(page.getByText(searchCopy.count(1), { exact: true })).toBeAttached();
  await expectAccessible(page, 'suggestions');
  await page.keyboard.press('ArrowDown');
  await expect(project).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await project.getAttribute('id')) ?? '');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(box).toHaveValue('hollow');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Hollow Moon/ })).toBeVisible();
  await page.goBack();
  await box.fill('');
  await box.pressSequentially('games');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /^Games/ })
    .click();
  await expect(page).toHaveURL('/categories/games');
});

test('Back leads to the same place of a long list, even after a reload [list-33]', async ({ page }) => {
  const [item] = (await (await page.request.get('/api/projects?limit=1')).json()) as Record<string, unknown>[];
  const part = (from: number) =>
    Array.from({ length: 24 }, (_, at) => ({ ...item, id: from + at, title: `Project ${from + at}` }));
  await page.route(/\/api\/projects\?/, (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const link = `</api/projects?cursor=${at + 1}>; rel="next"`;
    const rows = part(1000 + at * 24);
    // One of the third page is a real project.
    if (at === 2) Object.assign(rows[12] ?? {}, { id: 22, title: 'The real one' });
    return route.fulfill({ status: 200, headers: { ...(at < 4 && { link }) }, json: rows });
  });
  await page.goto('/about');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
  const card = page.getByRole('article', { name: 'The real one' });
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(card).toBeAttached({ timeout: 500 });
  }).toPass();
  await card.scrollIntoViewIfNeeded();
  await card.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL('/projects/22');
  await page.goBack();
  await expect(card).toBeInViewport();
  await page.goForward();
  await expect(page).toHaveURL('/projects/22');
  await page.reload();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.goBack();
  await expect(card).toBeInViewport();
});

test('"/" and the icon of the header search from any page, and Escape gives the focus back [list-34]', async ({
  page,
}) => {
  await page.goto('/about');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const dialog = page.getByRole('dialog', { name: listCopy.search });
  const box = dialog.getByRole('combobox');
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await box.pressSequentially('hol/low');
  await expect(box).toHaveValue('hol/low');
  await box.fill('hollow');
  await expect(page.getByRole('option', { name: /^Hollow Moon/ })).toBeVisible();
  await expectAccessible(page, 'the search of the header');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const link = page.getByRole('link', { name: headerSearchLabel, exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await link.click();
  await box.fill('moon');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/projects?q=moon');
  await expect(dialog).toHaveCount(0);
  // The list has a box of its own.
  await page.locator('h1').click();
  await page.keyboard.press('/');
  await expect(page.getByRole('main').getByRole('combobox', { name: listCopy.search })).toBeFocused();
});

test('what was viewed is shown again, and forgotten when the person signs out', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, newPerson());
  const viewed = page.getByRole('region', { name: nearbyCopy.viewed });
  for (const id of [1, 22]) {
    await page.goto(`/projects/${id}`);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await expect(page.getByRole('region', { name: nearbyCopy.similar })).toBeAttached();
  }
  const showViewed = async () => {
    await page.goto('/projects');
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  };
  await showViewed();
  await expect(viewed.getByRole('heading', { level: 3 })).toHaveCount(2);
  await page.getByRole('button', { name: frameCopy.signOut }).click();
  await expect(page.getByRole('button', { name: frameCopy.signIn })).toBeVisible();
  await showViewed();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(viewed).toHaveCount(0);
});
