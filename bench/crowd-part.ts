// Aims 8 and 9: pages of signed-in people, and visitors' pages while people invest in the projects on them.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sandboxPrefix } from '#sandbox/sandbox-provider.ts';
import { startBarePages } from './bare-pages.ts';
import { startBareProvider, startBareSite } from './bare-site.ts';
import type { Child } from './children.ts';
import { atLeast, atMost, type Figure, forTheRecord, median, ratio, wholeNumber } from './figures.ts';
import { investTogether } from './invest-load.ts';
import { makePlaces, type Places } from './invest-places.ts';
import { hasWrk, loadLightly } from './light-load.ts';
import type { Stage } from './stage.ts';

const rounds = 5;
const seconds = 2;
const people = 8;
/** Enough to keep the pace when an investment takes a while. */
const investors = 32;
/** The pace of investments while pages are loaded, as a part of what the same people can do alone. */
const busyPart = 0.3;
const browser = { 'accept-encoding': 'gzip, br' };

export async function measureCrowd(stage: Stage): Promise<Figure[]> {
  const places = await makePlaces(await stage.database('crowd'), 2 * people);
  const kindling = await stage.otherKindling(places.databaseUrl, { DEMO_DATA: 'on', DATA_DIR: await stage.folder() });
  const site: Site = { url: kindling.url, places };
  const pages = { Home: '/', Projects: '/projects', 'One project': `/projects/${places.projects[0]}` };
  const bare = await startBarePages(stage, kindling.url, Object.values(pages));
  return [
    forTheRecord('Load generator', (await hasWrk()) ? 'wrk, 16 connections' : 'autocannon, 16 connections'),
    ...(await measureMembers(site, pages, bare)),
    ...(await measureDashboards(site, bare)),
    ...(await measureInvestorsDashboards(site)),
    ...(await measureChanges(stage)),
  ];
}

type Site = { url: string; places: Places };

/** In turn, so that other activity on the machine affects all equally. */
async function race<Name extends string>(lanes: Record<Name, () => Promise<number>>): Promise<Record<Name, number>> {
  const entries = Object.entries(lanes) as [Name, () => Promise<number>][];
  const rates = new Map<Name, number[]>(entries.map(([name]) => [name, []]));
  for (const [, lane] of entries) await lane();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, lane] of entries) rates.get(name)?.push(await lane());
  }
  return Object.fromEntries(entries.map(([name]) => [name, median(rates.get(name) ?? [])])) as Record<Name, number>;
}

/**
 * Loads pages of signed-in people: unchanged ones, which are served again after a check, and changed ones, which are rendered. They are
 * compared with a bare server, because what a machine does in a second differs by machine and hour.
 */
async function measureMembers({ url, places }: Site, pages: Record<string, string>, bare: Child): Promise<Figure[]> {
  const cookies = places.cookies.slice(0, people);
  const figures: Figure[] = [];
  for (const [name, address] of Object.entries(pages)) {
    const load = () => loadLightly({ url: url + address, seconds, headers: browser, cookies });
    const rates = await race({
      bare: () => loadLightly({ url: bare.url + address, seconds, headers: browser }),
      same: load,
      changed: () => whileChanging(places, places.investors.slice(0, people), load),
    });
    const what = `${name}, ${people} signed-in people`;
    figures.push(
      costOf(what, { most: 180, rate: rates.same, bare: rates.bare }),
      costOf(`${what}, each with changed data`, { most: 550, rate: rates.changed, bare: rates.bare }),
    );
  }
  return figures;
}

/** One page in answers of the bare server. */
function costOf(what: string, { most, rate, bare }: { most: number; rate: number; bare: number }): Figure {
  return atMost(most, {
    aim: 8,
    what: `${what}: the time of so many answers of node:http`,
    value: bare / rate,
    say: wholeNumber,
    note: `${wholeNumber(rate)} : ${wholeNumber(bare)} a second`,
  });
}

/** Runs the provider in its own process, so that pages share the server with Kindling alone. */
async function openInvestingSite(stage: Stage): Promise<Site & { provider: Child }> {
  const places = await makePlaces(await stage.database('crowd_investing'), investors);
  const provider = await startBareProvider(stage);
  const kindling = await startBareSite(stage, places.databaseUrl, { provider, settings: {} });
  return { url: kindling.url, places, provider };
}

async function measureChanges(stage: Stage): Promise<Figure[]> {
  const { url, places, provider } = await openInvestingSite(stage);
  const [projectId = 0] = places.projects;
  const { cookies } = places;
  const site = { url, provider: provider.url, cookies, projectOf: () => projectId };
  await investTogether({ ...site, seconds });
  const alone = await investTogether({ ...site, seconds: 2 * seconds });
  const pace = Math.round(busyPart * alone.perSecond);
  const invested: number[] = [];
  const pages = {
    'The project': `/projects/${projectId}`,
    'Another project': `/projects/${places.projects[1]}`,
    Home: '/',
  };
  const figures: Figure[] = [];
  for (const [name, address] of Object.entries(pages)) {
    const load = () => loadLightly({ url: url + address, seconds, headers: browser });
    const { quiet, changing } = await race({
      quiet: load,
      changing: async () => {
        const [rate, lap] = await Promise.all([load(), investTogether({ ...site, pace, seconds })]);
        invested.push(lap.perSecond);
        return rate;
      },
    });
    figures.push(
      atLeast(0.5, {
        aim: 9,
        what: `${name}, visitors while people invest in one project : while nobody does`,
        value: changing / quiet,
        say: ratio,
        note: `${wholeNumber(changing)} : ${wholeNumber(quiet)} a second`,
      }),
    );
  }
  return [
    ...figures,
    atLeast(0.95, {
      aim: 9,
      what: `Investments made meanwhile : begun, at ${busyPart} of what the process does alone`,
      value: median(invested) / pace,
      say: ratio,
      note: `${wholeNumber(median(invested))} : ${pace} a second, alone ${wholeNumber(alone.perSecond)}`,
    }),
  ];
}

async function measureDashboards(site: Site, bareSite: Child): Promise<Figure[]> {
  const bare = await loadLightly({ url: `${bareSite.url}/`, seconds, headers: browser });
  const { same, changed } = await loadDashboards(site, { from: 0, to: people });
  return [
    costOf('Dashboards', { most: 320, rate: same, bare }),
    forTheRecord('Dashboards a second, each with changed data', wholeNumber(changed)),
  ];
}

async function measureInvestorsDashboards(site: Site): Promise<Figure[]> {
  const { url, places } = site;
  const cookies = places.cookies.slice(people);
  const projectOf = () => places.projects[0] ?? 0;
  await investTogether({ url, provider: url + sandboxPrefix, cookies, projectOf, seconds: 1 });
  const { same, changed } = await loadDashboards(site, { from: people, to: 2 * people });
  return [
    forTheRecord('Dashboards of investors a second', wholeNumber(same)),
    forTheRecord('Dashboards of investors a second, each with changed data', wholeNumber(changed)),
  ];
}

async function loadDashboards({ url, places }: Site, { from, to }: { from: number; to: number }) {
  const cookies = places.cookies.slice(from, to);
  const load = () => loadLightly({ url: `${url}/dashboard`, seconds, headers: browser, cookies });
  return race({ same: load, changed: () => whileChanging(places, places.investors.slice(from, to), load) });
}

/** One person's page is loaded less often than this. */
const betweenChangesMs = 5;

/** Changes the content of these people's pages before each visit. */
async function whileChanging<Result>(places: Places, ids: readonly number[], work: () => Promise<Result>) {
  const client = new pg.Client(places.databaseUrl);
  await client.connect();
  const over = new AbortController();
  const change = async () => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      await client.query('update users set interests = jsonb_build_array($1::text) where id = any ($2)', [count, ids]);
      await sleep(betweenChangesMs);
    }
  };
  const changing = change();
  try {
    return await work();
  } finally {
    over.abort();
    await changing;
    await client.end();
  }
}
