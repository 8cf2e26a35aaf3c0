// The checkout with PAYMENTS=stripe: Stripe's embedded form instead of our own, on a separate site that calls its own
// provider over HTTP and receives signed webhooks.

import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Fastify from 'fastify';
import { checkoutCopy } from '#features/investing/web/checkout/checkout-copy.ts';
import { sandboxCopy } from '#features/investing/web/checkout/sandbox-card-copy.ts';
import { investCopy } from '#features/investing/web/investing-copy.ts';
import { webhookPath } from '#platform/cards/payments.ts';
import { createPool } from '#platform/postgres/database.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { registerSandboxProvider, sandboxPrefix } from '#sandbox/sandbox-provider.ts';
import { newPerson, signIn } from '../support/people.ts';
import { offerProject, type TestProject } from '../support/projects.ts';
import { test as base, expect } from '../support/quiet.ts';
import { freePort, startSite, stopSite, untilReady } from '../support/site-process.ts';
import { type StripeStandIn, standInForStripe } from '../support/stripe-stand-in.ts';
import { typeSignature } from '../support/test-cards.ts';

const keys = { secretKey: 'sk_test_browser', publishableKey: 'pk_test_browser', webhookSecret: 'whsec_browser' };
const site = { url: '', apiBase: '' };
const closers: (() => Promise<unknown>)[] = [];

const test = base.extend<{ stripe: StripeStandIn }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from the pattern.
  baseURL: async ({}, use) => use(site.url),
  stripe: async ({ context }, use) => use(await standInForStripe(context, site.apiBase)),
});
// All tests share one site.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kindling-stripe-'));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log: () => undefined });
  closers.push(() => postgres.stop());
  const { host, port, user, database } = postgres.connection;
  const pool = createPool(postgres.connection);
  closers.push(() => pool.end());
  const sitePort = await freePort();
  site.url = `http://localhost:${sitePort}`;
  const provider = Fastify();
  const { events } = registerSandboxProvider(provider, {
    ...keys,
    pool,
    deliver: (body, signature) =>
      fetch(site.url + webhookPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      }),
  });
  await provider.listen({ host: '127.0.0.1', port: 0 });
  closers.push(() => provider.close());
  events.start();
  site.apiBase = `http://127.0.0.1:${(provider.server.address() as AddressInfo).port}${sandboxPrefix}`;
  const running = startSite({
    PORT: String(sitePort),
    DATA_DIR: join(dataDir, 'site'),
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    SESSION_SECRET: 'a secret of browser tests, long enough to be one',
    PAYMENTS: 'stripe',
    STRIPE_API_BASE: site.apiBase,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    DEMO_DATA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  });
  closers.push(() => stopSite(running));
  await untilReady(running);
});
test.afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

/** Starts from the project page, as a person would: the checkout has a different content security policy. */
async function goToCheckout(page: Page, project: TestProject): Promise<void> {
  await signIn(page, newPerson('Ingrid Investor'), `/projects/${project.id}`);
  await page.getByLabel(investCopy.amount).fill('200');
  await page.getByRole('button', { name: investCopy.continue }).click();
  await expect(cardField(page)).toBeVisible();
}

const cardField = (page: Page) =>
  page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel(sandboxCopy.number);

async function pay(page: Page, number: string): Promise<void> {
  await typeSignature(page);
  await cardField(page).fill(number);
  await page.getByRole('button', { name: 'Complete Investment' }).click();
}

async function readRaised(page: Page, project: TestProject): Promise<unknown> {
  return ((await (await page.request.get(`/api/projects/${project.id}`)).json()) as { fundingRaised: unknown })
    .fundingRaised;
}

test('a card is entered in Stripe’s frame, charged by Stripe, and never reaches us', async ({
  page,
  browser,
  stripe,
}) => {
  const project = await offerProject(browser);
  const ours: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(site.url)) ours.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await goToCheckout(page, project);
  await pay(page, '4242424242424242');
  await expect(page.getByText('Thank you for your investment!')).toBeVisible();
  expect(await readRaised(page, project)).toBe(200);
  expect(ours.length).toBeGreaterThan(0);
  expect(ours.filter((request) => request.includes('4242'))).toEqual([]);
  expect(stripe.calls.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^\/v1\/payment_intents\/pi_\w+\/confirm$/),
  ]);
  expect(stripe.calls[0]?.form.get('key')).toBe(keys.publishableKey);
});

test('a declined card shows why, and another one pays', { tag: '@nightly' }, async ({ page, browser, stripe }) => {
  const project = await offerProject(browser);
  await goToCheckout(page, project);
  await pay(page, '4000000000000002');
  await expect(page.getByText(sandboxCopy.declined).first()).toBeVisible();
  expect(await readRaised(page, project)).toBe(0);
  await pay(page, '4242424242424242');
  await expect(page.getByText('Thank you for your investment!')).toBeVisible();
  expect(stripe.calls).toHaveLength(2);
});

test('an incomplete form sends nothing', { tag: '@nightly' }, async ({ page, browser, stripe }) => {
  await goToCheckout(page, await offerProject(browser));
  await page.getByRole('button', { name: 'Complete Investment' }).click();
  await expect(page.getByRole('button', { name: 'Complete Investment' })).toBeEnabled();
  expect(stripe.calls).toEqual([]);
});

test('authentication on the bank’s own page returns to the dashboard with the investment', { tag: '@nightly' }, async ({
  page,
  browser,
  stripe,
}) => {
  const project = await offerProject(browser);
  await goToCheckout(page, project);
  await pay(page, '4000002500003155');
  await page.getByRole('button', { name: 'Confirm it is me' }).click();
  await expect(page.getByText('Thank you for your investment!')).toBeVisible();
  // The return URL contained a secret of the payment.
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  await expect(page.getByRole('heading', { name: project.title })).toBeVisible();
  expect(await readRaised(page, project)).toBe(200);
  expect(stripe.calls).toHaveLength(2);
});

test('a bank that declines also returns to the site, which says that nothing was charged', { tag: '@nightly' }, async ({
  page,
  browser,
  stripe,
}) => {
  const project = await offerProject(browser);
  await goToCheckout(page, project);
  await pay(page, '4000002500003155');
  await page.getByRole('button', { name: 'It is not me' }).click();
  await expect(page.getByText(checkoutCopy.notConfirmed)).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  expect(await readRaised(page, project)).toBe(0);
  expect(stripe.calls).toHaveLength(2);
});

test.describe('a claim that never arrives', () => {
  // The browser may send the claim before the person has left.
  test.use({ expectedErrors: [/Failed to load resource: net::ERR_FAILED/] });

  test('an investment is recorded by Stripe’s signed event even if the investor leaves after paying', {
    tag: '@nightly',
  }, async ({ page, browser, stripe }) => {
    const project = await offerProject(browser);
    await goToCheckout(page, project);
    await page.route('**/api/investments', (route) => route.abort());
    await pay(page, '4242424242424242');
    await expect.poll(() => stripe.calls.length).toBe(1);
    await page.goto('about:blank');
    await expect.poll(() => readRaised(page, project)).toBe(200);
  });
});

test.describe('while Stripe cannot be reached', () => {
  test.use({ expectedErrors: [/Failed to load resource: net::ERR_FAILED/] });

  test('the checkout says so, keeps the hold, and a second try loads the form', { tag: '@nightly' }, async ({
    page,
    browser,
    stripe,
  }) => {
    const project = await offerProject(browser);
    stripe.failScript.times = 1;
    await signIn(page, newPerson(), `/checkout?projectId=${project.id}&amount=200`);
    await expect(page.getByText(checkoutCopy.cardFormFailed.title)).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await pay(page, '4242424242424242');
    await expect(page.getByText('Thank you for your investment!')).toBeVisible();
  });
});

test('only the checkout may load from Stripe, and from nowhere else', async ({ page, browser, stripe }) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson());
  const policyOf = async (path: string) =>
    Object.fromEntries(
      ((await page.request.get(path)).headers()['content-security-policy'] ?? '').split('; ').map((rule) => {
        const [name = '', ...sources] = rule.split(' ');
        return [name, sources.join(' ')];
      }),
    );
  expect(await policyOf(`/checkout?projectId=${project.id}&amount=200`)).toMatchObject({
    'default-src': "'self'",
    // Besides Stripe's files our own and, by its hash, the one inline script.
    'script-src': expect.stringMatching(
      /^'self' 'sha256-[\w+/]{43}=' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com$/,
    ),
    'connect-src': "'self' https://api.stripe.com",
    'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    'img-src': "'self' data: blob: https://*.stripe.com",
    'frame-ancestors': "'none'",
  });
  for (const path of ['/', `/projects/${project.id}`, '/dashboard', '/projects']) {
    expect(JSON.stringify(await policyOf(path)), path).not.toContain('stripe');
  }
  expect(stripe.calls).toEqual([]);
});
