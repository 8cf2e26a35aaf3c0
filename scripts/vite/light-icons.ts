// Draws icons with our own component, on server and browser.
import path from 'node:path';
import type { Plugin } from 'vite';

export function lightIcons(): Plugin {
  const own = JSON.stringify(path.resolve(import.meta.dirname, '../../src/ui/icon.tsx'));
  return {
    name: 'light-icons',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
      handler: () => `export { createIcon as default } from ${own};`,
    },
  };
}
