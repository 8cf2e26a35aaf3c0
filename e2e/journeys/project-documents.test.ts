// A creator's documents: a wrong file is refused, a PDF is uploaded, replaced and removed; visitors read it, with and without script.

import { pdfRefusalTexts } from '#features/documents/document-copy.ts';
import { documentKindLabels } from '#features/documents/document-rules.ts';
import { ownDocumentsCopy as copy, documentsCopy } from '#features/documents/web/documents-copy.ts';
import { makePdf } from '#test/factories/make-pdf.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts';
import { newPerson, register } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';

test.use({ expectedErrors: [/400 \(Bad Request\)/] });

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

test('a creator uploads, replaces and removes a document that visitors read [documents-1]', async ({
  page,
  browser,
}) => {
  await register(page.request, newPerson('Carla Creator'));
  const { id } = await submitProject(page.context());
  await page.goto(`/dashboard/projects/${id}/documents`);
  await page.locator('html[data-hydrated]').waitFor();
  const file = page.locator('form input[type=file]');
  await page.getByLabel(copy.kind).selectOption('financials');

  await file.setInputFiles(pdf('accounts.pdf', Buffer.from('<html>')));
  await page.getByRole('button', { name: copy.upload }).click();
  await expect(page.getByText(pdfRefusalTexts.not_pdf)).toBeVisible();
  const title = `Accounts ${'of a long year '.repeat(3).trim()}`;
  await page.getByLabel(copy.titleLabel).fill(title);
  await file.setInputFiles(pdf('accounts.pdf', await makePdf({ pages: 2 })));
  await page.getByRole('button', { name: copy.upload }).click();
  await expect(page.getByText(copy.uploaded(title))).toBeVisible();
  await page
    .getByLabel(`${copy.replace}${copy.of(title)}`)
    .setInputFiles(pdf('second.pdf', await makePdf({ text: 'Second' })));
  await expect(page.getByText(copy.replaced(title, 2))).toBeVisible();
  await expectAccessible(page, 'the documents of a project');
  await expectNoSidewaysScroll(page, 'the documents of a project');

  const visitors = await Promise.all([browser.newContext(), browser.newContext({ javaScriptEnabled: false })]);
  for (const context of visitors) {
    const visit = await context.newPage();
    await visit.goto(`/projects/${id}`);
    const section = visit.getByRole('region', { name: documentsCopy.title });
    await expect(section.getByText(documentKindLabels.financials)).toBeVisible();
    const download = visit.waitForEvent('download');
    await section.getByRole('link', { name: title }).click();
    expect((await download).suggestedFilename()).toBe(`project-${id}-financials-v2.pdf`);
    await section.getByText(documentsCopy.earlier(1)).click();
    await expect(section.getByRole('link', { name: documentsCopy.version(1) })).toBeVisible();
    await expectNoSidewaysScroll(visit, 'a project with documents');
    await context.close();
  }

  await page.getByRole('button', { name: `${copy.remove}${copy.named(title)}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: copy.remove }).click();
  await expect(page.getByText(copy.none)).toBeVisible();
  await page.getByText(copy.removedOnes(1)).click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});
