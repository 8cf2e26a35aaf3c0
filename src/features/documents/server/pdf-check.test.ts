// Which files are accepted as documents: PDFs that only show pages.
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makePdf } from '#test/factories/make-pdf.ts';
import { pdfRefusalTexts } from '../document-copy.ts';
import { checkPdf } from './pdf-check.ts';

describe('accepted', () => {
  test.each([
    ['one page', {}, { pages: 1, isLarger: false }],
    ['seven pages', { pages: 7 }, { pages: 7, isLarger: false }],
    ['US Letter', { size: 'letter' }, { pages: 1, isLarger: false }],
    ['A3, which counts as larger', { size: 'a3' }, { pages: 1, isLarger: true }],
    ['A4 on its side', { layout: 'landscape' }, { pages: 1, isLarger: false }],
    ['a link to a website', { link: 'https://example.com' }, { pages: 1, isLarger: false }],
    ['version 1.7', { pdfVersion: '1.7' }, { pages: 1, isLarger: false }],
  ] as const)('%s', async (_what, options, report) => {
    expect(await checkPdf(await makePdf(options))).toEqual(report);
  });

  test('one that opens at a page', async () => {
    expect(await checkPdf(writePdf({ catalog: '/OpenAction [3 0 R /Fit]' }))).toMatchObject({ pages: 1 });
    expect(await checkPdf(writePdf({ catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' }))).toMatchObject({
      pages: 1,
    });
  });

  test('one with its structure in compressed objects', async () => {
    expect(await checkPdf(writePdf({ packed: '<< /Title (Fine) >>' }))).toMatchObject({ pages: 1 });
  });
});

describe('refused', () => {
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
  test.each<[string, Parameters<typeof writePdf>[0], keyof typeof pdfRefusalTexts]>([
    ['a script on opening', { catalog: `/OpenAction ${script}` }, 'script'],
    ['a script with an escaped name', { catalog: '/OpenAction << /S /J#61vaScript /J#53 (app.alert) >>' }, 'script'],
    ['scripts by name', { catalog: '/Names << /JavaScript << /Names [(a) 9 0 R] >> >>' }, 'script'],
    ['a script in a compressed object', { packed: script }, 'script'],
    ['a script on a button of a page', { page: `/Annots [<< /Subtype /Widget /A ${script} >>]` }, 'script'],
    [
      'a script that a later object of the same number hides',
      { extra: `8 0 obj ${script} endobj 8 0 obj null endobj` },
      'script',
    ],
    ['a script inside the content of a page', { content: `8 0 obj ${script} endobj` }, 'script'],
    ['a program to start', { page: '/Annots [<< /Subtype /Link /A << /S /Launch /F (calc.exe) >> >>]' }, 'action'],
    ['a website that opens by itself', { catalog: '/OpenAction << /S /URI /URI (https://example.com) >>' }, 'action'],
    ['an action on showing a page', { page: '/AA << /O << /S /Named /N /Print >> >>' }, 'action'],
    [
      'a form that is sent away',
      { page: '/Annots [<< /A << /S /SubmitForm /F (https://example.com) >> >>]' },
      'action',
    ],
    ['an attached file', { catalog: '/Names << /EmbeddedFiles << /Names [(a) 9 0 R] >> >>' }, 'attachment'],
    ['a file on a page', { page: '/Annots [<< /Subtype /FileAttachment >>]' }, 'attachment'],
    ['an XFA form', { catalog: '/AcroForm << /XFA 9 0 R >>' }, 'form'],
    ['a video', { page: '/Annots [<< /Subtype /RichMedia >>]' }, 'media'],
    ['no pages', { kids: '' }, 'damaged'],
    ['pages that contain themselves', { kids: '2 0 R' }, 'damaged'],
  ])('%s', async (_what, parts, refusal) => {
    await expectRefused(writePdf(parts), refusal);
  });

  test('an attachment made by a common library [documents-4]', async () => {
    await expectRefused(await makePdf({ attachment: 'secret.exe' }), 'attachment');
  });

  test.each([{ userPassword: 'open sesame' }, { ownerPassword: 'only mine' }])('protection: %o', async (protection) => {
    await expectRefused(await makePdf(protection), 'encrypted');
    await expectRefused(await makePdf({ ...protection, pdfVersion: '1.7' }), 'encrypted');
  });

  test('a file that broke off', async () => {
    const whole = await makePdf({ pages: 5 });
    for (const part of [0.3, 0.6, 0.9, 0.99]) {
      await expectRefused(whole.subarray(0, Math.floor(whole.length * part)), 'damaged');
    }
  });

  test('a file of another kind behind the end', async () => {
    await expectRefused(Buffer.concat([await makePdf(), Buffer.alloc(5000, 'PK')]), 'damaged');
  });

  test.each([
    ['nothing', ''],
    ['text', 'Hello'],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF behind something else', 'MZ%PDF-1.7'],
    ['a picture', '\u0089PNG\r\n\u001a\n'],
  ])('what is no PDF: %s [documents-5]', async (_what, text) => {
    await expectRefused(Buffer.from(text, 'latin1'), 'not_pdf');
  });

  test('only the beginning of a PDF', async () => {
    await expectRefused(Buffer.from('%PDF-1.7\n%%EOF'), 'damaged');
  });

  test('a compressed object that unpacks to gigabytes, without unpacking it', async () => {
    const started = process.memoryUsage().rss;
    const bomb = deflateSync(Buffer.alloc(200_000_000, ' '), { level: 9 });
    await expectRefused(writePdf({ packedBytes: bomb }), 'damaged');
    expect(process.memoryUsage().rss - started).toBeLessThan(500_000_000);
  });

  test('deep nesting', async () => {
    await expectRefused(writePdf({ catalog: `/X ${'['.repeat(200_000)}` }), 'damaged');
  });
});

async function expectRefused(bytes: Buffer, refusal: keyof typeof pdfRefusalTexts): Promise<void> {
  await expect(checkPdf(bytes)).rejects.toMatchObject({ code: 'invalid_file', message: pdfRefusalTexts[refusal] });
}

type Parts = {
  catalog?: string;
  page?: string;
  kids?: string;
  content?: string;
  extra?: string;
  /** An object in a compressed stream. */
  packed?: string;
  packedBytes?: Buffer;
};

/** A small PDF by hand, without a table of its objects: readers find them by looking. */
function writePdf({
  catalog = '',
  page = '',
  kids = '3 0 R',
  content = 'BT ET',
  extra = '',
  packed,
  packedBytes,
}: Parts): Buffer {
  const head = '7 0 ';
  const stored = packedBytes ?? (packed === undefined ? undefined : deflateSync(`${head}${packed}`));
  const parts = [
    '%PDF-1.7\n',
    `1 0 obj << /Type /Catalog /Pages 2 0 R ${catalog} >> endobj\n`,
    `2 0 obj << /Type /Pages /Kids [${kids}] /Count 1 >> endobj\n`,
    `3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${page} >> endobj\n`,
    `4 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj\n`,
    ...(extra === '' ? [] : [`${extra}\n`]),
    ...(stored === undefined
      ? []
      : [
          `6 0 obj << /Type /ObjStm /N 1 /First ${head.length} /Filter /FlateDecode /Length ${stored.length} >> stream\n`,
          stored,
          '\nendstream endobj\n',
        ]),
    'trailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF\n',
  ];
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
}
