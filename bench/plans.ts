// Checks query plans for full table scans.
import type pg from 'pg';
import type { Database } from '#platform/postgres/database.ts';
import { recordStatements } from './statements.ts';

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

/** The names in `tables` that the statements of `work` scan in full, with specific values or in a generic plan. */
export async function findSequentialScans(
  pool: pg.Pool,
  work: (db: Database) => Promise<unknown>,
  tables: readonly string[],
): Promise<string[]> {
  const plans: Plan[] = [];
  for (const { text, values } of await recordStatements(pool, work)) {
    // Transaction statements have no plan, and EXPLAIN statements read nothing.
    if (/^(begin|commit)$|^explain /i.test(text)) continue;
    plans.push(await explain(pool, 'format json', text, values));
    // A prepared statement may get a generic plan for all values.
    plans.push(await explain(pool, 'generic_plan, format json', text, []));
  }
  const scanned = plans.flatMap(listNodes).filter((node) => node['Node Type'] === 'Seq Scan');
  return tables.filter((table) => scanned.some((node) => node['Relation Name'] === table));
}

async function explain(pool: pg.Pool, options: string, text: string, values: unknown[]): Promise<Plan> {
  // A query with no values uses the simple protocol, which leaves its placeholders open.
  const query = { text: `explain (${options}) ${text}`, ...(values.length > 0 && { values }) };
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(query);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error('EXPLAIN answered no plan');
  return plan;
}

function listNodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(listNodes)];
}
