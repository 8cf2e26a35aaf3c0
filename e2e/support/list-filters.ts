// Opens the filters of the projects page, which are behind a button on a phone.
import type { Page } from '@playwright/test';

export async function openFilters(page: Page): Promise<void> {
  await page.locator('#filters-open').evaluate((box: HTMLInputElement) => {
    box.checked = true;
  });
}
