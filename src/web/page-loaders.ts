// Loads a page before it is shown: its guard and its data.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, matchRoutes, type RouteObject, redirect, redirectDocument } from 'react-router';
import { secondFactorAddress, secondFactorPath } from '#features/accounts/web/admin/admin-place.ts';
import { adminSessionQuery, profileQuery, sessionEndedKey, sessionQuery } from '#features/accounts/web/use-session.ts';
import { unreadQuery } from '#features/notifications/web/unread-query.ts';
import { withoutBase } from '#ui/base-path.ts';
import type { ScreenContext, ScreenQuery } from '#ui/screen.ts';
import { firstPartAddress } from '#ui/table/list-part.ts';
import type { Page } from './page.ts';
import { fetchPageCode, PageCodeError } from './page-code.ts';
import { signInAddress } from './page-frame.tsx';
import { getPageState } from './page-state.ts';
import type { PageHandle } from './routes.tsx';

/** Maximum time a navigation waits for data before the page shows its placeholders. */
const patienceMs = 150;

export type GetClient = (args: Pick<LoaderFunctionArgs, 'context'>) => QueryClient;

export async function loadViewer(client: QueryClient): Promise<null> {
  const session = await quietly(client.ensureQueryData(sessionQuery));
  if (session) {
    const own = [client.ensureQueryData(profileQuery(session.uid)), client.ensureQueryData(unreadQuery)];
    await Promise.all(own.map(quietly<unknown>));
  }
  return null;
}

export async function loadPage(
  page: Page,
  client: QueryClient,
  { request, params }: LoaderFunctionArgs,
): Promise<null> {
  const { pathname: fullPath, search, searchParams } = new URL(request.url);
  const pathname = withoutBase(fullPath);
  if (!import.meta.env.SSR && page.payments && !documentAllowsPayments()) {
    // Offline, the browser's own error page would appear.
    if (!navigator.onLine) throw new PageCodeError({ reloads: false });
    throw redirectDocument(pathname + search);
  }
  const session = (await quietly(client.ensureQueryData(sessionQuery))) ?? null;
  const context: ScreenContext = { params: params as Record<string, string>, search: searchParams, session };
  const hasEnded = client.getQueryData(sessionEndedKey) === true;
  if (page.access === 'user' && (!session || hasEnded)) throw redirect(signInAddress(page, pathname + search));
  // In the browser an admin page is guarded by its frame, which shows a spinner while the admin session loads.
  if (page.access === 'admin' && import.meta.env.SSR) {
    const admin = await quietly(client.ensureQueryData(adminSessionQuery));
    if (!admin) throw redirect(signInAddress(page, pathname + search));
    if (admin.secondFactorMissing && page.path !== secondFactorPath) {
      throw redirect(secondFactorAddress(pathname + search));
    }
  }
  const screen = await fetchPageCode(page.load);
  const loaded = Promise.all(screen.queries(context).map((query) => load(client, query)));
  await (import.meta.env.SSR ? loaded : Promise.race([loaded, new Promise((done) => setTimeout(done, patienceMs))]));
  if (getPageState(client, { ...page, screen }, context) === 'lost-part') {
    throw redirect(firstPartAddress(pathname, searchParams));
  }
  return null;
}

/** Loads missing or invalidated data; errors stay in the cache, where the page reads them. */
async function load(client: QueryClient, query: ScreenQuery): Promise<void> {
  if ('initialPageParam' in query) {
    await quietly(client.fetchInfiniteQuery(query as ScreenQuery & { initialPageParam: string } & InfiniteOptions));
  } else {
    await quietly(client.fetchQuery(query));
  }
}
type InfiniteOptions = {
  getNextPageParam: (last: unknown) => string | undefined;
  select?: (data: InfiniteData<unknown>) => InfiniteData<unknown>;
};

async function quietly<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch {
    return undefined;
  }
}

/** A document's policy is fixed when it loads, so the payment provider's script needs a new document. */
function documentAllowsPayments(): boolean {
  return document.documentElement.dataset.payments !== undefined;
}

/** Fetches code and data of the page behind a link ahead, for example when the pointer rests on it. */
export function createPrefetch(routes: RouteObject[], client: QueryClient): (address: string) => void {
  const seen = new Set<string>();
  return (address) => {
    if (seen.has(address)) return;
    seen.add(address);
    const { pathname, searchParams } = new URL(address, location.origin);
    const match = matchRoutes(routes, pathname)?.at(-1);
    const page = (match?.route.handle as PageHandle | undefined)?.page;
    if (!match || !page) return;
    const session = client.getQueryData(sessionQuery.queryKey) ?? null;
    const context = { params: match.params as Record<string, string>, search: searchParams, session };
    void quietly(page.load()).then((screen) => {
      if (!screen || page.access === 'admin' || page.payments || (page.access === 'user' && !session)) return;
      for (const query of screen.queries(context)) void load(client, query);
    });
  };
}
