// Canaries in every private field, then a crawl of all calls, pages, feeds and emails as every actor: none is found outside its place.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#kernel/endpoint.ts';
import { fillPath } from '#kernel/endpoint-path.ts';
import type { Fetcher } from '#ui/call.ts';
import { render } from '#web/entry-server.tsx';
import { pages } from '#web/page-table.tsx';
import { testSpeed } from '../counts.ts';
import { deliverMails } from '../factories/queued-mails.ts';
import { useTestApp } from '../servers/test-app.ts';
import { testSite } from '../servers/test-site.ts';
import { type Actor, actors } from './authorization-world.ts';
import { type Aviary, canaryPattern, plantCanaries } from './canaries.ts';
import { everyEndpoint, formatEndpoint } from './every-endpoint.ts';

const isNight = testSpeed === 'nightly';
/** People whose session has ended see the same as visitors (authorization.test.ts), so they only take part at night. */
const crawlers = isNight ? actors : (['visitor', 'stranger', 'owner', 'admin', 'backer', 'exBacker'] as const);
/** Ids count from 1 in a new database; there are at most so many of any kind, users apart. */
const lastId = isNight ? 60 : 9;

const site = useTestApp();
let aviary: Aviary;
/** The places where someone who may read a canary found it. */
const found = new Set<string>();
let leaks: string[] = [];

beforeAll(async () => {
  aviary = await plantCanaries(site);
}, 60_000);
beforeEach(() => {
  leaks = [];
});

const getCookie = (actor: Actor) => (actor === 'visitor' ? undefined : aviary.world.people[actor].cookie);

async function get(url: string, actor: Actor) {
  const cookie = getCookie(actor);
  return site.app.inject({ method: 'GET', url, headers: { ...(cookie !== undefined && { cookie }) } });
}

/** Compares the found canaries with their allowed readers. An address that contains a canary is the reader's own. */
function inspect(text: string, { actor, at }: { actor: Actor; at: string }): void {
  for (const [seen] of text.matchAll(canaryPattern)) {
    const canary = aviary.canaries.get(seen.toLowerCase());
    if (canary === undefined) throw new Error(`${seen} was never planted`);
    if (canary.readers.includes(actor)) found.add(canary.name);
    else if (!canary.publicAt?.test(at)) leaks.push(`${canary.name} to ${actor} at ${at}`);
  }
}

/** Only as many ids as an actor can learn from: a call that refuses their session refuses it for every id. */
function listIds({ access }: Endpoint, actor: Actor): number[] {
  const isRefused =
    (access === 'admin' && actor !== 'admin') || (access === 'user' && (actor === 'admin' || actor === 'visitor'));
  return isRefused ? [1] : Array.from({ length: lastId }, (_, at) => at + 1);
}

function listAddresses(endpoint: Endpoint, actor: Actor): string[] {
  const { people } = aviary.world;
  const ids = listIds(endpoint, actor);
  const values: Record<string, (string | number)[]> = {
    id: ids,
    updateId: [1, 2, 3],
    documentId: [1, 2],
    version: [1],
    uid: Object.values(people).map(({ uid }) => uid),
    kind: ['contact', 'report', 'comment'],
  };
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const filled = names.reduce<Record<string, string | number>[]>(
    (sets, name) => sets.flatMap((set) => (values[name] ?? ['unknown']).map((value) => ({ ...set, [name]: value }))),
    [{}],
  );
  return filled.flatMap((params) => listQueries(endpoint).map((query) => fillPath(endpoint, params) + query));
}

/** The longest list, and a search for the canaries themselves. */
function listQueries({ query }: Endpoint): string[] {
  if (query === undefined) return [''];
  const candidates = ['limit=100', 'q=canary', 'year=2026', `to=${aviary.world.people.owner.uid}`];
  const fitting = candidates.filter(
    (text) => z.safeParse(query, Object.fromEntries(new URLSearchParams(text))).success,
  );
  return fitting.length === 0 ? [''] : fitting.map((text) => `?${text}`);
}

test('no call shows a canary to anyone who may not see it [canary-1]', async () => {
  // A stream has no content (live-routes.test.ts).
  const endpoints = everyEndpoint.filter(({ method, stream }) => method === 'GET' && stream === undefined);
  const unanswered = new Set<string>();
  for (const endpoint of endpoints) {
    let isAnswered = false;
    for (const actor of crawlers) {
      for (const url of listAddresses(endpoint, actor)) {
        const answer = await get(url, actor);
        expect(answer.statusCode, url).toBeLessThan(500);
        isAnswered ||= answer.statusCode < 300;
        inspect(answer.body + JSON.stringify(answer.headers), { actor, at: url });
      }
    }
    if (!isAnswered) unanswered.add(formatEndpoint(endpoint));
  }
  expect(leaks).toEqual([]);
  // Other endpoints need a longer setup: evidence, votes, reviews, exports.
  expect(unanswered.size, [...unanswered].join(', ')).toBeLessThan(endpoints.length / 8);
}, 300_000);

test('no feed, list for search engines or document shows a canary', async () => {
  const ids = Array.from({ length: lastId }, (_, at) => at + 1);
  const sitemaps = ['projects', 'updates', 'people'].map((name) => `/sitemaps/${name}-1.xml`);
  const feeds = ['/projects.atom', ...ids.map((id) => `/projects/${id}/updates.atom`)];
  const urls = ['/sitemap.xml', ...sitemaps, '/robots.txt', '/openapi.json', ...feeds];
  for (const actor of crawlers) {
    for (const url of urls) inspect((await get(url, actor)).body, { actor, at: url });
  }
  // A feed is read by programs without a session, so it is the same for everyone.
  expect(leaks).toEqual([]);
});

test('no page shows a canary, in its HTML or in the data it starts with [canary-2]', async () => {
  const wanted = pages.filter(({ access }) => isNight || access !== 'admin');
  for (const actor of crawlers) {
    for (const { path, access } of wanted) {
      if (access === 'user' && (actor === 'visitor' || actor === 'admin')) continue;
      for (const url of listPageAddresses(path)) {
        const answer = await render(new Request(new URL(url, testSite.publicUrl)), {
          fetcher: fetchAs(actor),
          site: testSite,
        });
        if (answer instanceof Response) continue;
        inspect(answer.head + answer.app + answer.data, { actor, at: url });
      }
    }
  }
  expect(leaks).toEqual([]);
}, 300_000);

function listPageAddresses(path: string): string[] {
  const ids = Array.from({ length: isNight ? lastId : 4 }, (_, at) => at + 1);
  if (path.includes(':uid')) {
    return Object.values(aviary.world.people).map(({ uid }) => path.replace(':uid', uid));
  }
  return path.includes(':id') ? ids.map((id) => path.replace(':id', String(id)).replaceAll(/:\w+/g, '1')) : [path];
}

const fetchAs =
  (actor: Actor): Fetcher =>
  async (address) => {
    const { statusCode, statusMessage, payload, headers: received } = await get(address, actor);
    const headers = new Headers();
    for (const name of ['link', 'x-total-count']) {
      const value = received[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    return { ok: statusCode < 300, status: statusCode, statusText: statusMessage, headers, text: async () => payload };
  };

test('no email shows a canary to anyone but its readers, and no message at all [canary-3]', async () => {
  await deliverMails(site.deps);
  expect(site.mails.length).toBeGreaterThan(0);
  for (const { to, subject, text, html } of site.mails) {
    const actor = aviary.people.get(to.address) ?? 'admin';
    inspect(`${subject}\n${text}\n${html}`, {
      actor,
      at: `email to ${actor}: ${subject.replaceAll(canaryPattern, '…')}`,
    });
  }
  expect(leaks).toEqual([]);
  const sent = JSON.stringify(site.mails.map(({ to: _to, ...mail }) => mail));
  for (const [text, { name }] of aviary.canaries) if (name === 'message') expect(sent).not.toContain(text);
});

test('every canary was found where it belongs, so that the crawl looks where they are', () => {
  const missed = [...aviary.canaries.values()].filter(({ name, isGone }) => !isGone && !found.has(name));
  expect(missed.map(({ name }) => name)).toEqual([]);
});
