// Builds the browser's code (dist/client) and the server-side render (dist/server), and compresses assets once, at build time.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [lightIcons(), lightRouter(), tailwindcss(), react(), compressAssets()],
  publicDir: false,
  build: {
    // light-dark() as it stands (Baseline 2024), instead of a long imitation.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        // There is little to fetch ahead when the application is one file, and the starting script stays tiny.
        modulePreload: false,
        rolldownOptions: {
          input: ['index.html', 'src/web/entry-client.tsx'],
          // What every page needs is one file: fewer requests, and it compresses better together.
          output: { codeSplitting: { groups: [{ name: 'app', test: neededEverywhere }] } },
        },
      },
    },
    ssr: {
      // Everything is bundled, in its production form, so that `npm start` is fast whatever NODE_ENV says.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: { input: 'src/web/entry-server.tsx' },
      },
    },
  },
  builder: {},
}));

/** Home's icons that other pages use as well would be files of a few hundred bytes each. */
const libraries =
  /node_modules\/(?:react|react-dom|scheduler|react-router|cookie-es|@tanstack)\/|lucide-react\/dist\/esm\/(?:[^/]+$|icons\/(?:check|users)\.)/;
/** Parts of the kit that no first view shows, or that bring much of their own: they are fetched when they are used. */
const laterParts =
  'admin-table|alert|leave-guard|dollar-input|email-text|since-choices|use-minutes-since|use-hydrated|browser-copies|cached-rows|chart|choice-field|choice-links|data-table|dialog|field|kit-copy|left-out-notice|list-address|part|picture-dialog|progress-bar|reason-dialog|row-change|safe-html|search-form|slider|stat-card|switch|tabs|toaster|toolbar|tooltip|use-bulk-run';
const ownCode = new RegExp(
  `src/(?:${[
    'kernel/(?:endpoint|money)',
    'web/(?!start|gone-page|session-ended-page|(?:admin-)?project-screen)',
    `ui/(?!(?:[a-z]+/)?(?:${laterParts})[.-])`,
    'features/accounts/web/use-(?!sign-in[.-])',
    'features/investing/investing-rules',
    'features/projects/(?:project-categories|funded-percent|funding-period)',
    'features/projects/web/(?:list|page)/(?:project-card|project-cover|support-button|funding-bar|category-badge)',
  ].join('|')})`,
);

/** Of a library what long lists need, which home has none of. */
const laterLibraries = /@tanstack\/.*\/(?:useInfiniteQuery|infiniteQueryObserver)\./;

function neededEverywhere(id: string): boolean {
  if (!/\.(?:[jt]sx?|m[jt]s)$/.test(id) || laterLibraries.test(id)) return false;
  return libraries.test(id) || ownCode.test(id);
}

/** Icons keep their shapes and names; what draws them is ours, on both sides alike. */
function lightIcons(): Plugin {
  const own = JSON.stringify(join(import.meta.dirname, 'src/ui/icon.tsx'));
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

/**
 * Parts of the router that only its own server or a monitor would use, with what they export instead in the browser.
 * Each is imported by what is used, so it would be in every first visit.
 */
const unusedRouterParts = {
  'router/instrumentation': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = undefined;
    export const instrumentationResultMetaContext = undefined;`,
  // Links that prefetch, and a document's head, under the router's own server.
  'dom/ssr/components': `
    import { createContext } from 'react';
    export const FrameworkContext = createContext(undefined);
    export const PrefetchPageLinks = () => null;
    export const mergeRefs = (ref) => ref;
    export const usePrefetchBehavior = () => [false, undefined, undefined];
    export const CRITICAL_CSS_DATA_ATTRIBUTE = undefined;
    export const Links = undefined;
    export const Meta = undefined;
    export const Scripts = undefined;
    export const setIsHydrated = undefined;
    export const useFrameworkContext = undefined;`,
};

function lightRouter(): Plugin {
  return {
    name: 'light-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: /react-router\/dist\/production\/lib\/(?:router\/instrumentation|dom\/ssr\/components)\.js$/ },
      handler: (id) => Object.entries(unusedRouterParts).find(([part]) => id.endsWith(`${part}.js`))?.[1],
    },
  };
}

function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets');
      for (const name of await readdir(folder)) {
        if (!/\.(?:js|css|svg)$/.test(name)) continue;
        const bytes = await readFile(join(folder, name));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 20 };
        await writeFile(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }));
        await writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
