// The one way to fetch: queries whose key begins with the address. Never retried, never stale, never refetched automatically.
import { infiniteQueryOptions, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Endpoint, OutputOf } from '#kernel/endpoint.ts';
import { type ListCounts, readCounts, readSearchNote, type SearchNote } from '#kernel/list-page.ts';
import { withoutBase } from './base-path.ts';
import { type AddressInput, ApiError, type Fetcher, getAddress, readAnswer } from './call.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: { on401?: 'null' };
  }
}

export function createQueryClient(fetcher: Fetcher): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, a call fails immediately; by default the library would wait and send it later.
        networkMode: 'always',
        retry: false,
        // A page rendered with a failure keeps showing it until the person retries or reloads.
        retryOnMount: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        queryFn: async ({ queryKey, meta, signal }) => {
          try {
            return await readAnswer(await fetcher(addressIn(queryKey), { signal }));
          } catch (error) {
            if (meta?.on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
            throw error;
          }
        },
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  fetchers.set(client, fetcher);
  return client;
}

// Lists need the response headers, so their own queryFn gets the client's fetcher from here.
const fetchers = new WeakMap<QueryClient, Fetcher>();

function addressIn(key: QueryKey): string {
  const [address] = key;
  if (typeof address !== 'string') throw new TypeError('the first element of a query key is an address');
  return address;
}

type QueryFor<Data> = ReturnType<typeof queryOptions<Data, ApiError>>;
type NullOn401<On401> = On401 extends 'null' ? null : never;

/** The options of a query: `useQuery(queryFor(getProject, { params: { id } }))`. */
export function queryFor<E extends Endpoint, On401 extends 'null' | undefined = undefined>(
  endpoint: E,
  input: AddressInput<E>,
  options: { on401?: On401 } = {},
): QueryFor<OutputOf<E> | NullOn401<On401>> {
  // The library attaches the data type to a key with a tag that no plain array has; the cast asserts nothing else.
  const query = { queryKey: [getAddress(endpoint, input)], meta: options };
  return query as unknown as QueryFor<OutputOf<E> | NullOn401<On401>>;
}

/**
 * One loaded page of a list. `total` counts the whole list; `next` is the address of the next page, `previous` of the one
 * before it in lists that lead both ways.
 */
export type ListPage<Item> = {
  items: Item[];
  total: number | undefined;
  counts: ListCounts | undefined;
  next: string | undefined;
  previous: string | undefined;
  /** The interpretation of a search, if not as typed. */
  note: SearchNote | undefined;
};

/** One row of a list endpoint. */
export type ItemOf<E> = OutputOf<E> extends readonly (infer Item)[] ? Item : never;

/**
 * The options of a list that is loaded page by page: `useInfiniteQuery(pagesFor(listProjects, { query }))`. If `fields` is set, only these
 * are kept of each row, and a page rendered on the server carries no others.
 */
export function pagesFor<E extends Endpoint, Name extends keyof ItemOf<E> = keyof ItemOf<E>>(
  endpoint: E,
  input: AddressInput<E>,
  { fields }: { fields?: readonly Name[] } = {},
) {
  const address = getAddress(endpoint, input);
  const pick = (item: ItemOf<E>) =>
    (fields ? Object.fromEntries(fields.map((name) => [name, item[name]])) : item) as Pick<ItemOf<E>, Name>;
  return infiniteQueryOptions({
    // The second element distinguishes a paged list from the plain list at the same address.
    queryKey: [address, 'pages'],
    initialPageParam: address,
    queryFn: async ({ pageParam, signal, client }) => {
      const page = await readPage<ItemOf<E>>(client, pageParam, signal);
      return { ...page, items: page.items.map(pick) };
    },
    getNextPageParam: (last) => last.next,
    getPreviousPageParam: (first) => first.previous,
  });
}

/** The options of one page of a list, with its headers: `useQuery(pageFor(listProjects, { query }))`. */
export function pageFor<E extends Endpoint>(endpoint: E, input: AddressInput<E>) {
  const address = getAddress(endpoint, input);
  return queryOptions({
    queryKey: [address, 'page'],
    queryFn: ({ signal, client }) => readPage<ItemOf<E>>(client, address, signal),
  });
}

async function readPage<Item>(client: QueryClient, address: string, signal: AbortSignal): Promise<ListPage<Item>> {
  const fetcher = fetchers.get(client);
  if (!fetcher) throw new Error('this QueryClient was not made by createQueryClient');
  const answer = await fetcher(address, { signal });
  const items = (await readAnswer(answer)) as Item[];
  const links = answer.headers.get('link');
  return {
    items,
    total: countIn(answer.headers),
    counts: readCounts(answer.headers.get('x-counts')),
    next: linkIn(links, 'next'),
    previous: linkIn(links, 'prev'),
    note: readSearchNote(answer.headers.get('x-search')),
  };
}

function countIn(headers: Headers): number | undefined {
  const text = headers.get('x-total-count');
  return text === null ? undefined : Number(text);
}

/** The path and query of `Link: <...>; rel="next"`. */
function linkIn(links: string | null, relation: 'next' | 'prev'): string | undefined {
  const target = (links ?? '')
    .split(/,(?=\s*<)/)
    .find((link) => link.includes(`rel="${relation}"`))
    ?.match(/<([^>]+)>/)?.[1];
  if (target === undefined) return undefined;
  const { pathname, search } = new URL(target, 'http://localhost');
  return withoutBase(pathname + search);
}

/** Invalidates an address, with any query, and everything below it: refetches visible data and drops other data. */
export async function refetchAddress(client: QueryClient, address: string): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      typeof key === 'string' && (key === address || key.startsWith(`${address}/`) || key.startsWith(`${address}?`)),
  });
}
