// The dashboard, with the demo data, as docs/spec-coverage.md promises.
import type { Page } from '@playwright/test';
import { giveAnswers } from '../support/answers.ts';
import { newPerson, signIn } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

type Investment = { projectId: number; amount: string; equityPercent: string };

async function signInAsDemo(page: Page, email: string): Promise<void> {
  await page.goto('/api/auth/start?next=/dashboard');
  await page.getByRole('button', { name: new RegExp(email) }).click();
  await expect(page.getByRole('heading', { name: 'Investment History' })).toBeVisible();
}

const dollars = (amount: string) =>
  `$${Number(amount).toLocaleString('en-US', { minimumFractionDigits: amount.endsWith('.00') ? 0 : 2 })}`;

test('the dashboard of a new person', async ({ page }) => {
  await signIn(page, newPerson(), '/projects');
  await giveAnswers(page, '**/api/users/summary', {
    totalProjects: 3,
    totalInvested: '12345.00',
    projectsBacked: 7,
    averageInvestment: '1234.50',
    statementYears: [],
  });
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  const main = page.getByRole('main');

  await test.step('the cards show the projects, the amount invested, the projects backed and the rounded average [dashboard-2]', async () => {
    for (const [label, value] of [
      ['Total Projects', '3'],
      ['Total Invested', '$12,345'],
      ['Projects Backed', '7'],
      ['Average Investment', '$1,235'],
    ] as const) {
      const place = main.getByText(label, { exact: true });
      await expect(place.locator('xpath=ancestor::*[self::div or self::dl][1]/..')).toContainText(value);
    }
  });

  await test.step('Create New Project opens the submission page [dashboard-1]', async () => {
    await expect(main.getByRole('link', { name: 'Create New Project' })).toHaveAttribute('href', '/submit');
  });

  await test.step('an empty history says No investments yet [dashboard-7]', async () => {
    const history = page.getByRole('region', { name: 'Investment History' });
    await expect(history.getByText('No investments yet')).toBeVisible();
  });
});

test('each own project has an Edit button [dashboard-5]', async ({ page }) => {
  await signInAsDemo(page, 'ada@example.org');
  const own = (await (await page.request.get('/api/users/projects')).json()) as { id: number; title: string }[];
  const section = page.getByRole('region', { name: 'Your Projects' });
  await expect(section.getByRole('article')).toHaveCount(own.length);
  for (const { id, title } of own.slice(0, 3)) {
    const card = section.getByRole('article', { name: title });
    await expect(card.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/projects/${id}/edit`);
  }
});

test('the history lists project number, equity, amount and a View Project link [dashboard-6]', async ({ page }) => {
  await signInAsDemo(page, 'grace@example.org');
  const list = (await (await page.request.get('/api/users/investments')).json()) as Investment[];
  const section = page.getByRole('region', { name: 'Investment History' });
  expect(list.length).toBeGreaterThan(2);
  for (const [index, { projectId, amount, equityPercent }] of list.slice(0, 3).entries()) {
    const entry = section.getByRole('article').nth(index);
    await expect(entry.getByText(`Project #${projectId}`)).toBeVisible();
    await expect(entry.getByText(`${equityPercent.slice(0, -3)}%`)).toBeVisible();
    await expect(entry.getByText(dollars(amount)).first()).toBeVisible();
    await expect(entry.getByRole('link', { name: 'View Project' })).toHaveAttribute('href', `/projects/${projectId}`);
  }
});
