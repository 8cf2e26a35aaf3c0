// Loads the code that renders pages: the production build in dist, or the sources through Vite in development.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { AddressMatch, PageFailure, RenderedPage } from '#kernel/rendered-page.ts';
import type { Site } from '#kernel/site.ts';

/** Vite serves it under this path in development; the manifest lists it without the slash. */
const applicationSource = '/src/web/entry-client.tsx';

/** The part of a Response that rendering reads. */
export type FetchedAnswer = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text'>;
type Fetcher = (address: string, init?: RequestInit) => Promise<FetchedAnswer>;

/** The shape of src/web/entry-server.tsx, which the server does not import directly. */
export type RenderModule = {
  matchAddress: (path: string, query: string) => AddressMatch;
  render: (request: Request, options: { fetcher: Fetcher; site: Site }) => Promise<Response | RenderedPage>;
  renderError: (site: Site, failure: PageFailure) => RenderedPage;
};

export type PageSource = RenderModule & {
  template: string;
  /** Announced before the document arrives; undefined in development. */
  stylesheet: string | undefined;
  /** Allowed by the policy in addition to files: records presses from the first paint on, until start.ts has arrived. */
  inlineScript?: string | undefined;
  /** Application files of a page, by the file of its screen: the entry first, then those to preload. */
  listScripts: (source: string | undefined) => string[];
};

export type PageRenderer = {
  /** The code for one request; in development it may have changed since the last. */
  load: (address: string) => Promise<PageSource>;
  /** The folder of built assets; undefined in development. */
  assetsFolder: string | undefined;
  /** Maps a stack trace to the sources. */
  explain: (error: unknown) => void;
  close: () => Promise<void>;
};

/** @throws Error when there is no build. */
export async function createBuiltRenderer(root: string, basePath: string): Promise<PageRenderer> {
  const client = join(root, 'dist/client');
  const template = await readFile(join(client, 'index.html'), 'utf8').catch(() => {
    throw new Error('The pages are not built. Run `npm start`, which builds them, or `npx vite build --app`.');
  });
  const module = (await import(pathToFileURL(join(root, 'dist/server/entry-server.js')).href)) as RenderModule;
  const manifest = JSON.parse(await readFile(join(client, 'manifest.json'), 'utf8')) as Manifest;
  const source: PageSource = {
    ...pickRenderModule(module),
    template: template.replaceAll(/(?<=["(])\/assets\//g, `${basePath}/assets/`),
    stylesheet: findStylesheet(template),
    inlineScript: hashInlineScript(template),
    listScripts: createScriptList(manifest, basePath),
  };
  return {
    load: () => Promise.resolve(source),
    assetsFolder: join(client, 'assets'),
    explain: () => undefined,
    close: () => Promise.resolve(),
  };
}

export async function createDevRenderer(app: FastifyInstance, root: string, basePath: string): Promise<PageRenderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    base: `${basePath}/`,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done();
    const { raw, url, originalUrl } = request;
    // Vite answers to addresses as the browser sees them.
    raw.url = originalUrl;
    vite.middlewares(raw, reply.raw, (error?: Error) => {
      raw.url = url;
      done(error);
    });
  });
  const load = async (address: string): Promise<PageSource> => {
    const module = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as RenderModule;
    const template = await vite.transformIndexHtml(
      basePath + address,
      await readFile(join(root, 'index.html'), 'utf8'),
    );
    return {
      ...pickRenderModule(module),
      template,
      stylesheet: undefined,
      listScripts: () => [basePath + applicationSource],
    };
  };
  return {
    load,
    assetsFolder: undefined,
    explain: (error) => error instanceof Error && vite.ssrFixStacktrace(error),
    close: () => vite.close(),
  };
}

function pickRenderModule({ matchAddress, render, renderError }: RenderModule): RenderModule {
  return { matchAddress, render, renderError };
}

function findStylesheet(template: string): string {
  const [, href] = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(template) ?? [];
  if (href === undefined) throw new Error('dist/client/index.html names no stylesheet');
  return href;
}

function hashInlineScript(template: string): string {
  const [, script] = /<script>([^]*?)<\/script>/.exec(template) ?? [];
  if (script === undefined) throw new Error('dist/client/index.html has no inline script');
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

function createScriptList(manifest: Manifest, basePath: string): PageSource['listScripts'] {
  const known = new Map<string | undefined, string[]>();
  return (source) => {
    const entry = new Set(listScripts(manifest, applicationSource.slice(1)));
    const list =
      known.get(source) ??
      (source === undefined ? [...entry] : listScripts(manifest, source, entry)).map((file) => basePath + file);
    known.set(source, list);
    return list;
  };
}

function listScripts(manifest: Manifest, source: string, found = new Set<string>()): string[] {
  const chunk = manifest[source];
  if (chunk === undefined || found.has(`/${chunk.file}`)) return [...found];
  found.add(`/${chunk.file}`);
  for (const imported of chunk.imports ?? []) listScripts(manifest, imported, found);
  return [...found];
}
