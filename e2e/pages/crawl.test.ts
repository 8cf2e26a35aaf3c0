// Visits every page of the page table once (e2e/support/crawl.ts has the checks at each width), so that a new page is
// covered right away. After an intended visual change: `npm run test:e2e -- crawl --update-snapshots`, then look at every
// picture that changed.

import { morningCopy } from '#features/admin/web/morning/morning-copy.ts';
import { sandboxCopy } from '#features/investing/web/checkout/sandbox-card-copy.ts';
import { guidePath, guideSlugs } from '#features/landing/text-page-paths.ts';
import { addressesFor, nobodys } from '../support/addresses.ts';
import { giveAnswers, projectLists } from '../support/answers.ts';
import { type Visit, visitPage } from '../support/crawl.ts';
import { expectAnotherLook, expectLook, loadFonts } from '../support/looks.ts';
import { admin, newPerson, openNavigation, signIn } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { slowness } from '../support/slow-machine.ts';

test.describe.configure({ timeout: 180_000 * slowness });

test.beforeEach(({ page }) => loadFonts(page));

const isNightly = process.env.TEST_SPEED === 'nightly';
const controls = isNightly ? 30 : 8;

/** Per-page settings; the pictures show data that every fresh server has and no other test changes. */
const special: Record<string, Omit<Visit, 'address'>> = {
  '/': { picture: 'home', dark: true, validatesDocument: true, controls: 20 },
  '/projects': { validatesDocument: true, controls: 20 },
  '/projects?category=Film': { picture: 'projects' },
  '/projects/22': { validatesDocument: true, controls: 20 },
  '/no/such/page': { picture: 'not-found', validatesDocument: true },
  '/how-it-works': { picture: 'how-it-works' },
  '/admin/login': { picture: 'admin-login', validatesDocument: true, controls: 20 },
  '/checkout?projectId=22&amount=200': {
    prepare: (page) => expect(page.getByLabel(sandboxCopy.number)).toBeVisible(),
    picture: 'checkout',
    dark: true,
    validatesDocument: true,
  },
  '/submit': {
    prepare: async (page) => {
      await page.getByLabel('Title', { exact: true }).scrollIntoViewIfNeeded();
      await page.getByRole('tab', { name: 'Submit Project' }).evaluate((tab) => tab.scrollIntoView());
    },
    picture: 'submit',
  },
  '/dashboard': { validatesDocument: true },
  '/admin/dashboard': { validatesDocument: true },
};

/** Pages that are visited at another address too, with the same elements or hardly any: only at night. */
const again: ReadonlySet<string> = new Set([
  '/?signin=1&next=/submit',
  '/projects/1',
  '/projects?q=lamp&category=Games&sort=newest',
  '/projects/999999',
  '/projects/1/transparency?cursor=none',
  '/projects/4/updates/0',
  '/people/nobody',
  '/categories/nothing-like-it',
  '/contact?topic=report&project=7',
  '/checkout?projectId=22&amount=0',
  '/admin/setup?token=none',
  '/admin/projects?featured=true',
  '/admin/find',
  '/admin/investments?state=needs_person&sort=largest',
]);

/** Other guides, and pages of what is not there: the elements of another page. */
const repeated: ReadonlySet<string> = new Set([
  ...guideSlugs.slice(1).map(guidePath),
  '/dashboard/projects/1/updates/drafts/1',
  '/dashboard/projects/1/updates/1/edit',
  '/messages/1',
  '/votes/1',
  '/investments/1/money',
  '/investments/1/reconfirm',
  '/investments/1/confirmation',
  '/receipts/1',
  '/admin/newsletter/999999',
]);

/**
 * `isSampled`: by day every third page without settings of its own is looked at in full, because these pages share their frame, their
 * forms and their lists; the others are opened, validated, checked by axe in light and made narrow.
 */
function visitsTo(addresses: readonly string[], { isSampled = false, ...usual }: Usual = {}): Visit[] {
  const wanted = isNightly ? addresses : addresses.filter((address) => !again.has(address));
  return wanted.map((address, place) => {
    const isRepeated = repeated.has(address) || (isSampled && special[address] === undefined && place % 3 !== 0);
    return { address, ...usual, ...special[address], isRepeated };
  });
}

type Usual = { isSampled?: boolean; controls?: number };

const film: Visit = {
  address: async (page) => {
    const [first] = (await (await page.request.get('/api/projects?category=Film&limit=1')).json()) as { id: number }[];
    return `/projects/${first?.id}`;
  },
  picture: 'project',
  dark: true,
  // Project 22 has the same elements.
  isRepeated: true,
};

const creator: Visit = {
  address: async (page) => {
    const answer = await page.request.get('/api/projects/1/interest');
    const { creator: person } = (await answer.json()) as { creator: { uid: string } };
    return `/people/${person.uid}`;
  },
  validatesDocument: true,
  controls: 20,
};

const publicVisits = [
  ...visitsTo([...addressesFor(['anyone']), '/projects?category=Film', '/no/such/page', '/projects/999999']),
  film,
  creator,
];
const adminVisits = visitsTo(addressesFor(['admin']), { controls, isSampled: true });

/** Parts that run in parallel. */
function splitIntoParts(visits: readonly Visit[], count: number): [number, Visit[]][] {
  return Array.from({ length: count }, (_, part) => [part + 1, visits.filter((_, place) => place % count === part)]);
}

for (const [part, visits] of splitIntoParts(publicVisits, 4)) {
  test(`public pages are valid, accessible, fit every width and match their pictures (${part})`, async ({ page }) => {
    for (const one of visits) await visitPage(page, one);
  });
}

/** Each part has a creator and a project of its own. */
const creatorParts = 2;

for (let part = 1; part <= creatorParts; part += 1) {
  test(`pages of a creator are valid, accessible, fit every width and match their pictures (${part})`, async ({
    page,
  }) => {
    await signIn(page, newPerson('Carla Creator'));
    const { id: projectId } = await submitProject(page);
    const addresses = addressesFor(['user'], { ...nobodys, projectId });
    const visits = visitsTo([...addresses, `/projects/${projectId}`], { isSampled: true });
    for (const one of splitIntoParts(visits, creatorParts)[part - 1]?.[1] ?? []) await visitPage(page, one);
  });
}

test('pages of an investor are valid, accessible, fit every width and match their pictures', async ({ page }) => {
  await page.goto('/api/auth/start?next=/dashboard');
  await page.getByRole('button', { name: /grace@example.org/ }).click();
  await expect(page.getByRole('heading', { name: 'Investment History' })).toBeVisible();
  await visitPage(page, { address: '/dashboard', picture: 'dashboard', dark: true, validatesDocument: true });
  await visitPage(page, {
    address: async () => {
      const answer = await page.request.get('/api/users/investments');
      const list = (await answer.json()) as { id: number; status: string }[];
      return `/receipts/${list.filter(({ status }) => status === 'completed').at(-1)?.id}`;
    },
    // Its length depends on when the server started, and may wrap to a second line.
    prepare: () =>
      page.getByText(/\d [AP]M/).evaluateAll((moments) => {
        for (const moment of moments) moment.textContent = 'Feb 12, 2026';
      }),
    picture: 'receipt',
  });
});

test.describe('admin area', () => {
  test.skip(({ hasTouch }) => hasTouch && !isNightly, 'None of its pages has a picture of a phone.');

  for (const [part, visits] of splitIntoParts(adminVisits, 4)) {
    test(`admin pages are valid, accessible and fit every width (${part}) [admin-15]`, async ({ page }) => {
      expect((await page.request.post('/api/admin/login', { data: admin })).status()).toBe(200);
      for (const one of visits) await visitPage(page, one);
    });
  }
});

test('the sign-in dialog matches its picture', async ({ page }) => {
  await page.goto('/no/such/page');
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectLook(page, 'sign-in');
});

test('the admin dashboard matches its picture', async ({ page }) => {
  expect((await page.request.post('/api/admin/login', { data: admin })).status()).toBe(200);
  const list = (await (await page.request.get('/api/projects?category=Film')).json()) as object[];
  // Given answers switch the browser's cache off, where the fonts are.
  await page.goto('/admin/settings');
  await page.locator('html[data-hydrated]').waitFor();
  await giveAnswers(page, projectLists, list);
  await giveAnswers(page, '**/api/admin/overview', {
    totalProjects: 24,
    totalUsers: 118,
    totalFunding: '1234567.00',
    investments: 432,
  });
  const week = { raised: '8200.00', returned: '150.00', people: 12, projects: 3 };
  await giveAnswers(page, '**/api/admin/week', {
    from: '2026-11-22',
    to: '2026-11-28',
    now: week,
    before: { ...week, raised: '7000.00', people: 9 },
  });
  // Other tests reserve money on this server.
  await giveAnswers(page, '**/api/admin/look-ahead*', { until: new Date(), late: [], days: [], cutOff: [] });
  await openNavigation(page);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByText('1,234,567')).toBeVisible();
  // What needs an administrator came with the first page, and other tests make such work.
  const needs = page.locator('section', { has: page.getByRole('heading', { name: morningCopy.needs }) });
  await needs.evaluate((element) => element.style.setProperty('display', 'none'));
  await expectLook(page, 'admin-dashboard');
});

test('a changed color or size of a main part is detected', { tag: ['@desktop', '@nightly'] }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto('/');
  await page.locator('html[data-hydrated]').waitFor();
  for (const css of ['main h1 { font-size: 1.5rem }', 'main { background: teal }', '.hero-art { opacity: 0 }']) {
    const style = await page.addStyleTag({ content: css });
    await expectAnotherLook(page, 'home');
    await style.evaluate((element) => element.parentElement?.removeChild(element));
  }
});
