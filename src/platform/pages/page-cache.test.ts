// Cached pages: rendered once, never older than the last change, bounded in memory.
import { expect, test } from 'vitest';
import { getShown } from '#platform/http/public-changes.ts';
import { createPageCache, type PageBytes, type PageCache, toPageBytes } from './page-cache.ts';

const page = async (html: string, status = 200, shown = getShown(['/api/projects'])) =>
  toPageBytes({ status, html, kept: status === 200, shown });

/** A cache with a clock that the test moves. */
function createTimedCache(): { cache: PageCache; wait: (ms: number) => void } {
  let time = 1_000_000;
  return { cache: createPageCache({ now: () => time }), wait: (ms) => (time += ms) };
}

test('concurrent visitors cost one rendering', async () => {
  const cache = createPageCache();
  let renderings = 0;
  const render = () => {
    renderings += 1;
    return page('home');
  };
  const pages = await Promise.all([1, 2, 3].map(() => cache.getOrRender('/', render)));
  expect(renderings).toBe(1);
  expect(new Set(pages).size).toBe(1);
  await cache.getOrRender('/', render);
  expect(renderings).toBe(1);
});

test('after a change the next visitor gets a new rendering', async () => {
  const { cache, wait } = createTimedCache();
  await cache.getOrRender('/', () => page('before'));
  wait(250);
  cache.clear();
  const after = await cache.getOrRender('/', () => page('after'));
  expect(after.html.toString()).toBe('after');
});

test('a rendering started before a change is not cached, and later visitors do not wait for it', async () => {
  const { cache, wait } = createTimedCache();
  let finish: (bytes: PageBytes) => void = () => undefined;
  const slow = cache.getOrRender('/', () => new Promise((resolve) => (finish = resolve)));
  wait(250);
  cache.clear();
  const later = await cache.getOrRender('/', () => page('after'));
  finish(await page('before'));
  expect((await slow).html.toString()).toBe('before');
  expect(later.html.toString()).toBe('after');
  const kept = await cache.getOrRender('/', () => page('again'));
  expect(kept.html.toString()).toBe('after');
});

test('a failed or missing page is not cached', async () => {
  const cache = createPageCache();
  await cache.getOrRender('/x', () => page('gone', 404));
  await expect(cache.getOrRender('/y', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect((await cache.getOrRender('/x', () => page('here'))).html.toString()).toBe('here');
  expect((await cache.getOrRender('/y', () => page('well'))).html.toString()).toBe('well');
});

test('the stalest pages are evicted first', async () => {
  const cache = createPageCache({ maxBytes: 3500 });
  let renderings = 0;
  const visit = (key: string) =>
    cache.getOrRender(key, () => {
      renderings += 1;
      return page(key.repeat(1000));
    });
  await visit('a');
  await visit('b');
  await visit('a');
  await visit('c');
  expect(renderings).toBe(3);
  await visit('a');
  expect(renderings).toBe(3);
  await visit('b');
  expect(renderings).toBe(4);
});

test('while a page cannot be rendered, the previous one is served, marked and uncached, for 15 minutes', async () => {
  let time = 0;
  const cache = createPageCache({ now: () => time });
  const away = () => page('calm words', 503);
  await cache.getOrRender('/', () => page('<body class="x">before</body>'));
  time = 250;
  cache.clear();
  const stale = await cache.getOrRender('/', away);
  expect(stale).toMatchObject({ status: 200, kept: false, isStale: true });
  expect(stale.html.toString()).toMatch(/<body class="x"><p role="status"[^>]*>We can’t reach .*before/);
  expect((await cache.getOrRender('/', () => Promise.reject(new Error('away')))).isStale).toBe(true);
  time = 15 * 60_000;
  expect((await cache.getOrRender('/', away)).isStale).toBe(true);
  time += 1;
  expect((await cache.getOrRender('/', away)).status).toBe(503);
  // Once rendering works again, the fresh page is served.
  expect((await cache.getOrRender('/', () => page('after'))).html.toString()).toBe('after');
});

test('removed content does not reappear during an outage', async () => {
  const { cache, wait } = createTimedCache();
  await cache.getOrRender('/projects/1', () => page('a project'));
  wait(250);
  cache.clear();
  await cache.getOrRender('/projects/1', () => page('nothing here', 404));
  expect((await cache.getOrRender('/projects/1', () => page('calm words', 503))).status).toBe(503);
});

test('a change of one project makes only its page and lists again', async () => {
  const { cache, wait } = createTimedCache();
  const visit = (key: string, addresses: string[]) =>
    cache.getOrRender(key, () => page(`${key} at ${Math.random()}`, 200, getShown(addresses)));
  const load = async () => [
    await visit('one', ['/api/projects/1', '/api/projects/1/comments']),
    await visit('two', ['/api/projects/2']),
    await visit('list', ['/api/projects?sort=newest']),
    await visit('text', []),
  ];
  const before = await load();
  wait(250);
  cache.clear(1);
  const after = await load();
  expect(after.map((made, index) => made === before[index])).toEqual([false, true, false, true]);
});

test('while something changes all the time, a page is made four times a second, and a second later it shows the last change', async () => {
  const { cache, wait } = createTimedCache();
  let renderings = 0;
  let figure = 0;
  const visit = () =>
    cache.getOrRender('/', () => {
      renderings += 1;
      return page(String(figure));
    });
  for (let ms = 0; ms < 10_000; ms += 10) {
    figure += 1;
    cache.clear(1);
    const shown = Number((await visit()).html.toString());
    expect(figure - shown).toBeLessThanOrEqual(25);
    wait(10);
  }
  expect(renderings).toBe(40);
  wait(250);
  expect((await visit()).html.toString()).toBe(String(figure));
});

test('a rendering that finishes late does not replace a later one', async () => {
  const { cache, wait } = createTimedCache();
  let finish: (bytes: PageBytes) => void = () => undefined;
  const slow = cache.getOrRender('/', () => new Promise((resolve) => (finish = resolve)));
  wait(250);
  cache.clear();
  await cache.getOrRender('/', () => page('after'));
  wait(250);
  finish(await page('before'));
  await slow;
  expect((await cache.getOrRender('/', () => page('again'))).html.toString()).toBe('after');
});
