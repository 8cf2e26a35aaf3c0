// Leaves out of the browser's page tables what only the server reads: the query parameters of each page.
import type { Plugin } from 'vite';

const pageTable = /\/src\/web\/(?:admin-)?page-table\.tsx$/;

export function lightPages(): Plugin {
  return {
    name: 'light-pages',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: pageTable },
      handler(code) {
        const { light, count } = withoutQueries(code);
        if (count === 0) this.error('the page table has no query parameters anymore');
        return { code: light, map: null };
      },
    },
  };
}

/** `page()` gives each page its defaults instead. */
export function withoutQueries(code: string): { light: string; count: number } {
  let count = 0;
  const light = code.replaceAll(/^ *(?:query|cachedQuery): \[[^\]]*\],$/gm, () => {
    count += 1;
    return '';
  });
  return { light, count };
}
