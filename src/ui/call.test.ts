// API calls: consistent URLs, and errors worded as specified.
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { ApiError, browserFetcher, call, getAddress, onRefusal } from './call.ts';

const list = endpoint('GET /api/things', {
  access: 'public',
  summary: 'Things',
  query: z.object({ q: z.optional(z.string()), limit: z.optional(z.string()) }),
  output: z.array(z.string()),
});
const change = endpoint('PATCH /api/things/{id}', {
  access: 'user',
  summary: 'Change',
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
  output: z.object({ name: z.string() }),
});
const remove = endpoint('DELETE /api/things/{id}', {
  access: 'user',
  summary: 'Remove',
  params: z.object({ id: z.string() }),
});

const answers = (answer: () => Response | Promise<Response>) => {
  const fetched = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a URL does not depend on the order of parameters, and leaves out unset ones', () => {
  expect(getAddress(list, { query: { q: 'a b', limit: 3 } })).toBe('/api/things?limit=3&q=a+b');
  expect(getAddress(list, { query: { limit: 3, q: 'a b' } })).toBe('/api/things?limit=3&q=a+b');
  expect(getAddress(list, { query: { q: '', limit: undefined } })).toBe('/api/things');
  expect(getAddress(change, { params: { id: 'a/b' } })).toBe('/api/things/a%2Fb');
});

test('a body is sent as JSON with its content type [client-1]', async () => {
  const fetched = answers(() => Response.json({ name: 'new' }));
  expect(await call(change, { params: { id: 7 }, body: { name: 'new' } })).toEqual({ name: 'new' });
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe('/api/things/7');
  expect(init).toMatchObject({ method: 'PATCH', credentials: 'include', body: '{"name":"new"}' });
  expect(init?.headers).toEqual({ 'content-type': 'application/json' });
});

test('without a body there is no content type, and an empty response is undefined [client-2]', async () => {
  const fetched = answers(() => new Response(null, { status: 204 }));
  expect(await call(remove, { params: { id: 7 } })).toBeUndefined();
  expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({});
});

test('an error is the status, a colon and the body; our own errors have a message, a code and details [client-6]', async () => {
  const body = '{"code":"validation","message":"Look again.","issues":[{"path":"name","message":"Too long"}]}';
  answers(() => new Response(body, { status: 400 }));
  const error = await failure(call(list, {}));
  expect(error.message).toBe(`400: ${body}`);
  expect(error).toMatchObject({ status: 400, code: 'validation', userMessage: 'Look again.' });
  expect(error.details.issues).toEqual([{ path: 'name', message: 'Too long' }]);
});

test('an empty body becomes the status text, and an unknown body has no message of its own [client-7]', async () => {
  answers(() => new Response(null, { status: 502, statusText: 'Bad Gateway' }));
  expect((await failure(call(list, {}))).message).toBe('502: Bad Gateway');
  answers(() => new Response('<html>', { status: 502 }));
  expect(await failure(call(list, {}))).toMatchObject({ code: 'unknown', message: '502: <html>' });
});

test('a missing response is an error with a message', async () => {
  answers(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failure(call(list, {}))).toMatchObject({ status: 0, code: 'offline' });
});

test('a truncated response counts as no response', async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });
  answers(() => new Response(broken));
  expect(await failure(call(list, {}))).toMatchObject({ status: 0, code: 'offline' });
});

/** Never responds, until it is aborted. */
const hanging = () =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(
      (_address, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    ),
  );

test('a hanging request times out after twenty seconds, with its own message', async () => {
  vi.useFakeTimers();
  hanging();
  const given = failure(call(list, {}));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await given).toMatchObject({ status: 0, code: 'timed_out' });
});

test('an upload has no timeout', async () => {
  vi.useFakeTimers();
  hanging();
  let isOver = false;
  void browserFetcher('/api/images', { method: 'POST', body: new Blob(['a picture']) }).catch(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(isOver).toBe(false);
});

test('being offline has its own message', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  answers(() => Promise.reject(new TypeError('Failed to fetch')));
  expect((await failure(call(list, {}))).userMessage).toMatch(/^You are offline\./);
});

test('a call refused for lack of a session or second factor is reported with its path, and no other call is', async () => {
  const heard: string[] = [];
  const stops = [
    onRefusal('signed_out', (address) => heard.push(address)),
    onRefusal('second_factor_needed', (address) => heard.push(`factor for ${address}`)),
  ];
  answers(() => Response.json({ code: 'signed_out', message: 'Sign in.' }, { status: 401 }));
  await failure(call(remove, { params: { id: 7 } }));
  answers(() => Response.json({ code: 'forbidden', message: 'No.' }, { status: 403 }));
  await failure(call(list, {}));
  answers(() => Response.json({ code: 'second_factor_needed', message: 'Set one up.' }, { status: 403 }));
  await failure(call(remove, { params: { id: 8 } }));
  for (const stop of stops) stop();
  await failure(call(remove, { params: { id: 9 } }));
  expect(heard).toEqual(['/api/things/7', 'factor for /api/things/8']);
});

test('an administrator’s call that came with the id of before a confirmation is asked again, once', async () => {
  const signedOut = () => new Response(JSON.stringify({ code: 'signed_out', message: 'Sign in.' }), { status: 401 });
  const refusals: string[] = [];
  const stop = onRefusal('signed_out', (address) => refusals.push(address));
  let asked = 0;
  answers(() => {
    asked += 1;
    return Promise.resolve(asked === 1 ? signedOut() : new Response('[]', { status: 200 }));
  });
  vi.useFakeTimers();
  const again = browserFetcher('/api/admin/things');
  await vi.advanceTimersByTimeAsync(1000);
  expect([(await again).status, asked, refusals]).toEqual([200, 2, []]);
  answers(() => {
    asked += 1;
    return Promise.resolve(signedOut());
  });
  const ended = browserFetcher('/api/admin/things');
  await vi.advanceTimersByTimeAsync(1000);
  expect([(await ended).status, asked, refusals]).toEqual([401, 4, ['/api/admin/things']]);
  vi.useRealTimers();
  stop();
});
