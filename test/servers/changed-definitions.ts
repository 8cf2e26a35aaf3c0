// A copy of the definitions of the database with changes, as another version would have them.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

/** For one test: the db/ folder with an extra migration, or with other rules. */
export async function makeDefinitions(change: {
  migration?: string;
  rules?: (name: string, text: string) => string;
}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-definitions-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(resolve(import.meta.dirname, '../../db'), folder, { recursive: true });
  if (change.migration !== undefined) await addMigration(join(folder, 'migrations'), change.migration);
  if (change.rules !== undefined) await changeRules(join(folder, 'rules'), change.rules);
  return folder;
}

async function addMigration(folder: string, sql: string): Promise<void> {
  const journalFile = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { tag: string; when: number }[] };
  const when = 1 + Math.max(...journal.entries.map((entry) => entry.when));
  await writeFile(join(folder, 'made-up.sql'), sql);
  await writeFile(journalFile, JSON.stringify({ entries: [...journal.entries, { tag: 'made-up', when }] }));
}

async function changeRules(folder: string, change: (name: string, text: string) => string): Promise<void> {
  const names = (await readFile(join(folder, 'order.txt'), 'utf8')).split('\n').filter(Boolean);
  for (const name of names) {
    const file = join(folder, `${name}.sql`);
    await writeFile(file, change(name, await readFile(file, 'utf8')));
  }
}
