// Going through a page by the keyboard alone, and looking at each control on the way. WCAG 2.4.7, 2.4.11 and 2.5.8.
import type { Page } from '@playwright/test';
import { expect } from './quiet.ts';
import { slowness } from './slow-machine.ts';

/** From the control that has the focus on, at most so many: each is seen, large enough and shows that it has the focus. */
export async function expectFocusShown(page: Page, what: string, controls: number): Promise<void> {
  for (let step = 0; step < controls; step += 1) {
    let found: Look | undefined;
    // The browser may still be scrolling to it.
    await expect(async () => {
      found = await lookAtFocus(page);
      if (found) expect(found, `${what}: ${found.name}`).toMatchObject({ shown: true, seen: true, small: false });
    }).toPass({ timeout: 5000 * slowness });
    // Past the last control the browser's own have the focus.
    if (!found) break;
    await page.keyboard.press('Tab');
  }
}

type Look = { name: string; shown: boolean; seen: boolean; small: boolean };

/** What the focus shows of itself, and whether it can be seen at all; undefined where no control has it. */
async function lookAtFocus(page: Page): Promise<Look | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    if (element === document.body) return undefined;
    const { outlineStyle, outlineWidth, boxShadow, display } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    // Of a long field, the browser shows the line with the caret only.
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const middle = document.elementFromPoint(box.x + box.width / 2, (top + bottom) / 2);
    // Inside a field's frame, the frame shows it; a label around a control is the target.
    const frame = element.parentElement ? getComputedStyle(element.parentElement) : undefined;
    const framed = frame !== undefined && (frame.outlineStyle !== 'none' || frame.boxShadow !== 'none');
    // The button within a date field has the focus, in the browser's own frame, which scripts do not see.
    const within = element.matches('input[type="date"]:not(:focus-visible)');
    return {
      name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)}`,
      shown:
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none' || framed || within,
      seen: middle !== null && (element.contains(middle) || middle.contains(element)),
      // Links within a sentence may be as small as their text.
      small: display !== 'inline' && (box.width < 24 || box.height < 24) && element.tagName !== 'INPUT',
    };
  });
}
