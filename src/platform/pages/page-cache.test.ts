// Cached pages: rendered once, never older than the last change, bounded in memory.
import { expect, test } from 'vitest';
import { createPageCache, type PageBytes, toPageBytes } from './page-cache.ts';

const page = async (html: string, status = 200) => toPageBytes({ status, html, kept: status === 200 });

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
  const cache = createPageCache();
  await cache.getOrRender('/', () => page('before'));
  cache.clear();
  const after = await cache.getOrRender('/', () => page('after'));
  expect(after.html.toString()).toBe('after');
});

test('a rendering started before a change is not cached, and later visitors do not wait for it', async () => {
  const cache = createPageCache();
  let finish: (bytes: PageBytes) => void = () => undefined;
  const slow = cache.getOrRender('/', () => new Promise((resolve) => (finish = resolve)));
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
  const cache = createPageCache();
  await cache.getOrRender('/projects/1', () => page('a project'));
  cache.clear();
  await cache.getOrRender('/projects/1', () => page('nothing here', 404));
  expect((await cache.getOrRender('/projects/1', () => page('calm words', 503))).status).toBe(503);
});
