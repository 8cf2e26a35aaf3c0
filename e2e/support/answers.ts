// How browser tests see a page wait for an answer, or get a refusal: the call is held back, or answered, in the browser.
import type { Page } from '@playwright/test';

type Address = string | RegExp | ((url: URL) => boolean);

/** Holds every call to that address back until the answer is let go. */
export async function holdAnswers(page: Page, address: Address): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    // A page that has gone meanwhile wants no answer any more.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    letGo();
    await page.unroute(address);
  };
}

/** Answers every call to that address with a refusal in the API's own shape. */
export async function refuseAnswers(page: Page, address: Address, status = 403, message = 'Not today.'): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status, json: { message, code: 'refused_by_test' } }));
}

/** Answers every call to that address with this. */
export async function giveAnswers(page: Page, address: Address, json: unknown): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 200, json }));
}

/** The list of projects, with any query: also the one a page asks for when one comes to it within the application. */
export const projectLists = (url: URL): boolean => url.pathname === '/api/projects';
