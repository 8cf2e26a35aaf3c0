// Carries loaded queries from server to browser: keys with their data, or with what an ApiError is made of, which does not
// survive JSON.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '#ui/call.ts';

type SavedQuery =
  | { key: QueryKey; data: unknown }
  | { key: QueryKey; error: { status: number; statusText: string; body: string } };

/** Every query that has an answer. */
export function saveQueries(client: QueryClient): SavedQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, state: { status, data, error } }): SavedQuery[] => {
      if (status === 'success') return [{ key, data }];
      if (!(error instanceof ApiError)) return [];
      return [{ key, error: { status: error.status, statusText: '', body: error.message.replace(/^\d+: /, '') } }];
    });
}

/** Fills an empty client, as if it had just loaded these queries itself. */
export function restoreQueries(client: QueryClient, saved: readonly SavedQuery[]): void {
  const now = Date.now();
  for (const query of saved) {
    const error = 'error' in query ? new ApiError(query.error) : null;
    client.getQueryCache().build(client, client.defaultQueryOptions({ queryKey: query.key }), {
      data: 'data' in query ? query.data : undefined,
      dataUpdateCount: error ? 0 : 1,
      dataUpdatedAt: error ? 0 : now,
      error,
      errorUpdateCount: error ? 1 : 0,
      errorUpdatedAt: error ? now : 0,
      fetchFailureCount: error ? 1 : 0,
      fetchFailureReason: null,
      fetchMeta: null,
      isInvalidated: false,
      status: error ? 'error' : 'success',
      fetchStatus: 'idle',
    });
  }
}

export type SavedQueries = ReturnType<typeof saveQueries>;
