// The saved views of all lists. Their pages load them with the list, so that they are also there without script.
import { endpointAt } from '#kernel/endpoint-path.ts';
import { queryFor } from '#ui/queries.ts';
import type { Screen } from '#ui/screen.ts';
import type { listViews } from '../../view-contract.ts';

export const viewsQuery = queryFor(endpointAt<typeof listViews>('GET /api/admin/views'), {});

/** The page of a list that has saved views. */
export function withViews(load: () => Promise<Screen>): () => Promise<Screen> {
  return async () => {
    const screen = await load();
    return { ...screen, queries: (context) => [...screen.queries(context), viewsQuery] };
  };
}
