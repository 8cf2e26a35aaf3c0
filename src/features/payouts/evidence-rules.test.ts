// Allowed files and links of evidence.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFile, downloadName, linkRefusal, maxEvidenceFileBytes, toEvidenceLink } from './evidence-rules.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const webp = bytes('RIFF\x10\x00\x00\x00WEBPVP8 ');

test('files are accepted when name and content agree on an allowed type [payouts-26]', () => {
  expect(checkFile('report.PDF', bytes('%PDF-1.7 …'))).toEqual({ mediaType: 'application/pdf' });
  expect(checkFile('a.png', bytes('\x89PNG\r\n\x1a\n'))).toEqual({ mediaType: 'image/png' });
  expect(checkFile('a.jpeg', bytes('\xff\xd8\xff\xe0'))).toEqual({ mediaType: 'image/jpeg' });
  expect(checkFile('a.webp', webp)).toEqual({ mediaType: 'image/webp' });
  expect(checkFile('costs.csv', Buffer.from('Größe;€\r\n1;2\n'))).toEqual({ mediaType: 'text/csv' });
  expect(checkFile('notes.txt', Buffer.from('\ufeffHello\tyou'))).toEqual({ mediaType: 'text/plain' });
});

test.each([
  ['page.html', '<script>', 'not a file we accept'],
  ['picture.svg', '<svg>', 'not a file we accept'],
  ['all.zip', 'PK\x03\x04', 'not a file we accept'],
  ['sheet.xlsx', 'PK\x03\x04', 'not a file we accept'],
  ['report.pdf.exe', 'MZ', 'not a file we accept'],
  ['report', '%PDF-1.7', 'not a file we accept'],
  ['constructor', 'x', 'not a file we accept'],
  ['report.pdf', '<html>', 'not what its name says'],
  ['photo.jpg', '\x89PNG\r\n\x1a\n', 'not what its name says'],
  ['sound.webp', 'RIFF\x10\x00\x00\x00WAVEfmt ', 'not what its name says'],
  ['data.csv', 'MZ\x00\x01', 'not what its name says'],
  ['data.txt', '\xff\xfe', 'not what its name says'],
  ['empty.txt', '', 'is empty'],
])('%s is refused', (name, content, refusal) => {
  expect(checkFile(name, bytes(content))).toEqual({ refusal: expect.stringContaining(refusal) });
});

test('files above 10 MB are refused', () => {
  expect(checkFile('a.txt', Buffer.alloc(maxEvidenceFileBytes + 1, 'a'))).toEqual({
    refusal: 'a.txt is larger than 10 MB.',
  });
  expect(checkFile('a.txt', Buffer.alloc(maxEvidenceFileBytes, 'a'))).toEqual({ mediaType: 'text/plain' });
});

test.each([
  'https://example.org/proof?x=1#part',
  'https://www.youtube.com/watch?v=1',
  'https://xn--mnchen-3ya.de/',
  'https://münchen.de/bericht',
  'example.org/proof',
])('%s is a safe link', (link) => {
  expect(linkRefusal(link)).toBeUndefined();
});

test.each([
  'http://example.org',
  'javascript:alert(1)',
  'data:text/html,hi',
  '',
  'https://ada:secret@example.org',
  'https://localhost/x',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://192.168.0.1/x',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://printer.local/',
  'https://db.internal/',
  'https://example.org:8443/',
  'https://evil.com\\@good.com',
  'https://good.com⁄evil.com',
  'https://good.com∕@evil.com/',
  'https://good.com．evil.com/',
  'https://exam\tple.org/',
  'https://example.org/a/../b',
  'https://example.org/%2e%2e/b',
])('%s is refused as a link', (link) => {
  expect(linkRefusal(link)).toBeTypeOf('string');
});

test('a download has a plain name with its ending', () => {
  expect(downloadName('Prüfbericht "final" (2).PDF')).toBe('Pru-fbericht-final-2.pdf');
  expect(downloadName('../../etc/passwd')).toBe('etc-passwd');
  expect(downloadName('报告.pdf')).toBe('evidence.pdf');
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(downloadName(name)).toMatch(/^[A-Za-z0-9.-]+$/);
    }),
  );
});

test.each([
  ['example.org', 'https://example.org/'],
  ['https://münchen.de/bericht', 'https://xn--mnchen-3ya.de/bericht'],
  ['https://example.org/größe?q=ä', 'https://example.org/gr%C3%B6%C3%9Fe?q=%C3%A4'],
  ['HTTPS://Example.ORG/Proof', 'https://example.org/Proof'],
])('%s is kept and shown as the browser reads it', (typed, kept) => {
  expect([linkRefusal(typed), toEvidenceLink(typed)]).toEqual([undefined, kept]);
});
