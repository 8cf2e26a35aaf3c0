// Classes and style sheets agree: a mistyped class has no effect and no error, and a look that nothing uses stays unnoticed.
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';

const styles = import.meta.dirname;
const sources = path.join(styles, '../..');

async function readAll(pattern: string, folder: string): Promise<string> {
  const files = globSync(pattern, { cwd: folder });
  return (await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))).join('\n');
}

/** Names of classes in selectors, without their escapes. */
function classesIn(css: string): Set<string> {
  const text = css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|@apply[^;]*;|@import[^;]*;/g, '');
  return new Set(
    [...text.matchAll(/\.((?:\\.|[a-z-])(?:\\.|[\w-])*)/g)].map(([, name = '']) => name.replaceAll('\\', '')),
  );
}

function utilitiesIn(css: string): string[] {
  return [...css.matchAll(/@utility ([\w-]+)/g)].map(([, name = '']) => name);
}

/** The words of `className="…"` and of the fixed parts of a template. */
function writtenClasses(code: string): Set<string> {
  const values = [...code.matchAll(/className="([^"]*)"|className=\{`([^`]*)`/g)];
  const words = values.flatMap(([, plain, template = '']) =>
    (plain ?? template.replaceAll(/\$\{[^}]*\}/g, ' ')).split(/\s+/),
  );
  return new Set(words.filter((word) => word !== ''));
}

async function stylesFor(classes: Iterable<string>): Promise<string> {
  const require = createRequire(import.meta.url);
  const compiler = await compile(readFileSync(path.join(styles, 'theme.css'), 'utf8'), {
    base: styles,
    loadStylesheet: async (id, base) => {
      const file = id === 'tailwindcss' ? require.resolve('tailwindcss/index.css') : path.join(base, id);
      return { path: file, base: path.dirname(file), content: await readFile(file, 'utf8') };
    },
  });
  return compiler.build([...classes]);
}

test('every class of a component exists', async () => {
  const written = writtenClasses(await readAll('**/*.tsx', sources));
  const known = classesIn(await stylesFor(written));
  // Marks an element for the classes of those after it; it has no style of its own.
  known.add('peer');
  expect([...written].filter((name) => !known.has(name))).toEqual([]);
});

test('every class and utility of the style sheets is used', async () => {
  const css = await readAll('*.css', styles);
  const own = new Set([...classesIn(css), ...utilitiesIn(css)]);
  const words = new Set((await readAll('**/*.{ts,tsx}', sources)).split(/[^\w-]+/));
  expect([...own].filter((name) => !words.has(name))).toEqual([]);
});

test('the list at the top of primitives.css names its utilities', async () => {
  const css = await readFile(path.join(styles, 'primitives.css'), 'utf8');
  const list = new Set(css.slice(0, css.indexOf('*/')).split(/[^\w-]+/));
  const unlisted = utilitiesIn(css).filter((name) => !list.has(name) && !list.has(name.split('-')[0] ?? ''));
  expect(unlisted).toEqual([]);
});
