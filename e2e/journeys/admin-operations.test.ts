// Upcoming events and system health as an administrator reads them, and their summary on the dashboard.

import type { Page } from '@playwright/test';
import { adminFrameCopy } from '#features/admin/web/admin-frame-copy.ts';
import { frameCopy } from '#web/frame-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { giveAnswers, holdAnswers, refuseAnswers } from '../support/answers.ts';
import { openNavigation, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

const aheadCalls = /\/api\/admin\/look-ahead\?/;
const healthCalls = /\/api\/admin\/health$/;

async function walk(page: Page, name: string): Promise<void> {
  await openNavigation(page);
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const item = {
  kind: 'project',
  key: 'project 1',
  at: '2026-12-02T00:00:00.000Z',
  title: 'A project that closes',
  text: 'Funding ends. If the goal is not reached, all investors are refunded.',
  amount: '1250.00',
  link: '/admin/projects/1',
};
const ahead = {
  until: '2026-12-08T00:00:00.000Z',
  late: [
    { ...item, kind: 'review', key: 'review 2', title: 'A pending review', amount: null, link: '/admin/reviews/2' },
  ],
  days: [{ day: '2026-12-01', items: [item] }],
  cutOff: ['refund'],
};

test('upcoming days are listed by day, overdue items first, over a selectable range', async ({ page }) => {
  await signInAsAdmin(page, '/admin/health');
  await giveAnswers(page, aheadCalls, ahead);
  await walk(page, adminFrameCopy.nav.upcoming);
  await expect(page.getByRole('list', { name: adminFrameCopy.upcoming.late }).getByRole('link')).toHaveText(
    'A pending review',
  );
  const day = page.getByRole('region', { name: 'Tuesday, December 1' });
  await expect(day.getByRole('link', { name: 'A project that closes' })).toHaveAttribute('href', '/admin/projects/1');
  await expect(day.getByText('$1,250')).toBeVisible();
  await expect(day.getByText('the end of Dec 1, 2026 (UTC)')).toBeVisible();
  await expect(page.getByText(adminFrameCopy.upcoming.cutOff(['refunds']))).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const span = page.getByRole('navigation', { name: adminFrameCopy.upcoming.span });
  const request = page.waitForRequest(/look-ahead\?days=90$/);
  await span.getByRole('link', { name: '90 days' }).click();
  await request;
  await expect(span.getByRole('link', { name: '90 days' })).toHaveAttribute('aria-current', 'true');
  // The demo has projects that end within three months.
  await expect(page.getByText(/^Funding ends/).first()).toBeVisible();
});

test('an empty week says so, a slow response shows a placeholder, and a failed one can be retried', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await signInAsAdmin(page, '/admin/health');
  await refuseAnswers(page, aheadCalls);
  await walk(page, adminFrameCopy.nav.upcoming);
  await expect(page.getByText(adminFrameCopy.upcoming.loadFailed)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await giveAnswers(page, aheadCalls, { ...ahead, late: [], days: [], cutOff: [] });
  await page.getByRole('button', { name: frameCopy.tryAgain }).click();
  await expect(page.getByText(adminFrameCopy.upcoming.empty)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const letGo = await holdAnswers(page, aheadCalls);
  await page.getByRole('link', { name: '30 days' }).click();
  await expect(page.getByRole('status', { name: adminFrameCopy.upcoming.loading })).toBeVisible();
  await letGo();
  await expect(page.getByRole('status', { name: adminFrameCopy.upcoming.loading })).toBeHidden();
});

test('every component shows its status, and pending emails can be retried', async ({ page }) => {
  await signInAsAdmin(page, '/admin/health');
  for (const part of Object.values(adminFrameCopy.health.parts).filter(
    (name) => name !== adminFrameCopy.health.parts.network,
  )) {
    await expect(page.getByRole('region', { name: part })).toBeVisible();
  }
  await expect(
    page.getByRole('region', { name: adminFrameCopy.health.parts.database }).getByText(adminFrameCopy.health.healthy),
  ).toBeVisible();
  await expect(
    page.getByRole('region', { name: adminFrameCopy.health.parts.backup }).getByText('No backup found.'),
  ).toBeVisible();
  await expectAccessible(page);
  const retried = page.waitForResponse(/health\/mails\/retry$/);
  await page.getByRole('button', { name: adminFrameCopy.health.retry }).click();
  expect((await retried).status()).toBe(200);
  await expect(
    page.getByText(new RegExp(`${adminFrameCopy.health.noMail}|${adminFrameCopy.health.retrying}`)).first(),
  ).toBeVisible();
});

test('an unavailable health check is shown as such, and the dashboard names what is failing', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAsAdmin(page, '/admin/security');
  await refuseAnswers(page, healthCalls);
  await walk(page, 'Health');
  await expect(page.getByText(adminFrameCopy.health.loadFailed)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const broken = { part: 'backup', state: 'broken', sentence: 'The last backup is old.', facts: [] };
  await giveAnswers(page, healthCalls, { at: '2026-12-01T08:00:00.000Z', state: 'broken', parts: [broken] });
  await giveAnswers(page, aheadCalls, ahead);
  await page.getByRole('button', { name: frameCopy.tryAgain }).click();
  await expect(
    page.getByRole('region', { name: adminFrameCopy.health.parts.backup }).getByText(adminFrameCopy.health.broken),
  ).toBeVisible();
  await walk(page, 'Dashboard');
  await expect(page.getByText(adminFrameCopy.health.failing(1))).toBeVisible();
  await expect(page.getByText('The last backup is old.')).toBeVisible();
  const first = page.getByRole('list', { name: adminFrameCopy.upcoming.first });
  await expect(first.getByRole('link')).toHaveText(['A pending review', 'A project that closes']);
});

test('times are shown in the reader’s time zone, with UTC on hover', { tag: '@desktop' }, async ({ page }) => {
  await signInAsAdmin(page, '/admin/audit');
  const moment = page.getByRole('table').locator('time').first();
  const at = new Date((await moment.getAttribute('datetime')) ?? '');
  const text = (timeZone: string) =>
    at.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).replaceAll('\u202f', ' ');
  await expect(moment).toHaveText(text('America/New_York'));
  await expect(moment).toHaveAttribute('title', `${text('UTC')} UTC`);
});
