// Aim 1: API responses, from the database and from the cache.
import { listProjectRows } from '#features/projects/server/lists/project-list-query.ts';
import { anonymous } from '#platform/http/viewer.ts';
import { createPool } from '#platform/postgres/database.ts';
import { atLeast, type Figure, ratio, wholeNumber } from './figures.ts';
import { type Pace, race } from './race.ts';
import type { BareBytes } from './servers/bare-bytes.ts';
import type { BareList } from './servers/bare-list.ts';
import type { UncachedKindling } from './servers/uncached-kindling.ts';
import { demoSite } from './site.ts';
import type { Stage } from './stage.ts';
import { recordStatements, type Statement } from './statements.ts';

const list = '/api/projects';

export async function measureApi(stage: Stage): Promise<Figure[]> {
  const kindling = await stage.kindling();
  const databaseUrl = await stage.database('demo');
  const [uncached, bareList] = await Promise.all([
    stage.server('uncached-kindling', { databaseUrl, site: demoSite(kindling.url) } satisfies UncachedKindling),
    stage.server('bare-list', { databaseUrl, statement: await listStatement(databaseUrl) } satisfies BareList),
  ]);
  const detail = await findDetail(kindling.url);
  const answers = { [list]: await fetchBytes(kindling.url + list), [detail]: await fetchBytes(kindling.url + detail) };
  const bareBytes = await stage.server('bare-bytes', answers satisfies BareBytes);

  const reading = await race({ ours: { server: uncached, path: list }, bare: { server: bareList, path: list } });
  const kept = await race({ ours: { server: kindling, path: list }, bare: { server: bareBytes, path: list } });
  const keptDetail = await race({
    ours: { server: kindling, path: detail },
    bare: { server: bareBytes, path: detail },
  });
  return [
    compare(0.75, 'List of 24 from the database : Fastify, pg, the same statement', reading),
    compare(0.6, 'List of 24 from the cache : the same bytes from node:http', kept),
    compare(0.6, 'One project from the cache : the same bytes from node:http', keptDetail),
  ];
}

function compare(least: number, what: string, { ours, bare }: { ours: Pace; bare: Pace }): Figure {
  return atLeast(least, {
    aim: 1,
    what,
    value: ours.perSecond / bare.perSecond,
    say: ratio,
    note: inWords(ours, bare),
  });
}

/** Requests per second; processor time shows whether the load generator was the limit for both. */
export function inWords(ours: Pace, bare: Pace): string {
  const cpu = (ours.cpuMicroseconds / bare.cpuMicroseconds).toFixed(1);
  return `${wholeNumber(ours.perSecond)} : ${wholeNumber(bare.perSecond)} a second, ${cpu} times its processor time`;
}

async function listStatement(databaseUrl: string): Promise<Statement> {
  const pool = createPool(databaseUrl, 1);
  try {
    const today = new Date().toISOString().slice(0, 10);
    const [statement] = await recordStatements(pool, (db) =>
      listProjectRows(db, anonymous, { sort: 'featured', limit: 24 }, today),
    );
    if (statement === undefined) throw new Error('a list ran no statement');
    return statement;
  } finally {
    await pool.end();
  }
}

/** The path of the first project in the list. */
async function findDetail(url: string): Promise<string> {
  const [first] = (await (await fetch(url + list)).json()) as { id: number }[];
  if (first === undefined) throw new Error('the demo has no projects');
  return `${list}/${first.id}`;
}

export async function fetchBytes(address: string): Promise<BareBytes[string]> {
  const answer = await fetch(address);
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  const headers = { 'content-type': answer.headers.get('content-type') ?? '' };
  return { headers, body: await answer.bytes() };
}
