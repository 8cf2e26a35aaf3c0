// Which visitors share a page and for how long, and what they get when too many come or the database is away.
import { expect, test } from 'vitest';
import { usePages } from '#test/servers/small-pages.ts';

const { site, visit, restart } = usePages();
const rendering = (body: string) => Number(/rendering (\d+)/.exec(body)?.[1]);

test('visitors share one rendering for a second, and never see one that is older than two', async () => {
  const first = await visit('/');
  site.clock += 1000;
  site.data = 'everyone';
  expect(rendering((await visit('/')).body)).toBe(rendering(first.body));
  site.clock += 1001;
  expect((await visit('/')).body).toContain('everyone sees /,');
});

test('a page of more than a second is sent, and rendered once for those who come next', async () => {
  const first = await visit('/');
  site.clock += 1500;
  site.data = 'everyone';
  const late = await Promise.all([visit('/'), visit('/'), visit('/')]);
  expect(late.map(({ body }) => rendering(body))).toEqual(late.map(() => rendering(first.body)));
  await expect
    .poll(async () => (await visit('/')).body)
    .toContain(`everyone sees /, rendering ${rendering(first.body) + 1},`);
});

test('someone who has just changed something bypasses the cache', async () => {
  const first = await visit('/');
  site.data = 'everyone';
  const own = await visit('/', { cookie: 'kindling_wrote=1' });
  expect(own.body).toContain('everyone sees /,');
  expect(rendering((await visit('/')).body)).toBe(rendering(first.body));
});

test('pages of signed-in people are never cached', async () => {
  const ada = await visit('/', { cookie: 'kindling_session=ada' });
  expect(ada.body).toContain('ada sees /,');
  expect((await visit('/')).body).toContain('nobody sees /,');
  expect((await visit('/', { cookie: 'kindling_session=grace; theme=dark' })).body).toContain('grace sees /,');
});

test.each(['_ga=GA1.1', 'AWSALB=x; theme=dark', 'session=ada', 'kindling_session_x=1', 'KINDLING_SESSION=1', '=', 'a'])(
  'an unrelated cookie (%s) changes nothing',
  async (cookie) => {
    const plain = await visit('/', cookie.includes('theme') ? { cookie: 'theme=dark' } : {});
    const foreign = await visit('/', { cookie });
    expect(foreign.body).toBe(plain.body);
    expect(foreign.body).toContain('nobody sees /,');
  },
);

test("a page's API calls have only the session cookie", async () => {
  const { body } = await visit('/', { cookie: '_ga=1; kindling_session=ada; x=kindling_session=eve' });
  expect(body).toContain('ada sees /,');
  site.data = 'shown';
  expect((await visit('/search', { cookie: '_ga=1; theme=dark' })).body).toContain('cookies: none');
  expect((await visit('/search', { cookie: '_ga=1; kindling_session=ada' })).body).toContain(
    'cookies: kindling_session',
  );
});

test('an address can load a limited number of pages per minute, without affecting others', async () => {
  const load = (remoteAddress: string, url = '/') => site.app.inject({ url, remoteAddress });
  for (let page = 0; page < 600; page += 1) expect((await load('192.0.2.1', '/search')).statusCode).toBe(200);
  const refused = await load('192.0.2.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.body).toMatch(/^Too many pages were loaded from your address\. Try again in \d+ seconds\.\n$/);
  expect((await load('192.0.2.2')).statusCode).toBe(200);
  await restart({ rateLimits: false });
  for (let page = 0; page < 700; page += 1) await load('192.0.2.1', '/search');
  expect((await load('192.0.2.1')).statusCode).toBe(200);
});

test('a rendering counts against the visitor who needs it, and a cached page does not', async () => {
  const load = (url: string, remoteAddress: string) => site.app.inject({ url, remoteAddress });
  for (let id = 10; id < 610; id += 1) expect((await load(`/projects/${id}`, '192.0.2.1')).statusCode).toBe(404);
  expect((await load('/projects/700', '192.0.2.1')).statusCode).toBe(429);
  expect((await load('/', '192.0.2.2')).statusCode).toBe(200);
  // Within two seconds, a missing page is known to be missing.
  for (let visits = 0; visits < 1000; visits += 1) {
    expect((await load('/projects/609', '192.0.2.3')).statusCode).toBe(404);
  }
  for (let id = 1000; id < 1100; id += 1) expect((await load(`/projects/${id}`, '192.0.2.3')).statusCode).toBe(404);
});

test.each([{}, { cookie: 'kindling_session=ada' }])(
  'a page whose calls hit a limit is refused as too many %j',
  async (headers) => {
    site.data = 'limited';
    const answer = await visit('/', headers);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('17');
    expect(answer.body).toMatch(/^Too many pages were loaded/);
    site.data = 'everyone';
    expect((await visit('/', headers)).statusCode).toBe(200);
  },
);

test('unknown query parameters have no effect', async () => {
  const plain = await visit('/');
  expect((await visit('/?utm_source=letter')).body).toBe(plain.body);
  expect((await visit('/?sort=newest')).body).toContain('sees /?sort=newest,');
});

test('searches are rendered each time', async () => {
  const first = await visit('/search?q=a');
  const second = await visit('/search?q=a');
  expect(rendering(second.body)).toBe(rendering(first.body) + 1);
});

test('all unknown addresses share one page with status 404', async () => {
  const first = await visit('/nothing');
  const second = await visit('/nothing/else');
  expect([first.statusCode, second.statusCode]).toEqual([404, 404]);
  expect(second.body).toBe(first.body);
});

test('a chosen theme is in the page and cached separately', async () => {
  expect((await visit('/')).body).not.toContain('data-theme');
  expect((await visit('/', { cookie: 'theme=dark' })).body).toContain('<html lang="en" data-theme="dark"');
  expect((await visit('/', { cookie: 'theme="><script>' })).body).not.toContain('data-theme');
});

test('an unchanged page is not sent again to a browser that has it', async () => {
  const first = await visit('/');
  const again = await visit('/', { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('a page that fails to render shows a calm error and is not cached', async () => {
  const answer = await visit('/?sort=broken');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain('calm words');
  expect(answer.body).not.toContain('Error: broken');
});

test('a page requested during a database outage is still a page, with a Retry-After', async () => {
  site.broken = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
  const answer = await visit('/?sort=newest', { cookie: 'kindling_session=ada' });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['content-type']).toMatch(/html/);
  expect(answer.headers['retry-after']).toBe('10');
  expect(answer.headers['content-security-policy']).toBeDefined();
  expect(answer.body).toContain('calm words');
  expect(answer.body).not.toContain('10.0.0.7');
  const call = await visit('/api/viewer');
  expect(call.headers['content-type']).toMatch(/json/);
});

test('while the database is away, visitors get a saved copy of at most a minute before it went [pages-5]', async () => {
  await visit('/');
  await visit('/projects/1');
  site.clock += 50_000;
  await visit('/projects/2');
  site.clock += 20_000;
  site.data = 'away';
  const saved = await visit('/projects/2');
  expect(saved.statusCode).toBe(200);
  expect(saved.body).toContain('<p role="status"');
  expect(saved.body).toContain('this is a saved copy of the page');
  expect(saved.headers['cache-control']).toBe('no-store');
  expect((await visit('/')).statusCode).toBe(503);
  // It stays away for hours.
  site.clock += 3 * 3_600_000;
  expect((await visit('/projects/2')).statusCode).toBe(200);
  // Nothing of a signed-in person, and no page for paying.
  expect((await visit('/projects/2', { cookie: 'kindling_session=ada' })).body).not.toContain('saved copy');
  expect((await visit('/checkout')).statusCode).toBe(503);
  site.data = 'everyone';
  const back = await visit('/projects/2');
  expect(back.body).toContain('everyone sees /projects/2,');
  expect(back.body).not.toContain('saved copy');
});

test('once the database answers again, no saved copy is sent for what fails for another reason', async () => {
  await visit('/projects/2');
  site.clock += 3000;
  site.data = 'away';
  expect((await visit('/projects/2')).body).toContain('saved copy');
  site.clock += 1000;
  site.data = 'everyone';
  await visit('/projects/1');
  site.clock += 70_000;
  site.data = 'away';
  expect((await visit('/projects/2')).statusCode).toBe(503);
});
