// Aim 2: pages, from the cache and freshly rendered.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { createSession, sessionCookieName } from '#features/accounts/server/sessions/session-service.ts';
import { listProjectRows } from '#features/projects/server/lists/project-list-query.ts';
import { readFacets } from '#features/projects/server/search/project-facets.ts';
import type { Site } from '#kernel/site.ts';
import { anonymous } from '#platform/http/viewer.ts';
import type { RenderModule } from '#platform/pages/page-renderer.ts';
import { createDatabase, createPool, type Database } from '#platform/postgres/database.ts';
import { inWords } from './api-part.ts';
import { atLeast, type Figure, forTheRecord, ratio, wholeNumber } from './figures.ts';
import { type Pace, race } from './race.ts';
import type { BareBytes } from './servers/bare-bytes.ts';
import type { BarePage, RecordedAnswer } from './servers/bare-page.ts';
import type { UncachedKindling } from './servers/uncached-kindling.ts';
import { demoSite } from './site.ts';
import type { Stage } from './stage.ts';
import { recordStatements, type Statement } from './statements.ts';

const compressed = { 'accept-encoding': 'br' };
const root = path.join(import.meta.dirname, '..');
const renderer = pathToFileURL(path.join(root, 'dist/server/entry-server.js')).href;

export async function measurePages(stage: Stage): Promise<Figure[]> {
  const kindling = await stage.kindling();
  const databaseUrl = await stage.database('demo');
  const pages = {
    '/': await fetchCompressed(`${kindling.url}/`),
    '/projects': await fetchCompressed(`${kindling.url}/projects`),
  };
  const bareBytes = await stage.server('bare-bytes', pages satisfies BareBytes);
  const ready = async (address: string) =>
    race({
      ours: { server: kindling, path: address, headers: compressed },
      bare: { server: bareBytes, path: address, headers: compressed },
    });
  const home = await ready('/');
  const list = await ready('/projects');

  const site = demoSite(kindling.url);
  const uncached = await stage.server('uncached-kindling', { databaseUrl, site } satisfies UncachedKindling);
  const barePage = await stage.server(
    'bare-page',
    await recordPage('/projects', { databaseUrl, site, url: uncached.url }),
  );
  const rendered = await race({
    ours: { server: uncached, path: '/projects', headers: compressed },
    bare: { server: barePage, path: '/projects', headers: compressed },
  });
  const { member } = await race({
    member: { server: kindling, path: '/projects', headers: { ...compressed, cookie: await signIn(databaseUrl) } },
  });
  return [
    compare(0.3, 'Home, ready : its compressed bytes from node:http', home),
    compare(0.3, 'Projects, ready : its compressed bytes from node:http', list),
    compare(0.8, 'Projects, rendered : renderToString and the same statements on node:http', rendered),
    forTheRecord(
      'Projects for a signed-in person, rendered and compressed',
      `${wholeNumber(member.perSecond)} a second`,
    ),
  ];
}

function compare(least: number, what: string, { ours, bare }: { ours: Pace; bare: Pace }): Figure {
  return atLeast(least, {
    aim: 2,
    what,
    value: ours.perSecond / bare.perSecond,
    say: ratio,
    note: inWords(ours, bare),
  });
}

/** Renders a page once against the API of a running server and records its requests. */
async function recordPage(
  address: string,
  { databaseUrl, site, url }: { databaseUrl: string; site: Omit<Site, 'today'>; url: string },
): Promise<BarePage> {
  const { render } = (await import(renderer)) as RenderModule;
  const today = new Date().toISOString().slice(0, 10);
  const statements = await pageStatements(databaseUrl, today);
  const answers: Record<string, RecordedAnswer> = {};
  const fetcher = async (apiPath: string): Promise<Response> => {
    const answer = await fetch(url + apiPath);
    const statement = statements[apiPath];
    const headers = Object.fromEntries(
      ['link', 'x-total-count'].flatMap((name) => {
        const value = answer.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    const body = await answer.text();
    answers[apiPath] = { status: answer.status, headers, body, ...(statement && { statement }) };
    return new Response(body, { status: answer.status, headers });
  };
  const wholeSite = { ...site, today };
  await render(new Request(new URL(address, site.publicUrl)), { fetcher, site: wholeSite });
  const unused = Object.keys(statements).filter((apiPath) => answers[apiPath] === undefined);
  if (unused.length > 0) throw new Error(`${address} no longer requests ${unused.join(', ')}`);
  const template = await readFile(path.join(root, 'dist/client/index.html'), 'utf8');
  return { databaseUrl, renderer, template, site: wholeSite, answers };
}

/** The projects page's database statements, by API path. */
async function pageStatements(databaseUrl: string, today: string): Promise<Record<string, Statement>> {
  const pool = createPool(databaseUrl, 1);
  const record = async (work: (db: Database) => Promise<unknown>) => {
    const [statement] = await recordStatements(pool, work);
    if (statement === undefined) throw new Error('a read ran no statement');
    return statement;
  };
  try {
    return {
      '/api/projects?status=active': await record((db) =>
        listProjectRows(db, anonymous, { sort: 'featured', limit: 24, status: 'active' }, today),
      ),
      '/api/project-facets?status=active': await record((db) => readFacets(db, anonymous, { status: 'active' })),
    };
  } finally {
    await pool.end();
  }
}

async function fetchCompressed(address: string): Promise<BareBytes[string]> {
  const answer = await fetch(address, { headers: { ...compressed, accept: 'text/html' } });
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  // fetch decompresses responses, so they are compressed again here, with the original encoding.
  const packed = brotliCompressSync(await answer.bytes(), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return { headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }, body: packed };
}

/** The cookie of a new person. */
async function signIn(databaseUrl: string): Promise<string> {
  const pool = createPool(databaseUrl, 1);
  try {
    const identity = { uid: 'bench', displayName: 'Bench Reader', email: 'bench@example.org' };
    const { token } = await createSession(createDatabase(pool), { kind: 'user', identity });
    return `${sessionCookieName({ secure: false }, 'user')}=${token}`;
  } finally {
    await pool.end();
  }
}
