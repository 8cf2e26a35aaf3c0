// Applies a new support to all cached data, so that the result shows without refetching a long list.
import type { QueryClient } from '@tanstack/react-query';
import { refetchAddress } from '#ui/queries.ts';

export type SupportState = { upvotes: number; supported: boolean };

const addresses = ['/api/projects', '/api/users/projects'] as const;

/** Updates every loaded list and project, then refetches them in the background, because their order may have changed. */
export function showSupport(client: QueryClient, id: number, state: SupportState): void {
  client.setQueriesData<unknown>(
    { predicate: ({ queryKey: [key] }) => addresses.some((address) => String(key).startsWith(address)) },
    (data: unknown) => withSupport(data, id, state),
  );
  for (const address of addresses) void refetchAddress(client, address);
}

/** The same data with the project's support changed: alone, in a list, or in the pages of a list. */
export function withSupport(data: unknown, id: number, state: SupportState): unknown {
  if (Array.isArray(data)) return data.map((entry: unknown) => withSupport(entry, id, state));
  if (typeof data !== 'object' || data === null) return data;
  if ('supported' in data && 'id' in data && data.id === id) return { ...data, ...state };
  if ('pages' in data) return { ...data, pages: withSupport(data.pages, id, state) };
  return 'items' in data ? { ...data, items: withSupport(data.items, id, state) } : data;
}
