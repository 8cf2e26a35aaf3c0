// The list of projects and its cards, as docs/spec-coverage.md promises.
import type { Page } from '@playwright/test';
import { cardCopy } from '#features/projects/web/list/project-card-copy.ts';
import { frameCopy } from '#web/frame-copy.ts';
import { giveAnswers, holdAnswers, projectLists, refuseAnswers } from '../support/answers.ts';
import { getMaskedIcon } from '../support/masked-icon.ts';
import { newPerson, signIn } from '../support/people.ts';
import { offerProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';

type Item = Record<string, unknown> & { id: number };

async function firstItem(page: Page): Promise<Item> {
  const [item] = (await (await page.request.get('/api/projects?limit=1&status=active')).json()) as Item[];
  if (!item) throw new Error('there is no project');
  return item;
}

/** Navigates to the list within the application, so that the browser fetches it. */
async function walkToList(page: Page): Promise<void> {
  await page.goto('/no/such/page');
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByRole('link', { name: frameCopy.browse, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Explore Creative Projects' })).toBeVisible();
}

test('the list of a visitor, from its placeholders to a project', async ({ page }) => {
  await test.step('Explore Creative Projects shows a grid of the open projects [list-1]', async () => {
    await page.goto('/projects?category=Games');
    await expect(page.getByRole('heading', { level: 1, name: 'Explore Creative Projects' })).toBeVisible();
    const answer = await page.request.get('/api/projects?category=Games&status=active');
    const games = (await answer.json()) as { title: string }[];
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(games.map(({ title }) => title));
  });

  await test.step('6 placeholders are shown while projects load [list-3]', async () => {
    const letGo = await holdAnswers(page, projectLists);
    await walkToList(page);
    const placeholders = page.getByRole('status', { name: cardCopy.loading }).getByTestId('project-placeholder');
    await expect(placeholders).toHaveCount(6);
    await letGo();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  await test.step('Back this project opens the page of the project [list-9]', async () => {
    const card = page.getByRole('article').first();
    const title = await card.getByRole('heading').innerText();
    await card.getByRole('link', { name: 'Back this project' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});

test('a list that is longer than the screen, and one that cannot be loaded', async ({ page }) => {
  await test.step('more projects load on scrolling [list-12]', async () => {
    const item = await firstItem(page);
    const titled = (from: number) =>
      Array.from({ length: 24 }, (_, at) => ({ ...item, id: from + at, title: `Project ${from + at}` }));
    await page.route(projectLists, (route) => {
      const isFirst = !new URL(route.request().url()).searchParams.has('cursor');
      const headers = { 'x-total-count': '48', ...(isFirst && { link: '</api/projects?cursor=abc>; rel="next"' }) };
      return route.fulfill({ status: 200, headers, json: titled(isFirst ? 1 : 25) });
    });
    await walkToList(page);
    await expect(page.getByRole('article', { name: 'Project 24', exact: true })).toBeAttached();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByRole('article')).toHaveCount(48);
    await page.unroute(projectLists);
  });

  await test.step('a failure shows Failed to load projects. Please try again later. [list-4]', async () => {
    await refuseAnswers(page, projectLists);
    await walkToList(page);
    await expect(page.getByText('Failed to load projects. Please try again later.', { exact: true })).toBeVisible();
  });
});

test('without JavaScript, the list continues on a separate page [list-13]', async ({ page, browser }) => {
  const answer = await page.request.get('/api/projects?status=active&limit=2');
  const [, second] = (await answer.json()) as { title: string }[];
  const afterFirst = await page.request.get('/api/projects?status=active&limit=1');
  const cursor = /cursor=([^&>]+)/.exec(afterFirst.headers().link ?? '')?.[1];
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const plainPage = await plain.newPage();
  await plainPage.goto(`/projects?cursor=${cursor}`);
  await expect(plainPage.getByRole('article').first().getByRole('heading')).toHaveText(second?.title ?? '');
  await plainPage.getByRole('link', { name: 'Back to the beginning of the list' }).click();
  await expect(plainPage).toHaveURL('/projects');
  await plain.close();
});

test('cards', async ({ page }) => {
  const item = await firstItem(page);
  const known = ['Technology', 'Art & Design', 'Arts', 'Fashion', 'Food', 'Games', 'Music', 'Publishing', 'Film'];
  const categories = [...known, 'Lace making', 'Beekeeping'];
  const lamp = {
    title: 'A lamp',
    description: 'It turns with the day.',
    category: 'Music',
    fundingGoal: 30_000,
    fundingRaised: 9950,
    upvotes: 17,
    deadline: null,
    supported: false,
  };
  const list = [
    lamp,
    { title: 'Too much', fundingGoal: 10_000, fundingRaised: 25_000 },
    ...categories.map((category) => ({ title: `Of ${category}`, category })),
  ].map((fields, index) => ({ ...item, id: item.id + index, ...fields }));
  await giveAnswers(page, projectLists, list);
  await walkToList(page);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(list.length);

  await test.step('a card shows the project, its progress and supporters, the funding period and two buttons [list-6]', async () => {
    const card = page.getByRole('article', { name: 'A lamp' });
    await expect(card.getByText('Music').first()).toBeVisible();
    await expect(card.getByRole('heading', { name: 'A lamp' })).toHaveCSS('-webkit-line-clamp', '2');
    await expect(card.getByText('It turns with the day.')).toHaveCSS('-webkit-line-clamp', '3');
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^33/);
    for (const text of ['33%', '$30,000', '$9,950', '17 supporters', 'Q2 2024']) {
      await expect(card.getByText(text)).toBeVisible();
    }
    await expect(card.getByRole('button', { name: 'Support' })).toBeVisible();
    await expect(card.getByRole('link', { name: 'Back this project' })).toHaveAttribute('href', `/projects/${item.id}`);
  });

  await test.step('the progress bar and its percentage stop at 100 [list-7]', async () => {
    const card = page.getByRole('article', { name: 'Too much' });
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
    await expect(card.getByText('100%')).toBeVisible();
  });

  await test.step('each known category has an icon of its own, and all others share one [list-5]', async () => {
    const chips = await page.getByRole('article', { name: /^Of / }).locator('.chip').all();
    const icons = await Promise.all(chips.map(getMaskedIcon));
    for (const icon of icons) expect(icon).toContain('/assets/icons-');
    expect(new Set(icons.slice(0, 10)).size).toBe(10);
    expect(icons[10]).toBe(icons[9]);
  });
});

test('Support adds one supporter, and asks visitors to sign in [list-8]', async ({ page, browser }) => {
  const project = await offerProject(browser);
  await page.goto(`/projects?q=${encodeURIComponent(project.title)}`);
  const card = page.getByRole('article', { name: project.title });
  await card.getByRole('button', { name: 'Support' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in Required' })).toBeVisible();
  await signIn(page, newPerson(), `/projects?q=${encodeURIComponent(project.title).replaceAll('%20', '+')}`);
  await expect(card.getByText('0 supporters')).toBeVisible();
  await card.getByRole('button', { name: 'Support' }).click();
  await expect(card.getByText(cardCopy.oneSupporter, { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`/api/projects/${project.id}`)).json())
    .toMatchObject({ upvotes: 1 });
});
