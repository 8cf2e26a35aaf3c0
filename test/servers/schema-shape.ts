// Everything a schema consists of, as sorted lines, so that two databases can be compared. The order of columns is not part of it.
import type pg from 'pg';

const parts: Record<string, string> = {
  column: `select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' ' ||
      coalesce(pg_get_expr(d.adbin, d.adrelid), '-') || ' ' || a.attidentity::text || a.attgenerated::text || ' ' || coalesce(a.attstattarget, -1)
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  constraint: `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 't'`,
  index: `select indexdef from pg_indexes where schemaname = 'public'`,
  sequence: `select sequencename || ' ' || data_type || ' ' || start_value || ' ' || increment_by || ' ' || max_value
    from pg_sequences where schemaname = 'public'`,
  function: `select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  view: `select relname || ' ' || pg_get_viewdef(oid) from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`,
  trigger: `select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal`,
  extension: 'select extname from pg_extension',
  move: `select concat_ws(' ', machine, from_state, to_state) from legal_moves`,
  account: "select concat_ws(' ', id, name, kind, guarded) from ledger_accounts",
};

export async function describeSchema(pool: pg.Pool): Promise<string[]> {
  const described = Object.entries(parts).map(async ([part, text]) => {
    const { rows } = await pool.query<{ line: string }>(`select line from (${text}) as part (line)`);
    return rows.map(({ line }) => `${part} ${line}`).toSorted();
  });
  return (await Promise.all(described)).flat();
}
