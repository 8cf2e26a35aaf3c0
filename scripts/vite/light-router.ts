// Removes router code from the browser bundle that only its own server or instrumentation would use.
import type { Plugin } from 'vite';

/**
 * Router modules that only its own server or instrumentation would use, with their replacement exports in the browser.
 * Used modules import them, so they would be in every first visit.
 */
const unusedRouterParts = {
  'router/instrumentation': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = undefined;
    export const instrumentationResultMetaContext = undefined;`,
  // Prefetching links and the document head of the router's own server.
  'dom/ssr/components': `
    import { createContext } from 'react';
    export const FrameworkContext = createContext(undefined);
    export const PrefetchPageLinks = () => null;
    export const mergeRefs = (ref) => ref;
    export const usePrefetchBehavior = () => [false, undefined, undefined];
    export const CRITICAL_CSS_DATA_ATTRIBUTE = undefined;
    export const Links = undefined;
    export const Meta = undefined;
    export const Scripts = undefined;
    export const setIsHydrated = undefined;
    export const useFrameworkContext = undefined;`,
};

export function lightRouter(): Plugin {
  return {
    name: 'light-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: /react-router\/dist\/production\/lib\/(?:router\/instrumentation|dom\/ssr\/components)\.js$/ },
      handler: (id) => Object.entries(unusedRouterParts).find(([part]) => id.endsWith(`${part}.js`))?.[1],
    },
  };
}
