// The router of a page that was just opened. It shows that page, and loads the library's router, a tenth of the script of a first
// visit, once something may navigate.
import type { QueryClient } from '@tanstack/react-query';
import {
  createPath,
  type DataRouteObject,
  type DataRouter,
  matchRoutes,
  type RouteObject,
  type RouterState,
  type RouterSubscriber,
  type To,
  UNSAFE_createBrowserHistory,
  UNSAFE_defaultMapRouteProperties,
} from 'react-router';
import type { FullRouter } from './full-router.ts';
import { fetchPageCode } from './page-code.ts';

/** The part of a router that the library's provider and hooks use, apart from fetchers and submissions, which we do not. */
type UsedRouter = Pick<
  DataRouter,
  | 'basename'
  | 'state'
  | 'routes'
  | 'manifest'
  | 'window'
  | 'createHref'
  | 'createURL'
  | 'encodeLocation'
  | 'subscribe'
  | 'navigate'
  | 'enableScrollRestoration'
  | 'getBlocker'
  | 'deleteBlocker'
>;

export type StartingRouter = {
  router: DataRouter;
  /** Loads what navigating to an address needs, for example when the pointer rests on its link. */
  prefetch: (address: string) => void;
};

/** @param routes their routes on screen are loaded, and the server has run their loaders */
export function createStartingRouter(routes: RouteObject[], client: QueryClient): StartingRouter {
  const history = UNSAFE_createBrowserHistory();
  const state = createFirstState(routes, history.location);
  const { loaderData } = state;
  const shown = { state, full: undefined as DataRouter | undefined };
  const subscribers = new Set<RouterSubscriber>();
  const blockers = new Map<string, Parameters<DataRouter['getBlocker']>[1]>();
  let scroll: Parameters<DataRouter['enableScrollRestoration']> | undefined;
  let loading: Promise<FullRouter> | undefined;

  const publish: RouterSubscriber = (next, options) => {
    shown.state = next;
    for (const subscriber of subscribers) subscriber(next, options);
  };
  const update = (change: Partial<RouterState>) =>
    publish({ ...shown.state, ...change }, { deletedFetchers: [], newErrors: null, flushSync: false });

  async function loadFull(): Promise<FullRouter> {
    const { createFullRouter } = await fetchPageCode(() => import('./full-router.ts'));
    const full = createFullRouter({ routes, client, history, hydrationData: { loaderData } });
    full.router.subscribe(publish);
    for (const [key, blocker] of blockers) full.router.getBlocker(key, blocker);
    if (scroll) full.router.enableScrollRestoration(...scroll);
    shown.full = full.router;
    return full;
  }
  const load = () => {
    loading ??= loadFull().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  async function navigate(...[to, options]: [To | number | null, object?]): Promise<void> {
    let { full } = shown;
    if (!full) {
      const idle = shown.state.navigation;
      const { location } = shown.state;
      update({ navigation: { ...idle, state: 'loading', location } as RouterState['navigation'] });
      try {
        full = (await load()).router;
      } catch (error) {
        showFailure(to, error);
        return;
      }
    }
    // One signature of each overload; the arguments are passed on as they came.
    await full.navigate(to as To, options);
  }

  /** As the library's router shows a page whose code could not be loaded: at its address, in the nearest boundary. */
  function showFailure(to: To | number | null, error: unknown): void {
    const boundary = shown.state.matches.findLast(({ route }) => route.errorElement != null);
    if (typeof to === 'number' || !boundary) return location.reload();
    const target = new URL(typeof to === 'string' ? to : createPath(to ?? {}), location.href);
    history.push(target.pathname + target.search + target.hash);
    update({ location: history.location, navigation: idleNavigation, errors: { [boundary.route.id]: error } });
  }

  // After a reload, Back leads to an earlier page in the same document.
  addEventListener('popstate', () => {
    if (shown.full) return;
    const { pathname, search } = shown.state.location;
    if (location.pathname !== pathname || location.search !== search) location.reload();
    else
      load().then(
        ({ router: { state: next } }) => update(next),
        () => undefined,
      );
  });

  const router: UsedRouter = {
    basename: '/',
    window,
    // The provider looks routes up by id here, and otherwise takes those of the matches.
    get manifest() {
      return shown.full?.manifest ?? {};
    },
    get routes() {
      return shown.full?.routes ?? [];
    },
    get state() {
      return shown.full?.state ?? shown.state;
    },
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    navigate,
    enableScrollRestoration: (...wanted) => {
      if (shown.full) return shown.full.enableScrollRestoration(...wanted);
      scroll = wanted;
      return () => (scroll = undefined);
    },
    // A page that guards its text against leaving needs the whole router at once.
    getBlocker: (key, blocker) => {
      blockers.set(key, blocker);
      load().catch(() => undefined);
      return shown.full?.getBlocker(key, blocker) ?? idleBlocker;
    },
    deleteBlocker: (key) => {
      blockers.delete(key);
      shown.full?.deleteBlocker(key);
    },
  };
  const prefetch = (address: string) =>
    void load().then(
      (full) => full.prefetch(address),
      () => undefined,
    );
  return { router: router as DataRouter, prefetch };
}

// The library's own are in the code that is loaded later.
const idleNavigation = { state: 'idle' } as RouterState['navigation'];
const idleBlocker = { state: 'unblocked' } as ReturnType<DataRouter['getBlocker']>;

/** The loaders' results are in the query cache, and the router receives none. */
function createFirstState(routes: RouteObject[], location: RouterState['location']): RouterState {
  const matches = (matchRoutes(routes, location) ?? []).map((match) => ({
    ...match,
    route: { ...match.route, ...UNSAFE_defaultMapRouteProperties(match.route as DataRouteObject) },
  })) as RouterState['matches'];
  return {
    historyAction: 'POP' as RouterState['historyAction'],
    location,
    matches,
    initialized: true,
    renderFallback: false,
    navigation: idleNavigation,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: Object.fromEntries(matches.map(({ route }) => [route.id, null])),
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  };
}
