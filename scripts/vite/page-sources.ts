// Tells the server's page tables which file each page's screen is in, so that a document can name the files to fetch.
import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

export function pageSources(): Plugin {
  return {
    name: 'page-sources',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform: {
      filter: { id: /\/src\/web\/(?:admin-)?page-table\.tsx$/ },
      handler: (code, id) => ({ code: withSources(code, path.relative(root, path.dirname(id))), map: null }),
    },
  };
}

/** @param folder of the table, from the root */
export function withSources(code: string, folder: string): string {
  return code.replaceAll(/\bload: async \(\) =>\s*\(await import\('([^']+)'\)\)/g, (load, imported: string) => {
    const file = imported.startsWith('#') ? imported.replace('#', 'src/') : path.posix.join(folder, imported);
    return `source: '${file}', ${load}`;
  });
}
