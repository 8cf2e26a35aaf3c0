// Queries: the URL is the key, nothing is retried, lists follow the Link header.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import type { Fetcher } from './call.ts';
import { createQueryClient, pagesFor, queryFor, refetchAddress } from './queries.ts';

const things = endpoint('GET /api/things', {
  access: 'public',
  summary: 'Things',
  query: z.object({ limit: z.optional(z.string()), cursor: z.optional(z.string()) }),
  output: z.array(z.string()),
});

function clientAnswering(answer: (address: string) => Response) {
  const asked: string[] = [];
  const fetcher: Fetcher = async (address) => {
    asked.push(address);
    return answer(address);
  };
  return { client: createQueryClient(fetcher), asked };
}

test('the URL is the key, and data is fetched once [client-3]', async () => {
  const { client, asked } = clientAnswering(() => Response.json(['a']));
  const query = queryFor(things, { query: { limit: 3 } });
  expect(query.queryKey[0]).toBe('/api/things?limit=3');
  await client.ensureQueryData(query);
  await client.ensureQueryData(query);
  expect(asked).toEqual(['/api/things?limit=3']);
});

test('a failure is not retried [client-5]', async () => {
  const { client, asked } = clientAnswering(() => new Response('no', { status: 500 }));
  await expect(client.fetchQuery(queryFor(things, {}))).rejects.toThrow('500: no');
  expect(asked).toHaveLength(1);
});

test('a 401 is empty data where requested, and an error elsewhere [client-4]', async () => {
  const { client } = clientAnswering(() => new Response('{}', { status: 401 }));
  expect(await client.fetchQuery(queryFor(things, { query: { limit: 1 } }, { on401: 'null' }))).toBeNull();
  await expect(client.fetchQuery(queryFor(things, {}))).rejects.toThrow('401');
});

test("a list continues at the Link header's URL, and knows its length", async () => {
  const { client } = clientAnswering((address) =>
    address.includes('cursor')
      ? Response.json(['c'])
      : Response.json(['a', 'b'], {
          headers: { link: '</api/things?cursor=x%3D>; rel="next"', 'x-total-count': '3' },
        }),
  );
  const list = pagesFor(things, {});
  const { pages } = await client.fetchInfiniteQuery({ ...list, pages: 2 });
  expect(pages).toEqual([
    { items: ['a', 'b'], total: 3, next: '/api/things?cursor=x%3D' },
    { items: ['c'], total: undefined, next: undefined },
  ]);
});

test('a change refetches its path, queries of that path and paths below it, and nothing else', async () => {
  const { client } = clientAnswering(() => Response.json([]));
  const keys = ['/api/things', '/api/things?limit=3', '/api/things/7', '/api/thingsother', '/api'];
  for (const key of keys) client.setQueryData([key], []);
  await refetchAddress(client, '/api/things');
  const stale = keys.filter((key) => client.getQueryState([key])?.isInvalidated);
  expect(stale).toEqual(['/api/things', '/api/things?limit=3', '/api/things/7']);
});
