// How twelve key screens look, compared with stored pictures: a changed color, size or position of a main part fails.
// After a wanted change: playwright test e2e/pages/looks.test.ts --update-snapshots, then look at every picture that changed.

import type { Locator, Page } from '@playwright/test';
import { sandboxCopy } from '#features/investing/web/checkout/sandbox-card-copy.ts';
import { giveAnswers, projectLists } from '../support/answers.ts';
import { newPerson, openNavigation, signIn } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

type Screen = {
  name: string;
  /** Shows the screen with what every fresh server has: other tests at work change nothing of it. */
  show: (page: Page) => Promise<unknown>;
  /** A picture in the dark theme as well. */
  dark?: boolean;
};

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor();
}

/** No other test makes projects of this category. */
const quietList = '/projects?category=Film';

async function openProject(page: Page): Promise<void> {
  const [{ id } = { id: 0 }] = (await (await page.request.get('/api/projects?category=Film&limit=1')).json()) as {
    id: number;
  }[];
  await open(page, `/projects/${id}`);
}

async function openDemoDashboard(page: Page): Promise<void> {
  await page.goto('/api/auth/start?next=/dashboard');
  await page.getByRole('button', { name: /grace@example.org/ }).click();
  await expect(page.getByRole('heading', { name: 'Investment History' })).toBeVisible();
  await page.locator('html[data-hydrated]').waitFor();
}

const screens: Screen[] = [
  { name: 'home', show: (page) => open(page, '/'), dark: true },
  { name: 'projects', show: (page) => open(page, quietList) },
  { name: 'project', show: openProject, dark: true },
  {
    name: 'checkout',
    show: async (page) => {
      await signIn(page, newPerson('Ingrid Investor'));
      await open(page, '/checkout?projectId=22&amount=200');
      await expect(page.getByLabel(sandboxCopy.number)).toBeVisible();
    },
    dark: true,
  },
  { name: 'dashboard', show: openDemoDashboard, dark: true },
  {
    name: 'submit',
    show: async (page) => {
      await signIn(page, newPerson('Carla Creator'));
      await open(page, '/submit');
      await page.getByLabel('Title', { exact: true }).scrollIntoViewIfNeeded();
      await page.getByRole('tab', { name: 'Submit Project' }).evaluate((tab) => tab.scrollIntoView());
    },
  },
  {
    name: 'sign-in',
    show: async (page) => {
      await open(page, '/no/such/page');
      await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'admin-login', show: (page) => open(page, '/admin/login') },
  {
    name: 'admin-dashboard',
    show: async (page) => {
      await page.request.post('/api/admin/login', {
        data: { username: 'e2e-admin', password: 'a password for browser tests' },
      });
      const list = (await (await page.request.get('/api/projects?category=Film')).json()) as object[];
      await giveAnswers(page, projectLists, list);
      await giveAnswers(page, '**/api/admin/overview', {
        totalProjects: 24,
        totalUsers: 118,
        totalFunding: '1234567.00',
        investments: 432,
      });
      await open(page, '/admin/settings');
      await openNavigation(page);
      await page.getByRole('link', { name: 'Dashboard', exact: true }).filter({ visible: true }).first().click();
      await expect(page.getByText('1,234,567')).toBeVisible();
    },
  },
  { name: 'not-found', show: (page) => open(page, '/no/such/page') },
  { name: 'how-it-works', show: (page) => open(page, '/how-it-works') },
  {
    name: 'receipt',
    show: async (page) => {
      await openDemoDashboard(page);
      const list = (await (await page.request.get('/api/users/investments')).json()) as {
        id: number;
        status: string;
        amount: string;
      }[];
      const oldest = list.filter(({ status }) => status === 'completed').at(-1);
      await open(page, `/receipts/${oldest?.id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Receipt', exact: true })).toBeVisible();
      // The hour at which the server began decides how long it is, and whether it takes a second line.
      await page.getByText(/\d [AP]M/).evaluateAll((moments) => {
        for (const moment of moments) moment.textContent = 'Feb 12, 2026';
      });
    },
  },
];

/** What depends on the day, the hour or the server's own counting. */
function movingParts(page: Page): Locator[] {
  return [
    page.locator('time'),
    page.getByRole('timer'),
    page.getByText(/\b\d+ days? left|Last day|Funding ended/),
    page.getByText(/\b20\d\d\b/),
    page.getByText(/\b\d{1,2}:\d\d\b/),
    page.locator('[data-chart], figure svg'),
  ];
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inView = [...document.images].filter((image) => {
      const { top, height } = image.getBoundingClientRect();
      // A picture that is not shown at this size never comes.
      return height > 0 && top < innerHeight;
    });
    await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
  });
}

const tolerance = { maxDiffPixelRatio: 0.01, threshold: 0.2 };

for (const { name, show, dark } of screens) {
  test(`${name} looks as it did`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await show(page);
    await settle(page);
    await expect(page).toHaveScreenshot(`${name}.png`, { ...tolerance, mask: movingParts(page) });
    if (!dark) return;
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await expect(page).toHaveScreenshot(`${name}-dark.png`, { ...tolerance, mask: movingParts(page) });
  });
}

test('a changed color or size of a main part does not look as it did', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await open(page, '/');
  await settle(page);
  for (const css of ['main h1 { font-size: 1.5rem }', 'main { background: teal }', '.hero-art { opacity: 0 }']) {
    const style = await page.addStyleTag({ content: css });
    await expect(page).not.toHaveScreenshot('home.png', { ...tolerance, mask: movingParts(page) });
    await style.evaluate((element) => element.parentElement?.removeChild(element));
  }
});
