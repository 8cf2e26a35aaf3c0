// What people set for themselves: a narrow or magnified page, wider spacing, forced colours, the keyboard alone. WCAG 1.4.10,
// 1.4.12, 2.4.7, 2.4.11 and 2.5.8, on the screens that anybody meets.
import type { Page } from '@playwright/test';
import { newPerson, signIn } from './people.ts';
import { expect, test } from './quiet.ts';
import { slowness } from './slow-machine.ts';

const publicScreens = ['/', '/projects', '/projects/22', '/no/such/page', '/admin/login', '/?signin=1'];
const memberScreens = ['/dashboard', '/submit', '/checkout?projectId=22&amount=200'];

/** Everything on the screen that sticks out to the right; what scrolls in a box of its own is not counted. */
async function widerThanScreen(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function settle(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

test.describe('at 320 pixels, as at four times the size', () => {
  test.skip(({ hasTouch }) => hasTouch, 'the width is set here, so it runs once');
  test.use({ viewport: { width: 320, height: 640 } });

  test('nothing has to be scrolled sideways, also with wider spacing of the text', async ({ page }) => {
    await signIn(page, newPerson(), '/');
    for (const address of [...publicScreens, ...memberScreens]) {
      await settle(page, address);
      expect(await widerThanScreen(page), address).toBeLessThanOrEqual(0);
      await page.addStyleTag({
        content:
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
      });
      expect(await widerThanScreen(page), `${address} with wider spacing`).toBeLessThanOrEqual(0);
    }
  });
});

/** What the focus shows of itself, and whether it can be seen at all. */
async function lookAtFocus(page: Page): Promise<{ name: string; shown: boolean; seen: boolean; small: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth, boxShadow, display } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    // Inside a field's frame, the frame shows it; a label around a control is the target.
    const frame = element.parentElement ? getComputedStyle(element.parentElement) : undefined;
    const framed = frame !== undefined && (frame.outlineStyle !== 'none' || frame.boxShadow !== 'none');
    return {
      name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)}`,
      shown: (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none' || framed,
      seen: middle !== null && (element.contains(middle) || middle.contains(element)),
      // Links within a sentence may be as small as their text.
      small: display !== 'inline' && (box.width < 24 || box.height < 24) && element.tagName !== 'INPUT',
    };
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`each control shows its focus, is not covered and large enough, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const address of ['/', '/projects', '/projects/22', '/admin/login']) {
      await settle(page, address);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' }), address).toBeFocused();
      for (let step = 0; step < 20; step += 1) {
        // Past the last control the browser's own have the focus.
        if (await page.evaluate(() => document.activeElement === document.body)) break;
        // The browser may still be scrolling to it.
        await expect(async () => {
          const found = await lookAtFocus(page);
          expect(found, `${address}: ${found.name}`).toMatchObject({ shown: true, seen: true, small: false });
        }).toPass({ timeout: 5000 * slowness });
        await page.keyboard.press('Tab');
      }
    }
  });
}

test('the skip link leads past the navigation, and a new page begins at its top', async ({ page }) => {
  await settle(page, '/projects');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await page.getByRole('main').getByRole('link', { name: 'Back this project' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Explore Creative Projects');
  await expect(page.getByRole('main')).toBeFocused();
});
