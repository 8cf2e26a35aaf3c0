// The functions, triggers and views of db/rules in the database: the applied versions, and replacing all of them in one step.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

export type RuleFile = { name: string; text: string; hash: string };

/** An object in the words of the database: `trigger`, `balanced on public.ledger_entries`. */
export type RuleObject = { kind: 'function' | 'view' | 'trigger'; identity: string };

/** A file as it was applied. The last one has the objects that all of them created. */
export type AppliedRules = { file: string; hash: string; objects: RuleObject[] };

const orderFile = 'order.txt';

/** In the order of `order.txt`: a view or trigger comes after its dependencies. */
export function readRuleFiles(folder: string): RuleFile[] {
  const ordered = readFileSync(join(folder, orderFile), 'utf8').split('\n').filter(Boolean);
  const present = readdirSync(folder).flatMap((file) => (file.endsWith('.sql') ? [file.slice(0, -4)] : []));
  const odd = [
    ...ordered.filter((name) => !present.includes(name)),
    ...present.filter((name) => !ordered.includes(name)),
  ];
  if (odd.length > 0) throw new Error(`${orderFile} and the files of ${folder} differ: ${odd.join(', ')}`);
  return ordered.map((name) => {
    const text = readFileSync(join(folder, `${name}.sql`), 'utf8');
    return { name, text, hash: createHash('sha256').update(text).digest('hex') };
  });
}

export function areApplied(
  files: readonly RuleFile[],
  applied: readonly Pick<AppliedRules, 'file' | 'hash'>[],
): boolean {
  return (
    files.length === applied.length &&
    files.every(({ name, hash }) => applied.some((rules) => rules.file === name && rules.hash === hash))
  );
}

/** Nothing may read or write through half of the rules, and taking the locks first means failing before any work is done. */
export async function lockTablesWithTriggers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  if (rows.length > 0)
    await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`);
}

/** Triggers first, since they use functions; all views and all functions in one statement each, since they use each other. */
export async function dropRules(client: pg.ClientBase, objects: readonly RuleObject[]): Promise<void> {
  const triggers = objects.filter(({ kind }) => kind === 'trigger');
  const drops = triggers.map(({ identity }) => `drop trigger if exists ${identity}`);
  for (const kind of ['view', 'function'] as const) {
    const names = objects.filter((object) => object.kind === kind).map(({ identity }) => identity);
    if (names.length > 0) drops.push(`drop ${kind} if exists ${names.join(', ')}`);
  }
  // In one go: everyone waits for us.
  await client.query(drops.join(';'));
}

/** Runs every file, and drops the functions of `before` that no file defines anymore. */
export async function applyRules(
  client: pg.ClientBase,
  { files, before }: { files: readonly RuleFile[]; before: readonly RuleObject[] },
): Promise<void> {
  await client.query('delete from drizzle.rules');
  for (const { name, text } of files) {
    await client.query(text).catch((cause: Error) => {
      throw new Error(`db/rules/${name}.sql: ${cause.message}`, { cause });
    });
  }
  const objects = await listWrittenObjects(client);
  const applied = files.map(({ name, hash }, place) => ({
    file: name,
    hash,
    objects: place === files.length - 1 ? objects : [],
  }));
  await client.query('insert into drizzle.rules select * from jsonb_populate_recordset(null::drizzle.rules, $1)', [
    JSON.stringify(applied),
  ]);
  const defined = new Set(objects.map(({ identity }) => identity));
  await dropRules(
    client,
    before.filter(({ kind, identity }) => kind === 'function' && !defined.has(identity)),
  );
}

/** Those in the schema `public` that the running transaction has created or replaced: their catalog row is its own. */
async function listWrittenObjects(client: pg.ClientBase): Promise<RuleObject[]> {
  const { rows } = await client.query<RuleObject>(
    `select i.type as kind, i.identity from (
       select 'pg_proc'::regclass as catalog, oid, xmin from pg_proc where pronamespace = 'public'::regnamespace
       union all select 'pg_class'::regclass, oid, xmin from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
       union all select 'pg_trigger'::regclass, t.oid, t.xmin from pg_trigger t join pg_class c on c.oid = t.tgrelid
         where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
     ) o, pg_identify_object(o.catalog, o.oid, 0) i
     where o.xmin = pg_current_xact_id()::xid
       and not exists (select from pg_depend d where d.classid = o.catalog and d.objid = o.oid and d.deptype = 'e')
     order by o.catalog, o.oid`,
  );
  return rows;
}
