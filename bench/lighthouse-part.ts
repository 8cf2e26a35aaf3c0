// Aim 3: the pages on Lighthouse's slow phone, as a visitor and signed in, and when the form to invest can be used.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, createPool } from '#platform/postgres/database.ts';
import { ensureChromium } from '../scripts/test-programs.ts';
import { atLeast, atMost, type Figure, forTheRecord, kilobytes, median, wholeNumber } from './figures.ts';
import { signInSomeone } from './person.ts';
import { type PhoneVisit, withSlowPhone } from './slow-phone.ts';
import type { Stage } from './stage.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

type Visit = Record<Category, number> & {
  /** Largest Contentful Paint in milliseconds. */
  largestPaintMs: number;
  blockedMs: number;
  layoutShift: number;
  scriptBytes: number;
  documentBytes: number;
};

const rounds = 3;
const startRounds = 5;
const visitTimeoutMs = 90_000;
const program = path.join(import.meta.dirname, '../node_modules/lighthouse/cli/index.js');

/** The visitor, identified by their session cookie. */
type Viewer = { name: string; cookie: string | undefined };

export async function measureLighthouse(stage: Stage): Promise<Figure[]> {
  const chromium = ensureChromium();
  const kindling = await stage.kindling();
  const [project] = (await (await fetch(`${kindling.url}/api/projects`)).json()) as { id: number }[];
  if (project === undefined) throw new Error('the demo has no projects');
  const viewers = [
    { name: 'visitor', cookie: undefined },
    { name: 'signed in', cookie: await signIn(stage) },
  ];
  const pages = { Home: '/', Projects: '/projects', 'One project': `/projects/${project.id}` };
  const figures: Figure[] = [];
  for (const viewer of viewers) {
    for (const [name, address] of Object.entries(pages)) {
      const visits: Visit[] = [];
      for (let round = 0; round < rounds; round += 1)
        visits.push(await visit(kindling.url + address, viewer, chromium));
      figures.push(...judgePage(`${name}, ${viewer.name}`, findMedian(visits)));
    }
    figures.push(...(await measureInvestForm(kindling.url + pages['One project'], viewer)));
  }
  return figures;
}

async function signIn(stage: Stage): Promise<string> {
  const pool = createPool(await stage.database('demo'), 1);
  try {
    return await signInSomeone(createDatabase(pool), 'lighthouse');
  } finally {
    await pool.end();
  }
}

function judgePage(page: string, visit: Visit): Figure[] {
  const say = (value: number) => `${wholeNumber(value)} ms`;
  return [
    ...categories.map((category) =>
      atLeast(category === 'performance' ? 90 : 100, {
        aim: 3,
        what: `${page}: ${category.replace('-', ' ')}`,
        value: visit[category],
        say: wholeNumber,
      }),
    ),
    atMost(0, { aim: 3, what: `${page}: layout shift`, value: visit.layoutShift, say: (value) => value.toFixed(3) }),
    ...(page.startsWith('Home')
      ? [atMost(130_000, { aim: 3, what: `${page}: compressed script`, value: visit.scriptBytes, say: kilobytes })]
      : []),
    forTheRecord(
      `${page}: times and sizes`,
      `largest paint ${say(visit.largestPaintMs)}, blocked ${say(visit.blockedMs)}, ${kilobytes(visit.documentBytes)} HTML, ${kilobytes(visit.scriptBytes)} script`,
    ),
  ];
}

/** The form works as soon as it is painted, because it is in the document; with script, when the page is ready. */
async function measureInvestForm(address: string, { name, cookie }: Viewer): Promise<Figure[]> {
  const html = await (await fetch(address, { headers: cookie === undefined ? {} : { cookie } })).text();
  const isThere = /<form[^>]*action="\/checkout"/.test(html);
  const visits: PhoneVisit[] = [];
  await withSlowPhone(async (visit) => {
    for (let round = 0; round < startRounds; round += 1) visits.push(await visit(address, cookie));
  });
  const middle = (read: (visit: PhoneVisit) => number) => median(visits.map(read));
  const say = (value: number) => `${wholeNumber(value)} ms`;
  const painted = `painted ${say(middle(({ firstPaintMs }) => firstPaintMs))}`;
  return [
    // Visitors get a prompt to sign in instead.
    ...(cookie === undefined
      ? []
      : [
          atLeast(1, {
            aim: 3,
            what: 'The form to invest is in the document, signed in',
            value: isThere ? 1 : 0,
            say: (value) => (value === 1 ? 'yes' : 'no'),
          }),
        ]),
    forTheRecord(
      `The form to invest with script, later than loaded, ${name}, median of ${startRounds}`,
      `${say(middle(({ readyMs, loadMs }) => readyMs - loadMs))} (${painted}, loaded ${say(middle(({ loadMs }) => loadMs))}, ready ${say(middle(({ readyMs }) => readyMs))})`,
    ),
  ];
}

function findMedian(visits: readonly Visit[]): Visit {
  const names = Object.keys(visits[0] ?? {}) as (keyof Visit)[];
  return Object.fromEntries(names.map((name) => [name, median(visits.map((visit) => visit[name]))])) as Visit;
}

/** A phone whose slow processor and network are really throttled, not simulated. */
async function visit(address: string, { cookie }: Viewer, chromium: string): Promise<Visit> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kindling-lighthouse-'));
  try {
    const file = path.join(folder, 'report.json');
    await runLighthouse(
      [
        address,
        '--quiet',
        '--throttling-method=devtools',
        `--chrome-flags=--headless=new --no-sandbox --disable-gpu --user-data-dir=${path.join(folder, 'profile')}`,
        ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]),
        '--output=json',
        `--output-path=${file}`,
      ],
      chromium,
    );
    return readReport(JSON.parse(await readFile(file, 'utf8')) as Report);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function runLighthouse(args: readonly string[], chromium: string): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: visitTimeoutMs,
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2000)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`Lighthouse ended with ${code ?? 'a time-out'}: ${said.trim()}`));
    });
  });
}

type NetworkItem = { resourceType?: string; transferSize?: number };
type Report = {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: NetworkItem[] } }>;
};

function readReport({ runtimeError, categories: scores, audits }: Report): Visit {
  if (runtimeError !== undefined) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const measured = (name: string) => {
    const value = audits[name]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse measured no ${name}`);
    return value;
  };
  const items = audits['network-requests']?.details?.items ?? [];
  const bytesOf = (type: string) =>
    items
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  const points = categories.map((category) => [category, (scores[category].score ?? 0) * 100]);
  return {
    ...(Object.fromEntries(points) as Record<Category, number>),
    largestPaintMs: measured('largest-contentful-paint'),
    blockedMs: measured('total-blocking-time'),
    layoutShift: measured('cumulative-layout-shift'),
    scriptBytes: bytesOf('Script'),
    documentBytes: bytesOf('Document'),
  };
}
