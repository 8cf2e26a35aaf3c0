// Icons drawn as masks by the style sheet (icons.css).
import type { Locator } from '@playwright/test';

/** The picture before an element's text. */
export function getMaskedIcon(element: Locator): Promise<string> {
  return element.evaluate((shown) => getComputedStyle(shown, '::before').maskImage);
}
