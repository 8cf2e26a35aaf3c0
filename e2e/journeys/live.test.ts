// Open pages update live while others invest and support.

import type { Page } from '@playwright/test';
import { investCopy } from '#features/investing/web/investing-copy.ts';
import { investCardCopy } from '#features/investing/web/project-card/project-card-copy.ts';
import { invest } from '../support/investments.ts';
import { newPerson, register, signIn } from '../support/people.ts';
import { offerProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';

const slip = (page: Page) => page.getByRole('region', { name: investCardCopy.title });
const opensStream = (page: Page) => page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/live');

/** Total layout shift since the page was opened. */
function measureShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += shift.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}

test('raised, percent, investors and supporters move on an open page, quietly and without a jump', async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser);
  const other = await browser.newContext();
  await register(other.request, newPerson('Ingrid Investor'));
  const stream = opensStream(page);
  await page.goto(`/projects/${project.id}`);
  await stream;
  const before = await measureShift(page);
  await other.request.post(`/api/projects/${project.id}/upvote`);
  await invest(other, project.id, 5000);
  await expect(slip(page).getByText('$5,000')).toBeVisible();
  await expect(slip(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  const header = page.locator('header', { has: page.getByRole('heading', { level: 1 }) });
  await expect(header.locator('div', { hasText: /^Supporters1$/ })).toBeVisible();
  await expect(header.locator('div', { hasText: /^Investors1$/ })).toBeVisible();
  await expect(header.locator('div', { hasText: /^Funded25%$/ })).toBeVisible();
  await expect(
    page.getByText(investCardCopy.moved({ raised: '$5,000', percent: '25%', investors: 1, supporters: 1 })),
  ).toBeAttached();
  expect((await measureShift(page)) - before).toBeLessThan(0.005);
  await other.close();
});

test('the available amount updates while someone types, and the form stays until they leave it', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const project = await offerProject(browser, { fundingGoal: 5000, valuation: 50_000 });
  const other = await browser.newContext();
  await register(other.request, newPerson('Ingrid Investor'));
  const stream = opensStream(page);
  await signIn(page, newPerson(), `/projects/${project.id}`);
  await stream;
  await invest(other, project.id, 1000);
  await expect(page.getByText('Up to $4,000 available')).toBeVisible();
  await page.getByLabel(investCopy.amount).fill('3000');
  await other.request.post('/api/create-payment-intent', { data: { projectId: project.id, amount: 4000 } });
  await expect(page.getByText('Up to $0 available')).toBeVisible();
  await expect(page.getByLabel(investCopy.amount)).toHaveValue('3000');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(slip(page).getByText('The rest is reserved right now')).toBeVisible();
  await other.close();
});

test('a page in the background gives up its stream, and catches up when it is shown', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser);
  const other = await browser.newContext();
  await register(other.request, newPerson('Ingrid Investor'));
  const stream = opensStream(page);
  await page.goto(`/projects/${project.id}`);
  await stream;
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/live'));
  await setHidden(true);
  await ended;
  await invest(other, project.id, 4000);
  await expect(slip(page).getByText('$0')).toBeVisible();
  await setHidden(false);
  await expect(slip(page).getByText('$4,000')).toBeVisible();
  await other.close();
});
