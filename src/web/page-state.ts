// Derives a page's status and title from its data: found or not, signed in or not. Reads the query cache, so server and
// browser decide the same way and nothing is fetched twice.
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { useSession } from '#features/accounts/web/use-session.ts';
import { ApiError } from '#ui/call.ts';
import type { ScreenContext } from '#ui/screen.ts';
import { firstPartAddress, readCursor } from '#ui/table/list-part.ts';
import type { LoadedPage } from './page.ts';

export type PageState = 'shown' | 'signed-out' | 'second-factor' | 'lost-part' | 'not-found' | 'gone';

/** An address with an invalid id (400) counts as not found. */
export function getPageState(client: QueryClient, page: LoadedPage, context: ScreenContext): PageState {
  const states = page.screen.queries(context).map(({ queryKey }) => client.getQueryState(queryKey));
  // It existed before and is gone now.
  if (states.some((state) => state?.data !== undefined && isNotFound(state.error))) return 'gone';
  const refusals = states.flatMap((state) =>
    state?.data === undefined && state?.error instanceof ApiError ? [state.error] : [],
  );
  const statuses = refusals.map(({ status }) => status);
  if (statuses.includes(401)) return 'signed-out';
  if (refusals.some(({ code }) => code === 'second_factor_needed')) return 'second-factor';
  if (readCursor(context.search) !== '' && refusals.some(isLostPart)) return 'lost-part';
  return statuses.includes(404) || statuses.includes(400) ? 'not-found' : 'shown';
}

/** The requested page of the list does not exist (anymore), so the first page is shown instead. */
function isLostPart({ code, details: { issues = [] } }: ApiError): boolean {
  return code === 'invalid_cursor' || (issues.length > 0 && issues.every(({ path }) => path === 'cursor'));
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The HTTP status. A page that could not load some data is still shown, but not as a success. */
export function getStatus(client: QueryClient, page: LoadedPage, context: ScreenContext): number {
  if (getPageState(client, page, context) === 'not-found') return 404;
  const failed = page.screen
    .queries(context)
    .some(({ queryKey }) => client.getQueryState(queryKey)?.status === 'error');
  return failed ? 503 : 200;
}

/** Re-renders only when the result of `read` changes. */
export function useCacheValue<Value extends string | boolean | undefined>(read: (client: QueryClient) => Value): Value {
  const client = useQueryClient();
  const subscribe = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [client],
  );
  const snapshot = () => read(client);
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

export function usePageContext(): ScreenContext & { address: string; firstPart: string } {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const params = useParams() as Record<string, string>;
  const session = useSession();
  const address = pathname + (search.size > 0 ? `?${search}` : '');
  return { params, search, session, address, firstPart: firstPartAddress(pathname, search) };
}
