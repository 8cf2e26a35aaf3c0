// States of screens (loading, failed, empty, with errors, with a dialog): shows one and checks it.
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openNavigation } from './people.ts';
import { expect } from './quiet.ts';
import { slowness } from './slow-machine.ts';
import { expectValidDocument } from './valid-html.ts';

export type State = {
  name: string;
  show: (page: Page, browser: Browser) => Promise<unknown>;
  /**
   * The phone has a different layout: the desktop's window is made as narrow and checked again (`too`), or is narrow from
   * the start (`only`). On a phone with touch every state is checked at night.
   */
  onPhone?: 'too' | 'only';
  /** The same component as in another state of these lists: checked every night. */
  isRepeated?: true;
  /** The HTML as changed by the browser is validated as well. */
  isValid?: 'page' | 'dialog';
};

const isNightly = process.env.TEST_SPEED === 'nightly';

/** Many states are shown in one test. */
export const slowStates = { timeout: 180_000 * slowness };

const phone = { width: 390, height: 844 };

/** For `test.skip`. */
export const isPhoneByDay = ({ hasTouch }: { hasTouch: boolean }): boolean => hasTouch && !isNightly;

const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor();

export async function open(page: Page, address: string, landmark: string | RegExp = /.+/): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { name: landmark }).first()).toBeVisible();
  await hydrated(page);
}

/** Navigates within the application, so that the browser fetches the next page's data. */
export async function walk(page: Page, from: string, link: string): Promise<void> {
  await open(page, from);
  await openNavigation(page);
  await page.getByRole('link', { name: link, exact: true }).filter({ visible: true }).first().click();
}

/** Routes added by a state are removed before the next one. */
export async function showState(
  page: Page,
  browser: Browser,
  { name, show, onPhone, isRepeated, isValid }: State,
): Promise<void> {
  if (isRepeated && !isNightly) return;
  const size = page.viewportSize();
  const isDesktop = size !== null && size.width > 600;
  if (isDesktop && onPhone === 'only') await page.setViewportSize(phone);
  await show(page, browser);
  await expectAccessible(page, name);
  if (isDesktop && isValid) await expectValidDocument(page, name, { hasDialog: isValid === 'dialog' });
  if (isDesktop && onPhone === 'too') {
    await page.setViewportSize(phone);
    await expectAccessible(page, `${name}, as narrow as a phone`);
  }
  if (isDesktop && onPhone) await page.setViewportSize(size);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
