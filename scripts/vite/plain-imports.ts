// Leaves dynamic imports as they are. Vite wraps each one in code that preloads style sheets, which every first visit would fetch.
import type { Plugin } from 'vite';

const wrapping = 'native:import-analysis-build';

export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    configResolved({ plugins }) {
      const plugin = plugins.find(({ name }) => name === wrapping);
      if (!plugin) throw new Error(`Vite has no plugin ${wrapping} anymore`);
      plugin.applyToEnvironment = () => false;
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' || file.isEntry || !file.viteMetadata?.importedCss.size) continue;
        this.error(
          `${file.fileName} needs a style sheet that nothing loads: import it with ?url and render a link to it`,
        );
      }
    },
  };
}
