// The search over the admin area, by keyboard alone.
import { adminFrameCopy } from '#features/admin/web/admin-frame-copy.ts';
import { paletteCopy } from '#features/admin/web/palette/palette-copy.ts';
import { importCopy } from '#features/imports/web/admin/admin-import-copy.ts';
import { signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

test('Ctrl+K, a word, arrows and Enter open a page', { tag: '@desktop' }, async ({ page }) => {
  await signInAsAdmin(page, '/admin/backups');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: paletteCopy.label });
  await expect(field).toBeFocused();
  await page.keyboard.type(adminFrameCopy.nav.import);
  const chosen = page.getByRole('option', { selected: true });
  await expect(chosen).toContainText(adminFrameCopy.nav.import);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toContainText(adminFrameCopy.nav.import);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: importCopy.title })).toBeVisible();
  await expect(field).toBeHidden();
});
