// The metrics of one process, and those of the site, which are the same in every process.
import { Registry } from 'prom-client';

/** What `Registry.getMetricsAsJSON` answers; it survives a message between processes. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Metrics that are read together. */
export type MetricGroup = {
  registry: Registry;
  /** Runs before each scrape, to set what is not counted as it happens. One that may fail reports that by a metric of its own. */
  beforeScrape: (refresh: () => Promise<void> | void) => void;
};

export type Metrics = MetricGroup & {
  /** About the database and the disk: only one process reads them for a scrape. */
  site: MetricGroup;
  /** For adding up several processes. */
  readFigures: (options: { withSite: boolean }) => Promise<Figures>;
  /** All of them, in Prometheus' text format. */
  readText: () => Promise<string>;
};

/** One per application, so that several in one process, as in tests, never share figures. */
export function createMetrics(): Metrics {
  const own = createGroup();
  const site = createGroup();
  return {
    registry: own.registry,
    beforeScrape: own.beforeScrape,
    site,
    readFigures: async ({ withSite }) => {
      const groups = withSite ? [own, site] : [own];
      await Promise.all(groups.map((group) => group.refresh()));
      return (await Promise.all(groups.map(({ registry }) => registry.getMetricsAsJSON()))).flat();
    },
    readText: async () => {
      await Promise.all([own.refresh(), site.refresh()]);
      return Registry.merge([own.registry, site.registry]).metrics();
    },
  };
}

function createGroup(): MetricGroup & { refresh: () => Promise<unknown> } {
  const refreshers: (() => Promise<void> | void)[] = [];
  return {
    registry: new Registry(),
    beforeScrape: (run) => void refreshers.push(run),
    // prom-client collects all metrics at once, so one that is set by another's `collect` would be a scrape late.
    refresh: () => Promise.allSettled(refreshers.map(async (run) => run())),
  };
}
