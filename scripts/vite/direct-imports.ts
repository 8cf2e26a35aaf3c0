// Imports names of some libraries from their own files. The libraries' index files import everything, which would hide from the
// import graph which file uses what.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

type Found = { file: string; name: string };

const { resolve } = createRequire(import.meta.url);
const queryCore = readNames(resolve('@tanstack/query-core').replace(/\.cjs$/, '.js'));

/** Where each library defines its names. */
const libraries: Readonly<Record<string, ReadonlyMap<string, Found>>> = {
  'lucide-react': readNames(path.join(path.dirname(resolve('lucide-react/dynamic')), 'dist/esm/lucide-react.mjs')),
  '@tanstack/query-core': queryCore,
  '@tanstack/react-query': new Map([
    ...queryCore,
    ...readNames(resolve('@tanstack/react-query').replace(/\.cjs$/, '.js')),
  ]),
};

const anyLibrary = `from ['"](${Object.keys(libraries).join('|')})['"]`;
const imports = new RegExp(`^import \\{([^}]+)\\} ${anyLibrary};$`, 'gm');

export function directImports(): Plugin {
  return {
    name: 'direct-imports',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$|\/@tanstack\/.*\.js$/, code: new RegExp(anyLibrary) },
      handler: (code) => ({ code: withDirectImports(code), map: null }),
    },
  };
}

export function withDirectImports(code: string): string {
  return code.replaceAll(imports, (_line, names: string, library: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => importName(name, library))
      .join(' '),
  );
}

function importName(name: string, library: string): string {
  const [imported = '', local = imported] = name.split(' as ');
  const found = libraries[library]?.get(imported);
  if (found === undefined) throw new Error(`${library} has no ${imported}`);
  return `import { ${found.name} as ${local} } from ${JSON.stringify(found.file)};`;
}

/** From an index file: the names, including aliases, that it takes from other files. */
function readNames(index: string): ReadonlyMap<string, Found> {
  const code = readFileSync(index, 'utf8');
  const lines = code.matchAll(/^(?:import|export) \{ ([^}]+) \} from ['"](\.\/[^'"]+)['"];$/gm);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((entry) => {
        const [name = '', alias = name] = entry.split(' as ');
        return [alias, { name, file: path.join(path.dirname(index), file) }] as const;
      }),
    ),
  );
}
