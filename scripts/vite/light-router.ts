// Removes router code from the browser bundle that only its own server or instrumentation would use, and keeps the router itself
// out of the first visit.
import { createRequire } from 'node:module';
import path from 'node:path';
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
  // Errors of React Server Components.
  'lib/errors': `
    export const decodeRedirectErrorDigest = () => undefined;
    export const decodeRouteErrorResponseDigest = () => undefined;`,
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

const library = path.join(path.dirname(createRequire(import.meta.url).resolve('react-router')), 'lib');
const routerFile = path.join(library, 'router/router.js');

const laterRouter = '\0later-router';

/** The only file of ours that gets the router itself; it is loaded when something may navigate. */
const fullRouter = /\/src\/web\/full-router\.ts$/;

export function lightRouter(): Plugin[] {
  return [
    {
      name: 'light-router',
      enforce: 'pre',
      apply: 'build',
      applyToEnvironment: (environment) => environment.name === 'client',
      load: {
        filter: {
          id: /react-router\/dist\/production\/lib\/(?:errors|router\/instrumentation|dom\/ssr\/components)\.js$/,
        },
        handler: (id) => Object.entries(unusedRouterParts).find(([part]) => id.endsWith(`${part}.js`))?.[1],
      },
    },
    {
      // Forms that we do not use. What defines them counts as an effect, and would keep all that submits them.
      name: 'light-forms',
      enforce: 'pre',
      apply: 'build',
      applyToEnvironment: (environment) => environment.name === 'client',
      transform: {
        filter: { id: /react-router\/dist\/production\/lib\/dom\/lib\.js$/ },
        handler(code) {
          const definition = 'const Form = React$1.forwardRef';
          const label = 'Form.displayName = "Form";';
          if (!code.includes(definition) || !code.includes(label))
            this.error('the router defines its forms differently now');
          const light = code
            .replace(definition, () => definition.replace('= ', '= /* @__PURE__ */ '))
            .replace(label, '');
          return { code: light, map: null };
        },
      },
    },
    {
      // The library's hooks need a few constants from the file of the router, so they get a second copy of it, from which nothing
      // else is used.
      name: 'later-router',
      enforce: 'pre',
      apply: 'build',
      applyToEnvironment: (environment) => environment.name === 'client',
      resolveId: {
        filter: { id: /^react-router$|\/router\.js$/ },
        handler(id, importer = '') {
          if (id === 'react-router') return fullRouter.test(importer) ? laterRouter : null;
          const isRouter = path.resolve(path.dirname(importer), id) === routerFile;
          return isRouter && importer !== laterRouter ? `${routerFile}?constants` : null;
        },
      },
      load: {
        filter: { id: new RegExp(`^${laterRouter}$`) },
        handler: () =>
          [
            `export { createRouter as UNSAFE_createRouter } from ${JSON.stringify(routerFile)};`,
            `export { defaultMapRouteProperties as UNSAFE_defaultMapRouteProperties } from ${JSON.stringify(path.join(library, 'router/utils.js'))};`,
          ].join('\n'),
      },
    },
  ];
}
