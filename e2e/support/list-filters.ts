// The filters of the projects page: in the page, or on a phone in a sheet behind a button.
import type { Locator, Page } from '@playwright/test';
import { filtersCopy } from '#features/discovery/web/list/search-copy.ts';

/** Where the fields are. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const label = page.getByRole('search').locator('label', { hasText: new RegExp(`^${filtersCopy.title}`) });
  if (!(await label.isVisible())) return page.getByRole('search');
  await label.click();
  return page.getByRole('dialog', { name: filtersCopy.title });
}

export async function closeFilters(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: filtersCopy.title });
  if (await sheet.isVisible()) await sheet.getByRole('button', { name: /^Show / }).click();
}
