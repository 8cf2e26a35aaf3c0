// A visitor browses home, the list, a project and missing pages, and all of it without scripts.
import { cardCopy } from '#features/projects/web/list/project-card-copy.ts';
import { tableCopy } from '#ui/table/table-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { closeFilters, openFilters } from '../support/list-filters.ts';
import { expect, test } from '../support/quiet.ts';

test('a visitor goes from home to the list to a project and back [browse-1]', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Discover Opportunities' }).click();
  await expect(page.getByRole('heading', { name: 'Explore Creative Projects' })).toBeVisible();
  const card = page.getByRole('article').first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('link', { name: 'Back this project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(title.slice(0, 10)));
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Explore Creative Projects' })).toBeVisible();
});

test('the list is filtered by search and category, and the URL keeps both', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/projects');
  await (await openFilters(page)).getByLabel('Category').selectOption('Games');
  await expect(page).toHaveURL(/category=Games/);
  await closeFilters(page);
  const games = (await (await page.request.get('/api/projects?category=Games&status=active')).json()) as {
    title: string;
  }[];
  const headings = page.getByRole('article').getByRole('heading');
  await expect(headings).toHaveText(games.map(({ title }) => title));
  await page.reload();
  await expect(headings).toHaveText(games.map(({ title }) => title));
  await page.getByLabel('Search projects').fill('qzxwvjk');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByText(/no projects/i).first()).toBeVisible();
});

test('a filter chosen before the typed search has started keeps both', async ({ page }) => {
  await page.goto('/projects');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByLabel('Search projects').fill('cinema');
  await (await openFilters(page)).getByLabel('Category').selectOption('Film');
  await expect(page).toHaveURL(/\?(?=.*\bq=cinema\b)(?=.*\bcategory=Film\b)/);
  await closeFilters(page);
  await page.getByLabel('Search projects').fill('bakery');
  await (await openFilters(page)).getByLabel('Sort by').selectOption('newest');
  await expect(page).toHaveURL(/\?(?=.*\bq=bakery\b)(?=.*\bcategory=Film\b)(?=.*\bsort=newest\b)/);
});

test('an unknown filter in the URL is dropped, with a notice until the person chooses one', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/projects?category=Games&status=nonsense&sort=sideways');
  await expect(page.getByText(tableCopy.ignored.sort('Featured first'))).toBeVisible();
  await expect(page.getByText(tableCopy.ignored.filter('Status'))).toBeVisible();
  await expect(page.getByLabel('Category')).toHaveValue('Games');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page, 'the list without the unknown parts of its URL');
  await page.getByLabel('Sort by').selectOption('newest');
  await expect(page).toHaveURL('/projects?category=Games&sort=newest');
  // One notice for each unknown value.
  await expect(page.getByText(/doesn’t exist/)).toHaveCount(0);
  await page.goto('/projects?cursor=bm9uc2Vuc2U&category=Games');
  await expect(page).toHaveURL(/\?(?=.*\bcategory=Games\b)(?=.*\bcursor=not-found\b)/);
  await expect(page.getByText(tableCopy.ignored.page)).toBeVisible();
  await expect(page.getByText('Back to the beginning of the list')).toBeHidden();
  expect((await page.request.get('/api/projects?sort=sideways')).status()).toBe(400);
});

test('projects that say little, are funded or do not exist', { tag: '@desktop' }, async ({ page }) => {
  await test.step('a project without its optional sections shows them as coming soon [browse-3]', async () => {
    await page.goto('/projects?q=depot');
    await page
      .getByRole('link', { name: /Honey from the tram depot roof/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Back This Project' })).toBeVisible();
    await expect(page.getByText(/coming soon/i)).toHaveCount(5);
  });

  await test.step('a fully funded project shows the alert and no form [browse-4]', async () => {
    await page.goto('/projects?q=Night+Bakery');
    await page.getByRole('link', { name: cardCopy.view }).first().click();
    await expect(page.getByText('Fully Funded')).toBeVisible();
    await expect(page.getByLabel(/amount/i)).toHaveCount(0);
  });

  await test.step('a project that does not exist answers 404', async () => {
    for (const id of ['999999', 'not-a-number']) {
      const answer = await page.request.get(`/projects/${id}`);
      expect(answer.status(), id).toBe(404);
      expect(await answer.text(), id).toContain('404 Page Not Found');
    }
  });

  await test.step('an unknown address answers 404 with links to other pages [browse-2]', async () => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
    const links = page.getByRole('navigation').getByRole('link', { name: 'Projects', exact: true });
    await links.filter({ visible: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Explore Creative Projects' })).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the public pages show their content, and the list can be searched', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Transformative Projects' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(3);
    await page.goto('/projects');
    await expect(page.getByRole('article').first()).toBeVisible();
    const address = await page.getByRole('link', { name: 'Back this project' }).first().getAttribute('href');
    await page.getByLabel('Search projects').fill('bakery');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/q=bakery/);
    await expect(page.getByRole('article').first()).toContainText('Night Bakery');
    await page.goto(address ?? '');
    await expect(page.getByRole('heading', { name: 'Back This Project' })).toBeVisible();
    await expect(page.getByText('Sign in to invest in this project').first()).toBeVisible();
  });
});
