// Two workers of one supervisor against one, with PostgreSQL and the load generator on the same cores.
import { setTimeout as sleep } from 'node:timers/promises';
import { startBareProvider, startBareSite } from './bare-site.ts';
import type { Child } from './children.ts';
import { atMost, type Figure, forTheRecord, median, ratio, wholeNumber } from './figures.ts';
import { investTogether } from './invest-load.ts';
import { makePlaces, type Places, waitForBacklog } from './invest-places.ts';
import { loadLightly } from './light-load.ts';
import type { Stage } from './stage.ts';

const rounds = 3;
const seconds = 2;
const investors = 64;
/** As Docker and systemd count them. */
const megabyte = 2 ** 20;
const headers = { 'accept-encoding': 'gzip, br' };
const sizes = [1, 2] as const;

type Site = { size: number; places: Places; provider: Child; kindling: Child };
type Load = { name: string; run: (site: Site) => Promise<number> };

export async function measureWorkers(stage: Stage): Promise<Figure[]> {
  const sites: Site[] = [];
  for (const size of sizes) sites.push(await openSite(stage, size));
  const figures: Figure[] = [];
  for (const load of loads) figures.push(await compare(load, sites));
  for (const { size, kindling } of sites) {
    const bytes = await kindling.workersResidentBytes();
    if (bytes.length !== size) throw new Error(`${size} workers are ${bytes.length}`);
    figures.push(
      atMost(300, {
        aim: 6,
        what: `Resident memory of the largest of ${size} ${size === 1 ? 'worker' : 'workers'} after all this`,
        value: Math.max(...bytes) / megabyte,
        say: (value) => `${wholeNumber(value)} MiB`,
      }),
    );
  }
  return figures;
}

/** Each with a provider of its own, because a provider has one site. */
async function openSite(stage: Stage, size: number): Promise<Site> {
  const places = await makePlaces(await stage.database(`workers_${size}`), investors);
  const provider = await startBareProvider(stage);
  const kindling = await startBareSite(stage, places.databaseUrl, {
    provider,
    settings: { WORKERS: String(size), SWEEP_INTERVAL_MS: '500' },
    start: stage.supervisor,
  });
  return { size, places, provider, kindling };
}

const page = (name: string, toPath: (places: Places) => string): Load => ({
  name: `${name}, visitors`,
  run: ({ kindling, places }) => loadLightly({ url: kindling.url + toPath(places), seconds, headers }),
});

const memberPage = (name: string, toPath: (places: Places) => string): Load => ({
  name: `${name}, signed-in people`,
  run: ({ kindling, places }) =>
    loadLightly({ url: kindling.url + toPath(places), seconds, headers, cookies: places.cookies.slice(0, 8) }),
});

const loads: readonly Load[] = [
  page('Home', () => '/'),
  page('Projects', () => '/projects'),
  page('One project', ({ projects }) => `/projects/${projects[0]}`),
  memberPage('Home', () => '/'),
  memberPage('Projects', () => '/projects'),
  memberPage('One project', ({ projects }) => `/projects/${projects[0]}`),
  memberPage('Dashboard', () => '/dashboard'),
  { name: 'Investing, 64 people over 1,000 projects', run: (site) => invest(site, site.places.projects) },
  { name: 'Investing, 64 people on one project', run: (site) => invest(site, site.places.projects.slice(0, 1)) },
];

async function invest({ kindling, provider, places }: Site, projects: readonly number[]): Promise<number> {
  const { perSecond } = await investTogether({
    url: kindling.url,
    provider: provider.url,
    cookies: places.cookies,
    projectOf: () => projects[Math.floor(Math.random() * projects.length)] ?? 0,
    seconds,
  });
  await waitForBacklog(places);
  return perSecond;
}

/** In turn, so that other activity on the machine affects both equally. */
async function compare({ name, run }: Load, sites: readonly Site[]): Promise<Figure> {
  const rates = sites.map((): number[] => []);
  for (const site of sites) await run(site);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, site] of sites.entries()) {
      rates[at]?.push(await run(site));
      await sleep(100);
    }
  }
  const [one = 0, two = 0] = rates.map((all) => median(all));
  const note = `${wholeNumber(two)} : ${wholeNumber(one)} a second`;
  return forTheRecord(`${name}: two workers : one`, `${ratio(two / one)} (${note})`);
}
