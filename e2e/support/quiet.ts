// The base of every browser test: an unexpected console error or a failed script fails the test.
import { test as base, expect } from '@playwright/test';
import { slowDown, slowness } from './slow-machine.ts';
import { translatePages } from './translator.ts';

/** Console errors that a test provokes on purpose. */
export type Quiet = {
  expectedErrors: RegExp[];
  /** Whether the browser translates the pages. `E2E_TRANSLATED=on` runs every journey on translated pages. */
  translated: boolean;
};

/** The browser's own message for a refused call or a missing page: an answer, not an error. A 5xx is an error. */
const refusedCall = /^Failed to load resource: the server responded with a status of 4\d\d /;

export const test = base.extend<Quiet>({
  expectedErrors: [[], { option: true }],
  translated: [process.env.E2E_TRANSLATED === 'on', { option: true }],
  context: async ({ context, translated }, use) => {
    if (slowness > 1) await slowDown(context);
    if (translated) await translatePages(context, { early: false });
    await use(context);
  },
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await use(page);
    const expected = [refusedCall, ...expectedErrors];
    expect(errors.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
  },
});

export { expect };
