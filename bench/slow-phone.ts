// Visits a page on Lighthouse's slow phone, with real throttling, and times its work until a person can use it.
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../scripts/test-programs.ts';

/** Lighthouse's "slow 4G" and processor, with its corrections for throttling each request (lighthouse/core/config/constants.js). */
const network = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const slowerProcessor = 4;
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true };

/** A task of more than 50 ms, which delays the reaction to a press. */
type LongTask = { atMs: number; ms: number };

/** Milliseconds since the navigation began. */
export type PhoneVisit = {
  firstPaintMs: number;
  loadMs: number;
  /** When every control of the page works. */
  readyMs: number;
  longTasks: LongTask[];
};

export async function withSlowPhone<Result>(
  use: (visit: (address: string, cookie?: string) => Promise<PhoneVisit>) => Promise<Result>,
) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  try {
    return await use((address, cookie) => visit(browser, address, cookie));
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, address: string, cookie?: string): Promise<PhoneVisit> {
  const context = await browser.newContext(phone);
  try {
    const [name = '', value = ''] = cookie?.split('=') ?? [];
    if (name !== '') await context.addCookies([{ name, value, url: address }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
    await page.addInitScript(() => {
      addEventListener('hydrated', () => {
        performance.mark('hydrated');
        console.debug('hydrated');
      });
      Object.assign(globalThis, { longTasks: [] });
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) {
          (globalThis as unknown as Seen).longTasks.push({ atMs: startTime, ms: duration });
        }
      }).observe({ type: 'longtask', buffered: true });
    });
    // Waiting inside the page, even for its load event, would run Playwright's code there and distort the measurement.
    const ready = page.waitForEvent('console', { predicate: (message) => message.text() === 'hydrated' });
    await page.goto(address, { waitUntil: 'commit' });
    await ready;
    // Hydration defers some work, such as effects; count it as well.
    await page.waitForTimeout(1000);
    return await readTimes(page);
  } finally {
    await context.close();
  }
}

type Seen = { longTasks: LongTask[] };

function readTimes(page: Page): Promise<PhoneVisit> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const timeOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return {
      firstPaintMs: timeOf('first-contentful-paint'),
      loadMs: navigation?.loadEventStart ?? Number.NaN,
      readyMs: timeOf('hydrated'),
      longTasks: (globalThis as unknown as Seen).longTasks,
    };
  });
}
