// Every screen, in both themes and both sizes: nothing serious or critical for axe, and nothing wider than the screen.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { newPerson, signIn } from './people.ts';
import { offerProject } from './projects.ts';
import { expect, test } from './quiet.ts';

async function expectAccessible(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const found = grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, screen).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${screen} is wider than the screen`).toBeLessThanOrEqual(0);
}

async function visit(page: Page, address: string, landmark: string | RegExp): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { name: landmark }).first()).toBeVisible();
  await page.locator('html[data-hydrated]').waitFor();
}

async function ownProject(page: Page): Promise<number> {
  const answer = await page.request.post('/api/projects', {
    data: {
      title: `Lamp of my own ${Date.now()}`,
      description: 'It turns with the day.',
      category: 'Technology',
      fundingGoal: 20_000,
      valuation: 200_000,
      timeline: [{ title: 'Ten lamps', description: 'By hand', date: 'Q1' }],
      team: [{ role: 'Maker', description: 'Builds it' }],
      marketOpportunity: { marketSize: '$1B', growthRate: '5%', description: 'People with windows' },
      risks: [{ type: 'Supply', description: 'Motors', mitigation: 'Two suppliers' }],
      faq: [{ question: 'Is it bright?', answer: 'Yes.' }],
    },
  });
  return ((await answer.json()) as { id: number }).id;
}

const visitorScreens: [string, string, string | RegExp][] = [
  ['the list', '/projects', 'Explore Creative Projects'],
  ['an empty search', '/projects?q=nothinghasthesewords', 'Explore Creative Projects'],
  ['a project', '/projects/1', /Borrowed Atlas/],
  ['a project that is open', '/projects/22', 'Back This Project'],
  ['the not-found page', '/no/such/page', /404/],
  ['the admin login', '/admin/login', 'Admin Access'],
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('what a visitor sees', async ({ page }) => {
      for (const [screen, address, landmark] of visitorScreens) {
        await visit(page, address, landmark);
        await expectAccessible(page, screen);
      }
      await page.goto('/projects');
      await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('dialog', { name: 'Sign in Required' })).toBeVisible();
      await expectAccessible(page, 'the sign-in dialog');
      await page.goto('/api/auth/start?next=/');
      await expectAccessible(page, 'the development identity provider');
    });

    test('what a creator sees', async ({ page }) => {
      await signIn(page, newPerson('Carla Creator'), '/dashboard');
      await expectAccessible(page, 'the empty dashboard');
      const id = await ownProject(page);
      await visit(page, '/dashboard', 'Your Projects');
      await expectAccessible(page, 'the dashboard');
      await visit(page, '/submit', 'Launch Your Vision');
      await expectAccessible(page, 'the submit page');
      await page.getByRole('button', { name: 'Submit Project' }).click();
      await expect(page.getByText('Title is required')).toBeVisible();
      await expectAccessible(page, 'the submit page with errors');
      for (const tab of ['Project Categories', 'Funding Models']) {
        await page.getByRole('tab', { name: tab }).click();
        await expectAccessible(page, tab);
      }
      await visit(page, `/projects/${id}/edit`, /.+/);
      await expectAccessible(page, 'the edit page');
    });

    test('what an investor sees', async ({ page, browser }) => {
      const project = await offerProject(browser);
      await signIn(page, newPerson(), `/projects/${project.id}`);
      await expect(page.getByLabel('Investment amount')).toBeVisible();
      await expectAccessible(page, 'the invest form');
      await page.getByRole('button', { name: 'Continue to checkout' }).click();
      await expect(page.getByRole('heading', { name: 'Complete Your Investment' })).toBeVisible();
      await expectAccessible(page, 'the checkout');
      await page.getByRole('button', { name: 'Complete Investment' }).click();
      await expectAccessible(page, 'the checkout with errors');
      await page.goto('/checkout?amount=0&projectId=1');
      await expect(page.getByText('Invalid investment amount')).toBeVisible();
      await expectAccessible(page, 'the checkout that failed');
    });

    test('what an admin sees', async ({ page }) => {
      await page.goto('/admin/login');
      await page.getByLabel('Username').fill('e2e-admin');
      await page.getByLabel('Password').fill('a password for browser tests');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      await expectAccessible(page, 'the admin dashboard');
      await visit(page, '/admin/projects', /.+/);
      await expectAccessible(page, 'a later admin page');
    });
  });
}
