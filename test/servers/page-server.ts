// The pages of a test application, rendered from the sources instead of a build.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { getSiteFacts } from '#platform/config/site-facts.ts';
import type { PageMetrics } from '#platform/metrics/store-metrics.ts';
import { createOwnPages } from '#platform/pages/own-pages.ts';
import { createPageCache, type PageCache } from '#platform/pages/page-cache.ts';
import type { PageRenderer, PageSource } from '#platform/pages/page-renderer.ts';
import { registerPages } from '#platform/pages/pages.ts';
import { matchAddress, render, renderError } from '#web/entry-server.tsx';

const source: PageSource = {
  matchAddress,
  render,
  renderError,
  template:
    '<!doctype html><html lang="en"><head><!--head--></head><body><div id="root"><!--app--></div><!--data--></body></html>',
  stylesheet: undefined,
  listScripts: () => [],
};

const renderer: PageRenderer = {
  load: () => Promise.resolve(source),
  assetsFolder: undefined,
  explain: () => undefined,
  close: () => Promise.resolve(),
};

/** If `keeps` is false, every page of a signed-in person is rendered at each visit. */
export function addPages({
  keeps,
  cache = createPageCache(),
  metrics,
}: {
  keeps: boolean;
  cache?: PageCache;
  metrics?: PageMetrics;
}) {
  return (app: FastifyInstance, deps: Deps): Promise<void> =>
    registerPages(app, {
      config: deps.config,
      root: '',
      renderer,
      now: deps.now,
      cache,
      metrics,
      site: async () => getSiteFacts(deps),
      ...(keeps && { ownPages: createOwnPages() }),
    });
}
