// Delays API calls or answers them in the browser, so that tests see a page waiting or refused.
import type { Page } from '@playwright/test';

type Address = string | RegExp | ((url: URL) => boolean);

/** Holds every call to that path until it is released. */
export async function holdAnswers(page: Page, address: Address): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    // The page may be gone by now.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    letGo();
    await page.unroute(address);
  };
}

/** Answers every call to that path with an error in the API's format. */
export async function refuseAnswers(page: Page, address: Address, status = 403, message = 'Not today.'): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status, json: { message, code: 'refused_by_test' } }));
}

/** Answers every call to that path with this. Live figures, which would correct it, do not arrive. */
export async function giveAnswers(page: Page, address: Address, json: unknown): Promise<void> {
  await page.route('**/api/live?*', (route) => route.fulfill({ status: 404 }));
  await page.route(address, (route) => route.fulfill({ status: 200, json }));
}

/** The list of projects, with any query, including the request when navigating to it within the application. */
export const projectLists = (url: URL): boolean => url.pathname === '/api/projects';
