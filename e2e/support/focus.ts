// Moves through a page by keyboard and checks each control on the way. WCAG 2.4.7, 2.4.11 and 2.5.8.
import type { Page } from '@playwright/test';
import { expect } from './quiet.ts';
import { slowness } from './slow-machine.ts';

/** Tabs on from the focused control, up to a limit. Each control is visible, large enough and shows that it has focus. */
export async function expectFocusShown(page: Page, what: string, controls: number): Promise<void> {
  for (let step = 0; step < controls; step += 1) {
    let found: Look | undefined;
    // The browser may still be scrolling to it.
    await expect(async () => {
      found = await lookAtFocus(page);
      if (found) expect(found, `${what}: ${found.name}`).toMatchObject({ shown: true, seen: true, small: false });
    }).toPass({ timeout: 5000 * slowness });
    // After the last control, focus moves to the browser's own.
    if (!found) break;
    await page.keyboard.press('Tab');
  }
}

type Look = { name: string; shown: boolean; seen: boolean; small: boolean };

/** How the focused control shows its focus, and whether it is visible; undefined if none has focus. */
async function lookAtFocus(page: Page): Promise<Look | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    if (element === document.body) return undefined;
    const { outlineStyle, outlineWidth, boxShadow, display } = getComputedStyle(element);
    // For a control inside a label, the label is the target: a file input hides behind it.
    const target = element.closest('label') ?? element;
    const box = target.getBoundingClientRect();
    // In a long field the browser shows only the line with the caret.
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const middle = document.elementFromPoint(box.x + box.width / 2, (top + bottom) / 2);
    // In a framed field the frame shows the focus.
    const frame = element.parentElement ? getComputedStyle(element.parentElement) : undefined;
    const framed = frame !== undefined && (frame.outlineStyle !== 'none' || frame.boxShadow !== 'none');
    // The button inside a date field has focus, with the browser's own outline, which scripts cannot see.
    const within = element.matches('input[type="date"]:not(:focus-visible)');
    return {
      name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)}`,
      shown:
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none' || framed || within,
      seen: middle !== null && (target.contains(middle) || middle.contains(target)),
      // Links within a sentence may be as small as their text.
      small: display !== 'inline' && (box.width < 24 || box.height < 24) && element.tagName !== 'INPUT',
    };
  });
}
