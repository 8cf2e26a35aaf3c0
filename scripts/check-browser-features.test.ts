// The check of browser features knows what the targets lack, what needs https, and code that asks first.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkBrowserFeatures, isBrowserFile } from './check-browser-features.ts';

const root = mkdtempSync(path.join(tmpdir(), 'kindling-features-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const files: Record<string, string> = {
  'src/static.ts': 'export const url = URL.parse(location.href);',
  'src/prototype.ts': 'export const both = (a: Set<string>, b: Set<string>) => a.union(b);',
  'src/iterator.ts': 'export const names = (of: Map<string, number>) => of.keys().map((name) => name.trim());',
  'src/builtin.ts': 'export const work = Promise.try(() => 1);',
  'src/global.ts': 'export const wait = () => requestIdleCallback(() => undefined);',
  'src/https.ts': "export const copy = () => navigator.clipboard.writeText('x');",
  'src/uuid.ts': 'export const id = crypto.randomUUID();',
  'src/share.ts': "export const share = () => navigator.share({ url: '' });",
  'src/asked.ts': `
    export const wait = () => 'requestIdleCallback' in globalThis && requestIdleCallback(() => undefined);
    export const copy = () => navigator.clipboard?.writeText('x');
    export const copyToo = () => ('locks' in navigator ? navigator.locks.query() : undefined);
    export const share = () => (navigator.share ? navigator.share({ url: '' }) : undefined);
    export const id = () => (typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : '');`,
  'src/ours.ts': `
    const reader = { parse: (text: string) => text, union: () => 1 };
    type Url = URL;
    export const read = (url: Url) => [reader.parse(url.href), reader.union(), [1, 2].map(String), new Set([1]).has(1)];
    export const sorted = [3, 1].toSorted().at(-1);`,
};

test('finds what is missing, by the browsers that lack it, and nothing else', () => {
  for (const folder of ['src', 'node_modules']) mkdirSync(path.join(root, folder));
  symlinkSync(path.resolve('node_modules/@typescript'), path.join(root, 'node_modules/@typescript'));
  const options = { target: 'esnext', lib: ['esnext', 'DOM', 'DOM.Iterable'], strict: true, types: [], noEmit: true };
  writeFileSync(path.join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['src'] }));
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text);
  const found = checkBrowserFeatures(
    root,
    Object.entries(files).map(([file, text]) => ({ file, text })),
  );
  expect(found.map(({ file, what, why }) => [file, what, why])).toEqual([
    ['src/static.ts', 'URL.parse', 'missing in chrome123, edge123, firefox125, safari17.5'],
    ['src/prototype.ts', 'Set.union', 'missing in firefox125'],
    ['src/iterator.ts', 'IteratorObject.map', 'missing in firefox125, safari17.5'],
    ['src/builtin.ts', 'Promise.try', 'missing in chrome123, edge123, firefox125, safari17.5'],
    ['src/global.ts', 'requestIdleCallback', 'missing in safari17.5'],
    ['src/https.ts', 'Clipboard.writeText', 'on https alone'],
    ['src/https.ts', 'Navigator.clipboard', 'on https alone'],
    ['src/uuid.ts', 'Crypto.randomUUID', 'on https alone'],
    ['src/share.ts', 'Navigator.share', 'missing in firefox125'],
  ]);
});

test.each([
  ['src/ui/call.ts', true],
  ['src/kernel/money.ts', true],
  ['src/features/writing/video-address.ts', true],
  ['src/features/projects/web/page/project-page.tsx', true],
  ['src/features/projects/server/project-service.ts', false],
  ['src/platform/mail/mail.ts', false],
  ['src/web/entry-server.tsx', false],
  ['src/ui/call.test.ts', false],
])('%s reaches a browser: %s', (file, expected) => {
  expect(isBrowserFile(file)).toBe(expected);
});
