// Fills in the checkout: signs the agreement, and chooses a test card of the sandbox; on small screens the cards are folded.
import type { Page } from '@playwright/test';
import { checkoutAgreementCopy } from '#features/investing/agreement-copy.ts';
import { sandboxCopy } from '#features/investing/web/checkout/sandbox-card-copy.ts';
import { stepsCopy } from '#features/investing/web/steps/steps-copy.ts';

export async function chooseTestCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await typeSignature(page);
  await fillTestCard(page, number);
}

export async function fillTestCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  const fold = page.locator('details', { hasText: sandboxCopy.noRealMoney });
  await fold.evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  await fold.getByRole('button', { name: number }).click();
}

/** Acknowledges the risk and types the name that the field asks for, unless that was done before. */
export async function typeSignature(page: Page): Promise<void> {
  await acknowledgeRisk(page);
  const field = page.getByLabel(checkoutAgreementCopy.name);
  const signed = page.getByText(checkoutAgreementCopy.signed, { exact: true });
  await field.or(signed).first().waitFor();
  if (await signed.isVisible()) return;
  const hint = page.getByText(/^Type “.+” to sign/);
  const name = /“(.+)”/.exec((await hint.textContent()) ?? '')?.[1] ?? '';
  await field.fill(name);
}

export async function acknowledgeRisk(page: Page): Promise<void> {
  const box = page.getByRole('region', { name: stepsCopy.region }).getByRole('checkbox');
  await box.waitFor();
  if (await box.isEnabled()) await box.check();
}
