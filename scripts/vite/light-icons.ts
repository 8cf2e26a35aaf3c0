// Imports icons by name from their own files, drawn by our own component, on server and browser.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const entry = createRequire(import.meta.url).resolve('lucide-react/dynamic');
const packageFolder = entry.slice(0, entry.lastIndexOf(`lucide-react${path.sep}`) + 'lucide-react'.length);
const modules = path.join(packageFolder, 'dist', 'esm');

const importsOfIcons = /^import \{([^}]+)\} from 'lucide-react';$/gm;

export function lightIcons(): Plugin[] {
  const own = JSON.stringify(path.resolve(import.meta.dirname, '../../src/ui/icon.tsx'));
  const files = readIconFiles();
  return [
    {
      name: 'light-icons',
      enforce: 'pre',
      apply: 'build',
      load: {
        filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
        handler: () => `export { createIcon as default } from ${own};`,
      },
    },
    {
      // The package's index imports every icon, which would hide from the import graph which file uses which.
      name: 'icons-by-file',
      enforce: 'pre',
      apply: 'build',
      transform: {
        filter: { id: /\/src\/.*\.tsx?$/, code: "from 'lucide-react'" },
        handler: (code) => code.replaceAll(importsOfIcons, (_line, names: string) => importFiles(names, files)),
      },
    },
  ];
}

function importFiles(names: string, files: ReadonlyMap<string, string>): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [imported = '', local = imported] = name.split(' as ');
      const file = files.get(imported);
      if (file === undefined) throw new Error(`lucide-react has no icon ${imported}`);
      return `import ${local} from ${JSON.stringify(file)};`;
    })
    .join(' ');
}

/** The file of each icon name, including aliases, from the package's index. */
function readIconFiles(): Map<string, string> {
  const index = readFileSync(path.join(modules, 'lucide-react.mjs'), 'utf8');
  const exports = index.matchAll(/^export \{ ([^}]+) \} from '(\.\/icons\/[\w-]+\.mjs)';$/gm);
  return new Map(
    [...exports].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), path.join(modules, file)] as const),
    ),
  );
}
