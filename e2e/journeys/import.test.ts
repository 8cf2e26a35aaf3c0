// Projects are imported on a page: the file, its columns, a preview of every row, and the result.
import { importCopy as copy } from '#features/imports/web/admin/admin-import-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

test(
  'a file with columns of other names is imported, and refused rows can be downloaded',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    // Another row in each run, because imported rows are known by their content.
    const title = `Wizard kiln ${project.name} ${Date.now()}`;
    const rows = [
      'Name,Description,Category,Funding goal,Worth',
      `${title},Dries wood,Technology,2000,9000`,
      'Tiny,d,c,1,9000',
    ];
    await signInAsAdmin(page, '/admin/import');
    await page.getByLabel(copy.choose).setInputFiles({
      name: 'old-projects.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    });
    await expect(page.getByText(copy.missing('Title, Valuation'))).toBeVisible();
    await page.getByLabel(copy.fields.title).selectOption('Name');
    await expect(page.getByText(copy.missing('Valuation'))).toBeVisible();
    await page.getByLabel(copy.fields.valuation).selectOption('Worth');
    const preview = page.getByRole('table', { name: copy.preview });
    await expect(preview.getByRole('row', { name: title })).toContainText(copy.results.new);
    await expect(preview.getByRole('row', { name: 'Tiny' })).toContainText('Funding goal must be at least $1,000');
    await expectAccessible(page);

    await page.getByRole('button', { name: copy.start(1) }).click();
    const result = page
      .getByRole('table', { name: copy.history })
      .getByRole('row', { name: 'old-projects.csv' })
      .first();
    await expect(result).toContainText(copy.summary(1, 0, 0, 1));
    await expect(result.getByRole('link')).toHaveText(copy.download(1));
    await expect(page.getByText(copy.uploadHint)).toBeVisible();
  },
);
