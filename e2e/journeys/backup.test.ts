// A whole site is backed up while running, lost, and restored in another place with its data.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { invest } from '../support/investments.ts';
import { newPerson, signIn } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';
import { freePort, type Running, startSite, stopSite, untilReady } from '../support/site-process.ts';
import { slowness } from '../support/slow-machine.ts';

test.setTimeout(180_000 * slowness);

const admin = { username: 'e2e-admin', password: 'nine otters row past the mill' };

async function command(verb: string, args: string[], env: Record<string, string>): Promise<string> {
  const run = promisify(execFile)(process.execPath, [`scripts/${verb}.ts`, ...args], {
    env: { ...process.env, ...env },
  });
  return (await run).stdout;
}

async function raisedBy(page: Page, id: number): Promise<number> {
  const { fundingRaised } = (await (await page.request.get(`/api/projects/${id}`)).json()) as { fundingRaised: number };
  return fundingRaised;
}

test('a site is restored from its backup: projects, people and money are there, and everyone signs in again', {
  tag: '@nightly',
}, async ({ browser }) => {
  const room = await mkdtemp(join(tmpdir(), 'kindling-backup-'));
  const port = String(await freePort());
  const envIn = (folder: string) => ({
    PORT: port,
    DATA_DIR: join(room, folder),
    BACKUP_DIR: join(room, 'backups'),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  });
  const origin = `http://localhost:${port}`;
  const context = await browser.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const page = await context.newPage();
  const sites: Running[] = [];
  const start = async (folder: string) => {
    const site = startSite(envIn(folder));
    sites.push(site);
    await untilReady(site);
    return site;
  };
  try {
    const lost = await start('first');
    const person = newPerson('Backed Up');
    await signIn(page, person);
    const projects = (await (await page.request.get('/api/projects?status=active')).json()) as { id: number }[];
    const id = projects[0]?.id ?? 0;
    await invest(page, id, 100);
    const said = await command('backup', [], envIn('first'));
    const folder = /npm run restore -- (\S+)/.exec(said)?.[1] ?? '';
    expect((await page.request.post('/api/admin/login', { data: admin })).status()).toBe(200);
    await page.goto('/admin/health');
    await expect(page.getByRole('region', { name: 'Backup' }).getByText(folder)).toBeVisible();
    const raised = await raisedBy(page, id);
    expect(await stopSite(lost)).toBe(0);

    expect(await command('restore', [folder], envIn('second'))).toContain('The money is sound');
    await start('second');
    expect(await raisedBy(page, id)).toBe(raised);
    expect((await page.request.get('/api/admin/health')).status()).toBe(401);
    await signIn(page, person, '/dashboard');
    await expect(page.getByText('$100', { exact: true }).first()).toBeVisible();
    await page.goto(`/projects/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await invest(page, id, 100);
    expect(await raisedBy(page, id)).toBe(raised + 100);
  } finally {
    for (const site of sites) await stopSite(site);
    await context.close();
    await rm(room, { recursive: true, force: true });
  }
});
