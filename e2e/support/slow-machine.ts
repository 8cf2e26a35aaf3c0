// A slow machine, for finding tests that ask too early: `E2E_SLOW=6 npx playwright test`. Pages compute so many times slower
// and each answer of the API takes up to 300 ms more, so that answers also come in another order than they were asked for.
import { setTimeout as pass } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** 1 is this machine as it is. */
export const slowness = Number(process.env.E2E_SLOW ?? 1);

const longestDelayMs = 300;

export async function slowDown(context: BrowserContext): Promise<void> {
  context.on('page', (page) => void throttle(page));
  await context.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      await pass(Math.random() * longestDelayMs);
      // The page may have gone meanwhile.
      await route.fallback().catch(() => undefined);
    },
  );
}

async function throttle(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  } catch {
    // A window that is closed at once has nothing to be slow at.
  }
}
