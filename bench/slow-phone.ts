// Visits a page on Lighthouse's slow phone, really throttled, and times what it does until a person can use it.
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../scripts/find-chromium.ts';

/** Lighthouse's "slow 4G" and processor, with its corrections for throttling each request (lighthouse/core/config/constants.js). */
const network = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const slowerProcessor = 4;
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true };

/** Milliseconds since the navigation began. */
export type PhoneVisit = {
  firstPaintMs: number;
  loadMs: number;
  /** When every control of the page works. */
  readyMs: number;
  longestTaskMs: number;
};

export async function withSlowPhone<Result>(use: (visit: (address: string) => Promise<PhoneVisit>) => Promise<Result>) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  try {
    return await use((address) => visit(browser, address));
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, address: string): Promise<PhoneVisit> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
    await page.addInitScript(() => {
      addEventListener('hydrated', () => performance.mark('hydrated'));
      Object.assign(globalThis, { longTasks: [] });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) (globalThis as unknown as Seen).longTasks.push(duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
    // What hydration leaves for later, such as effects, belongs to its tasks.
    await page.waitForTimeout(1000);
    return await readTimes(page);
  } finally {
    await context.close();
  }
}

type Seen = { longTasks: number[] };

function readTimes(page: Page): Promise<PhoneVisit> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const timeOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return {
      firstPaintMs: timeOf('first-contentful-paint'),
      loadMs: navigation?.loadEventStart ?? Number.NaN,
      readyMs: timeOf('hydrated'),
      longestTaskMs: Math.max(0, ...(globalThis as unknown as Seen).longTasks),
    };
  });
}
