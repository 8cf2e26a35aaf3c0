// An authenticator app of an administrator: set up on the security page, and its codes.
import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { securityCopy } from '#features/accounts/web/admin/security-copy.ts';

const getCode = (key: string, stepsAhead = 0) =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });
/** Not the setup code, which cannot be reused. The next step's code is accepted early and stays valid longest. */
export const getNextCode = (key: string) => getCode(key, 1);

export async function turnOnApp(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.getByRole('button', { name: securityCopy.authenticator.setUp }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: securityCopy.authenticator.qrCode })).toBeVisible();
  const key = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(getCode(key));
  await dialog.getByRole('button', { name: securityCopy.authenticator.turnOn }).click();
  const shown = page.getByRole('dialog', { name: securityCopy.recovery.dialogTitle }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await page.getByRole('button', { name: securityCopy.recovery.saved }).click();
  return { key, codes };
}
