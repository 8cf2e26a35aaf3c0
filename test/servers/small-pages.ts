// Pages over HTTP with a small renderer in place of the built one, on a clock, an API and a database that tests control.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import { httpStatuses } from '#kernel/errors.ts';
import { toAppError } from '#platform/http/error-answers.ts';
import { anonymous } from '#platform/http/viewer.ts';
import { createPageCache } from '#platform/pages/page-cache.ts';
import type { PagesOptions } from '#platform/pages/page-request.ts';
import { registerPages } from '#platform/pages/pages.ts';
import { testSite } from './test-site.ts';

/**
 * Knows `/` (shared), `/search` and `/checkout` (not shared), `/mine` (a redirect for visitors) and `/projects/:id` (shared, from 9 on missing);
 * shows the API's answers.
 */
const renderer = `
  let renderings = 0;
  const pages = { '/': ['sort'], '/search': ['q'], '/mine': [], '/checkout': [] };
  export function matchAddress(path, query) {
    if (path !== '/' && path.endsWith('/')) return { kind: 'elsewhere', path: path.replace(/\\/+$/, '') || '/' };
    const isProject = path.startsWith('/projects/');
    if (!pages[path] && !isProject) return { kind: 'page', address: '/404', isShared: true, videos: false };
    const search = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => pages[path]?.includes(name)));
    const address = path + (search.size ? '?' + search : '');
    return { kind: 'page', address, isShared: path === '/' || isProject, videos: path === '/' };
  }
  export async function render(request, { fetcher, site }) {
    const { pathname, search } = new URL(request.url);
    const answer = await fetcher('/api/viewer');
    if (answer.status === 429) return new Response(null, { status: 429 });
    const viewer = await answer.text();
    if (pathname === '/mine' && viewer === 'nobody') return Response.redirect('http://x.test/sign-in', 302);
    if (pathname === '/' && search === '?sort=broken') throw new Error('broken');
    renderings += 1;
    const isThere = pages[pathname] !== undefined || Number(pathname.split('/')[2]) < 9;
    const status = answer.status === 503 ? 503 : isThere ? 200 : 404;
    return { status, head: '<title>' + site.name + '</title>', data: '', start: 'rest', payments: pathname === '/checkout',
      app: '<p class="shown">' + viewer + ' sees ' + pathname + search + ', rendering ' + renderings + ', $& stays</p>' };
  }
  export function renderError(site, { status, requestId }) {
    return { status, head: '', app: '<p>calm words, ' + status + ' ' + requestId + '</p>', data: '', start: 'rest', payments: false };
  }
`;
const template =
  '<!doctype html><html lang="en"><head><script>early()</script><link rel="stylesheet" href="/assets/style.css"><!--head--></head>' +
  '<body><!--notice--><div id="root"><!--app--></div><!--data--></body></html>';

type SmallSite = {
  app: FastifyInstance;
  clock: number;
  /** What the API answers visitors: a name, `shown` (the cookies it got), `limited` or `away`. */
  data: string;
  /** The error of every request before it reaches its route. */
  broken: Error | undefined;
};

/** For a file of tests about pages: each begins with a new site, on which nothing is kept. */
export function usePages() {
  const site = {} as SmallSite;
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'pages-'));
    await mkdir(path.join(root, 'dist/client/assets'), { recursive: true });
    await mkdir(path.join(root, 'dist/server'), { recursive: true });
    await writeFile(path.join(root, 'dist/client/index.html'), template);
    await writeFile(path.join(root, 'dist/client/assets/style.css'), '.shown{color:red}.absent{color:blue}');
    await writeFile(
      path.join(root, 'dist/client/manifest.json'),
      '{"src/web/entry-client.tsx":{"file":"assets/a.js"}}',
    );
    await writeFile(path.join(root, 'dist/server/entry-server.js'), renderer);
    await writeFile(path.join(root, 'dist/package.json'), '{"type":"module"}');
    Object.assign(site, { clock: 1_000_000, data: 'nobody', broken: undefined });
    site.app = await createApp(site, root);
  });
  afterEach(async () => {
    await site.app.close();
    await rm(root, { recursive: true });
  });
  return {
    site,
    visit: (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers }),
    /** Starts it again with other settings, and with nothing kept. */
    restart: async (config: Partial<PagesOptions['config']>) => {
      await site.app.close();
      site.app = await createApp(site, root, config);
    },
  };
}

async function createApp(
  site: SmallSite,
  root: string,
  config: Partial<PagesOptions['config']> = {},
): Promise<FastifyInstance> {
  const server = Fastify();
  await server.register(cookie);
  server.setErrorHandler((error: Error, _request, reply) => {
    const known = toAppError(error as FastifyError, undefined);
    return reply.code(known ? httpStatuses[known.code] : 500).send({ code: 'x' });
  });
  server.decorateRequest('viewer', null as never);
  server.addHook('onRequest', async (request) => {
    request.viewer = anonymous;
    if (site.broken) throw site.broken;
  });
  server.get('/api/viewer', (request, reply) => {
    if (site.data === 'limited') return reply.code(429).header('retry-after', '17').send('');
    if (site.data === 'away') return reply.code(503).send('');
    return reply.send(
      site.data === 'shown'
        ? `cookies: ${Object.keys(request.cookies).join() || 'none'}`
        : (request.cookies.kindling_session ?? site.data),
    );
  });
  await registerPages(server, {
    config: {
      secure: false,
      exposed: false,
      rateLimits: true,
      dev: false,
      publicUrl: 'http://kindling.test',
      basePath: '',
      payments: { kind: 'sandbox', identityChecks: 'stripe' },
      identity: { kind: 'development', providerName: 'Kindling ID' },
      ...config,
    },
    root,
    now: () => new Date('2026-11-20T12:00:00Z'),
    cache: createPageCache({ now: () => site.clock }),
    site: async () => ({ ...testSite, publicUrl: 'http://kindling.test', supportEmail: 'help@kindling.test' }),
  });
  return server;
}
