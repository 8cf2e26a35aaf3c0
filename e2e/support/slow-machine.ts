// Simulates a slow machine, to find tests that do not wait: `E2E_SLOW=6 npx playwright test`. Pages run that many times
// slower and each API response takes up to 300 ms more, so that responses also arrive in a different order than requested.
import { setTimeout as pass } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** 1 is this machine's own speed. */
export const slowness = Number(process.env.E2E_SLOW ?? 1);

const longestDelayMs = 300;

export async function slowDown(context: BrowserContext): Promise<void> {
  context.on('page', (page) => void throttle(page));
  await context.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      await pass(Math.random() * longestDelayMs);
      // The page may be gone by now.
      await route.fallback().catch(() => undefined);
    },
  );
}

async function throttle(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  } catch {
    // A window that closes immediately cannot be slowed down.
  }
}
