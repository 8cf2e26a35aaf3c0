// A visitor's first view: it is light, needs no JavaScript, keeps early clicks, and keeps its theme.
import type { Page } from '@playwright/test';
import { commentsCopy } from '#features/comments/web/comments-copy.ts';
import { cardCopy } from '#features/projects/web/list/project-card-copy.ts';
import { kitCopy } from '#ui/kit-copy.ts';
import { expect, test } from '../support/quiet.ts';

const hydrated = (page: Page) => expect(page.locator('html[data-hydrated]')).toBeAttached();

/** Compressed bytes of a resource type, as the browser received them. */
function countBytes(page: Page, kind: 'script' | 'document'): { total: () => Promise<number> } {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === kind) sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  return { total: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
}

// Animations move things too.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('home is light, starts when it is painted, does not move, computes shares and keeps a theme', async ({ page }) => {
  const html = countBytes(page, 'document');
  const scripts = countBytes(page, 'script');
  await page.goto('/');
  await hydrated(page);

  await test.step('it is at most 16,000 bytes of HTML and 130 KB of script', async () => {
    expect(await html.total()).toBeLessThanOrEqual(16_000);
    expect(await scripts.total()).toBeLessThanOrEqual(130_000);
  });

  await test.step('the application is fetched only after the first view has been painted with its pictures', async () => {
    const times = await page.evaluate(() => {
      const application = performance.getEntriesByType('resource').find(({ name }) => name.includes('entry-client'));
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const pictures = [...document.images]
        .filter(({ loading }) => loading !== 'lazy')
        .map(({ currentSrc }) => currentSrc);
      const arrivals = performance.getEntriesByType('resource').filter(({ name }) => pictures.includes(name));
      return {
        paint: paint?.startTime,
        pictures: arrivals.map((arrival) => (arrival as PerformanceResourceTiming).responseEnd),
        application: application?.startTime,
      };
    });
    expect(times.paint).toBeGreaterThan(0);
    expect(times.application).toBeGreaterThan(times.paint ?? Number.POSITIVE_INFINITY);
    expect(times.application).toBeGreaterThan(Math.max(0, ...times.pictures));
  });

  await test.step('nothing moves while it loads', async () => {
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 300);
        }),
    );
    expect(shift).toBeLessThan(0.01);
  });

  await test.step('the calculator computes a share by the same rules as investing', async () => {
    const slider = page.getByRole('slider', { name: 'Amount to invest' });
    const before = await slider.getAttribute('aria-valuetext');
    await slider.press('ArrowRight');
    await expect(slider).not.toHaveAttribute('aria-valuetext', before ?? '');
    await expect(slider).toHaveAttribute('aria-valuetext', /^\$[\d,]+, \d+\.\d{3}%$/);
  });

  await test.step('a chosen theme is kept', async () => {
    await page.getByRole('button', { name: kitCopy.theme }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

/** Whether the application's script was requested. */
function watchStart(page: Page): () => boolean {
  let isAsked = false;
  page.on('request', (request) => {
    isAsked ||= request.url().includes('entry-client');
  });
  return () => isAsked;
}

test('a page that has loaded but shows nothing yet does not start the application', { tag: '@desktop' }, async ({
  page,
}) => {
  const isAsked = watchStart(page);
  // To the browser, a page on which nothing is visible has not been painted.
  await page.addInitScript(() => {
    const hide = () => document.documentElement?.style.setProperty('visibility', 'hidden');
    new MutationObserver(hide).observe(document, { childList: true });
  });
  await page.goto('/');
  // Longer than a busy machine takes to show a frame.
  await page.waitForTimeout(2000);
  expect(isAsked()).toBe(false);
  await page.evaluate(() => document.documentElement.style.removeProperty('visibility'));
  await hydrated(page);
});

test('a pointer resting on the page does not start the application, a moving one does', {
  tag: '@desktop',
}, async ({ page }) => {
  const isAsked = watchStart(page);
  // While a picture is loading the page is not loaded, so only a person's action may start the application.
  const letGo = Promise.withResolvers<void>();
  await page.route('**/on-its-way.png', async (route) => {
    await letGo.promise;
    await route.fulfill({ status: 404 }).catch(() => undefined);
  });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.body.append(Object.assign(new Image(), { src: '/on-its-way.png', alt: '' }));
    });
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  // The events a browser sends when a page appears, or moves, under a resting pointer.
  await page.evaluate(() => {
    for (const name of ['pointerover', 'pointermove']) {
      document.body.dispatchEvent(new PointerEvent(name, { bubbles: true, movementX: 0, movementY: 0 }));
    }
  });
  await page.waitForTimeout(300);
  expect(isAsked()).toBe(false);
  // In two steps: a browser's first event for a new pointer has no movement yet.
  await page.mouse.move(300, 300, { steps: 2 });
  await expect.poll(isAsked).toBe(true);
  letGo.resolve();
  await hydrated(page);
});

/** Holds the application's code back until the returned function is called. */
async function holdApplication(page: Page): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route('**/entry-client-*.js', async (route) => {
    await release.promise;
    await route.continue();
  });
  return release.resolve;
}

/** Holds start.ts back, which the template names after the page it belongs to. */
async function holdStart(page: Page): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  return release.resolve;
}

async function tabToTheme(page: Page) {
  const toggle = page.getByRole('button', { name: kitCopy.theme });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(toggle).toBeFocused({ timeout: 1 });
  }).toPass();
  return toggle;
}

/** A page has loaded when the application that it fetches has. */
const early = { waitUntil: 'domcontentloaded' } as const;

test.describe('before the application has started', { tag: '@desktop' }, () => {
  test('a pressed button is not lost', async ({ page }) => {
    const start = await holdApplication(page);
    await page.goto('/', early);
    await page.getByRole('button', { name: 'Launch Your Vision' }).click();
    start();
    await expect(page.getByRole('dialog', { name: 'Sign in to Launch Your Project' })).toBeVisible();
  });

  test('a press is made once', async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener(
        'click',
        () => (document.body.dataset.clicks = `${Number(document.body.dataset.clicks ?? 0) + 1}`),
      );
    });
    const start = await holdApplication(page);
    await page.goto('/', early);
    await page.getByRole('button', { name: kitCopy.theme }).click();
    await expect(page.locator('body')).not.toHaveAttribute('data-clicks');
    start();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('body')).toHaveAttribute('data-clicks', '1');
  });

  test('a pressed "Support" of a card is not lost', { tag: '@nightly' }, async ({ page }) => {
    const start = await holdApplication(page);
    await page.goto('/projects', early);
    await page.getByRole('button', { name: cardCopy.support }).first().click();
    start();
    await expect(page.getByRole('dialog', { name: 'Sign in Required' })).toBeVisible();
  });

  test('a pressed "Sign in to comment" is not lost', { tag: '@nightly' }, async ({ page }) => {
    const start = await holdApplication(page);
    await page.goto('/projects', early);
    await page.goto((await page.locator('.card-title a').first().getAttribute('href')) ?? '', early);
    await page.getByRole('button', { name: commentsCopy.signIn }).click();
    start();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a button reached by Tab and pressed by Enter is not lost, and keeps the focus', { tag: '@nightly' }, async ({
    page,
  }) => {
    const start = await holdApplication(page);
    await page.goto('/', early);
    const toggle = await tabToTheme(page);
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
    start();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(toggle).toBeFocused();
  });

  test('Back leads to the page that was visited before, also after a reload', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('link', { name: 'Discover Opportunities' }).first().click();
    await expect(page.getByRole('heading', { name: 'Explore Creative Projects' })).toBeVisible();
    const start = await holdApplication(page);
    await page.reload(early);
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Launch Your Vision' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    start();
    await hydrated(page);
    await expect(page.getByRole('button', { name: 'Launch Your Vision' })).toBeVisible();
  });
});

test.describe('before even the starting script has arrived', { tag: '@desktop' }, () => {
  test('a pressed button is not lost', async ({ page }) => {
    const release = await holdStart(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: kitCopy.theme }).click();
    release();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('a button reached by Tab and pressed by Enter is not lost, and keeps the focus', { tag: '@nightly' }, async ({
    page,
  }) => {
    const release = await holdStart(page);
    await page.goto('/', { waitUntil: 'commit' });
    const toggle = await tabToTheme(page);
    await page.keyboard.press('Enter');
    release();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(toggle).toBeFocused();
  });

  test('Back after a reload leads to the page that was visited before', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('link', { name: 'Discover Opportunities' }).first().click();
    await expect(page.getByRole('heading', { name: 'Explore Creative Projects' })).toBeVisible();
    const release = await holdStart(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Explore Creative Projects' })).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/$/);
    release();
    await hydrated(page);
    await expect(page.getByRole('button', { name: 'Launch Your Vision' })).toBeVisible();
  });
});

test('a page that was only just opened navigates, and Back and Forward lead to its neighbors', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('link', { name: 'Discover Opportunities' }).first().click();
  const list = page.getByRole('heading', { name: 'Explore Creative Projects' });
  await expect(list).toBeVisible();
  await page.reload();
  await hydrated(page);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Launch Your Vision' })).toBeVisible();
  await page.goForward();
  await expect(list).toBeVisible();
});
