// Signs people in for browser tests: through the product's own pages where that is the subject, otherwise through the same
// calls without the pages.
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

export type Person = { name: string; email: string };

let count = 0;

/** A new, unique person. */
export function newPerson(name = 'Robin Reader'): Person {
  count += 1;
  return { name, email: `robin-${process.pid}-${Date.now()}-${count}@example.org` };
}

/** Signs in and optionally opens a page. For tests that are not about the sign-in itself. */
export async function signIn(page: Page, person: Person, next?: string): Promise<void> {
  await signInByCalls(page.request, person);
  if (next !== undefined) await page.goto(next);
}

/** All calls of a sign-in through the identity provider, without a page. */
export async function signInByCalls(request: APIRequestContext, person: Person): Promise<void> {
  const form = await request.get('/api/auth/start?next=/api/auth/session');
  const session = await request.post(form.url(), { form: person });
  expect(await session.json()).toMatchObject({ email: person.email });
}

/** A person who signed in there and has a record, as after a first visit; returns its id. */
export async function register(request: APIRequestContext, person: Person): Promise<number> {
  await signInByCalls(request, person);
  const { uid } = (await (await request.get('/api/auth/session')).json()) as { uid: string };
  const made = await request.post('/api/users', { data: { uid, ...person, role: 'investor' } });
  expect(made.ok()).toBe(true);
  return ((await made.json()) as { id: number }).id;
}

/** The administrator of the browser tests (playwright.config.ts). */
export const admin = { username: 'e2e-admin', password: 'nine otters row past the mill' };

/** Signs in as an administrator and opens an admin page, ready to use. For tests that are not about the sign-in itself. */
export async function signInAsAdmin(page: Page, address: string, who = admin): Promise<void> {
  expect((await page.request.post('/api/admin/login', { data: who })).status()).toBe(200);
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Another administrator, who accepted an invitation of the first one; not signed in. */
export async function inviteAdmin(request: APIRequestContext, name: string): Promise<typeof admin> {
  count += 1;
  const username = `guard-${process.pid}-${Date.now()}-${count}`;
  const password = 'seven purple otters swim';
  expect((await request.post('/api/admin/login', { data: admin })).status()).toBe(200);
  const made = await request.post('/api/admin/users', { data: { name, email: `${username}@example.org` } });
  const { adminSetupUrl } = (await made.json()) as { adminSetupUrl: string };
  const token = new URLSearchParams(new URL(adminSetupUrl).hash.slice(1)).get('token');
  const setUp = await request.post('/api/admin/setup', { data: { token, username, password } });
  expect(setUp.status()).toBe(200);
  await request.post('/api/admin/logout');
  return { username, password };
}

/**
 * Waits until the initial requests of a signed-in person's page are answered. A new person's first visit also creates their
 * record, which a busy browser does late.
 */
export async function untilSettled(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const { uid } = (await (await page.request.get('/api/auth/session')).json()) as { uid: string };
  await expect.poll(async () => (await page.request.get(`/api/users/${uid}`)).status()).toBe(200);
  await untilQuiet(page);
}

/**
 * Two checks half a second apart see the same calls, all answered. The browser's own 'networkidle' may come before the
 * application sends its first request.
 */
async function untilQuiet(page: Page): Promise<void> {
  let seen = -1;
  const isQuiet = async () => {
    const [before, calls] = [seen, await page.requests()];
    await Promise.all(calls.map((call) => call.response()));
    seen = calls.length;
    return seen === before;
  };
  await expect.poll(isQuiet, { intervals: [500] }).toBe(true);
}

/** Fills the development identity provider's form, in a pop-up or in the page. */
export async function fillIdentityForm(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Presses the dialog's button and signs in through the pop-up window it opens. */
export async function signInThroughPopup(page: Page, person: Person): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('dialog').getByRole('button', { name: 'Sign in with Kindling ID' }).click(),
  ]);
  await fillIdentityForm(popup, person);
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Below this width both layouts, the public and the admin one, have a menu. */
const narrowestDesktop = 768;

/**
 * Opens the phone's menu; on a desktop the navigation is already visible. The layout may appear after the URL has changed.
 */
export async function openNavigation(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? narrowestDesktop) < narrowestDesktop) {
    await page.locator('summary[aria-label="Menu"]').click();
  }
}

/** The names and other words of the navigation that are visible at this width. */
export function findVisible(page: Page, text: string): Locator {
  return page.getByText(text).filter({ visible: true }).first();
}
