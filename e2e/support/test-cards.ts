// Chooses a test card of the sandbox; on small screens the cards are folded.
import type { Page } from '@playwright/test';
import { sandboxCopy } from '#features/investing/web/checkout/sandbox-card-copy.ts';

export async function chooseTestCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  const fold = page.locator('details', { hasText: sandboxCopy.noRealMoney });
  await fold.evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  await fold.getByRole('button', { name: number }).click();
}
