// Opens the menu of further actions in a row of the dashboard.
import type { Locator, Page } from '@playwright/test';
import { rowMenuCopy } from '#features/dashboard/web/dashboard-copy.ts';

/** The first menu in that place. A fold, so that it works without script. */
export async function openRowMenu(place: Page | Locator): Promise<void> {
  await place.locator('summary', { hasText: rowMenuCopy.actions }).first().click();
}
