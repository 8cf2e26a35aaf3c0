// Every page of the page table is valid HTML: as the server sends it to each who may see it, and as browsers make it.

import type { APIRequestContext, Page } from '@playwright/test';
import { type ConfigData, HtmlValidate } from 'html-validate/node';
import { investCopy } from '#features/investing/web/investing-copy.ts';
import { pages } from '../../src/web/page-table.tsx';
import { addresses, addressesFor, nobodys } from '../support/addresses.ts';
import { admin, newPerson, signIn } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

/** The standard and its accessibility rules, not the presets' taste in spelling. */
const config = {
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // React's ids begin with an underscore, which HTML allows and this rule by default does not.
    'valid-id': ['error', { relaxed: true }],
    // A bar is drawn in our own way, which <progress> does not let itself be; its role and values are there.
    'prefer-native-element': ['error', { exclude: ['progressbar'] }],
    // A fieldset may be named by what stands in it, which a legend cannot be where a button stands beside the name.
    'wcag/h71': 'off',
  },
} satisfies ConfigData;
const validator = new HtmlValidate(config);
/** Under a dialog the page is hidden from readers while the dialog keeps the focus, which the HTML does not show. */
const dialogValidator = new HtmlValidate({ ...config, rules: { ...config.rules, 'hidden-focusable': 'off' } });

async function faultsOf(html: string, judge = validator): Promise<string[]> {
  const { results } = await judge.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

async function expectValidAnswers(request: APIRequestContext, list: readonly string[]): Promise<void> {
  for (const address of list) {
    const answer = await request.get(address);
    expect.soft(answer.headers()['content-type'], address).toContain('text/html');
    expect.soft(await faultsOf(await answer.text()), address).toEqual([]);
  }
}

async function expectValidNow(page: Page, what: string, judge = validator): Promise<void> {
  expect.soft(await faultsOf(await page.content(), judge), what).toEqual([]);
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor();
}

async function ownProject(page: Page): Promise<number> {
  const answer = await page.request.post('/api/projects', {
    data: {
      title: `A lamp & its "shade" ${Date.now()}`,
      description: 'It turns with the day.\n\nIt rests <at> night.',
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
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

test('every page of the page table whose path has a parameter has an address here', () => {
  const paths = pages.map(({ path }) => path);
  expect(paths.filter((path) => path.includes(':') && addresses[path] === undefined)).toEqual([]);
  expect(Object.keys(addresses).filter((path) => !paths.includes(path))).toEqual([]);
});

test('what a visitor gets is valid HTML', async ({ page }) => {
  await expectValidAnswers(page.request, [
    ...addressesFor(['anyone', 'user', 'admin']),
    '/no/such/page',
    '/projects/999999',
    '/api/auth/start?next=/',
  ]);
});

test('what a signed-in person gets is valid HTML', async ({ page }) => {
  await signIn(page, newPerson('Carla Creator'), '/dashboard');
  const projectId = await ownProject(page);
  await expectValidAnswers(page.request, addressesFor(['anyone', 'user'], { ...nobodys, projectId }));
  await open(page, `/projects/${projectId}`);
  await expectValidNow(page, 'a project of one’s own');
});

test('what an investor with a history gets is valid HTML', async ({ page }) => {
  await page.goto('/api/auth/start?next=/dashboard');
  await page.getByRole('button', { name: /grace@example.org/ }).click();
  await page.locator('html[data-hydrated]').waitFor();
  await expectValidNow(page, 'the dashboard of an investor');
  const list = (await (await page.request.get('/api/users/investments')).json()) as { id: number; status: string }[];
  const receiptId = list.find(({ status }) => status === 'completed')?.id ?? 0;
  await expectValidAnswers(page.request, ['/dashboard', `/receipts/${receiptId}`]);
});

test('what an admin gets is valid HTML', async ({ page }) => {
  expect((await page.request.post('/api/admin/login', { data: admin })).status()).toBe(200);
  await expectValidAnswers(page.request, addressesFor(['admin']));
  await open(page, '/admin/dashboard');
  await expectValidNow(page, 'the admin dashboard');
});

test('what the browser makes of the public pages is valid HTML', async ({ page }) => {
  for (const address of ['/', '/projects', '/projects/22', '/admin/login', '/no/such/page']) {
    await open(page, address);
    await expectValidNow(page, address);
  }
  await open(page, '/projects');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in Required' })).toBeVisible();
  await expectValidNow(page, 'the sign-in dialog', dialogValidator);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('dialog').getByRole('button', { name: 'Sign in with Kindling ID' }).click(),
  ]);
  await popup.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(popup.getByRole('alert').first()).toBeVisible();
  await expectValidNow(popup, 'the identity provider’s form with errors');
});

test('what the browser makes of a signed-in person’s pages is valid HTML', async ({ page }) => {
  await signIn(page, newPerson(), '/dashboard');
  await page.locator('html[data-hydrated]').waitFor();
  await expectValidNow(page, 'the empty dashboard');
  await open(page, '/submit');
  await page.getByRole('button', { name: 'Submit project' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expectValidNow(page, 'the form with errors');
  await open(page, '/projects/22');
  await expect(page.getByLabel(investCopy.amount)).toBeVisible();
  await expectValidNow(page, 'the invest form');
  await open(page, '/checkout?projectId=22&amount=200');
  await expect(page.getByRole('heading', { name: 'Complete Your Investment' })).toBeVisible();
  await expectValidNow(page, 'the checkout');
});
