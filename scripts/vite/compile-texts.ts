// Compiles the long texts from Markdown to React components, so that no Markdown parser reaches the browser.
import { compile } from '@mdx-js/mdx';
import type { Plugin } from 'vite';

export function compileTexts(): Plugin {
  return {
    name: 'compile-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /\.mdx$/ },
      handler: async (source) => ({ code: String(await compile(source)), map: null }),
    },
  };
}
