// The server sends valid HTML, also to people who may not see a page; the pages themselves are crawled (crawl.test.ts).
import type { APIRequestContext } from '@playwright/test';
import { pages } from '#web/page-table.tsx';
import { addresses, addressesFor } from '../support/addresses.ts';
import { newPerson, signIn } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';
import { expectValidHtml } from '../support/valid-html.ts';

async function expectValidAnswers(request: APIRequestContext, list: readonly string[]): Promise<void> {
  const seen = new Set<string>();
  for (const address of list) {
    const answer = await request.get(address);
    expect.soft(answer.headers()['content-type'], address).toContain('text/html');
    // Many lead to the same page, the sign-in.
    const { pathname } = new URL(answer.url());
    if (!seen.has(pathname)) await expectValidHtml(await answer.text(), address);
    seen.add(pathname);
  }
}

test('every page of the page table with a path parameter has a URL to visit', () => {
  const paths = pages.map(({ path }) => path);
  expect(paths.filter((path) => path.includes(':') && addresses[path] === undefined)).toEqual([]);
  expect(Object.keys(addresses).filter((path) => !paths.includes(path))).toEqual([]);
});

test('what a visitor gets instead of pages that need a sign-in is valid HTML', async ({ page }) => {
  await expectValidAnswers(page.request, [...addressesFor(['user', 'admin']), '/api/auth/start?next=/']);
});

test('public pages are valid HTML for signed-in people', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, newPerson('Carla Creator'));
  await expectValidAnswers(page.request, addressesFor(['anyone']));
});
