// Icons drawn as masks by the style sheet (icons.css).
import type { Locator } from '@playwright/test';

/** The picture before an element's text: the shared picture, and which part of it. */
export function getMaskedIcon(element: Locator): Promise<string> {
  return element.evaluate((shown) => {
    const { maskImage, maskPosition } = getComputedStyle(shown, '::before');
    return `${maskImage} ${maskPosition}`;
  });
}
