// A person's yearly statement: each investment from its opening to its closing balance, from the ledger.
import { sql } from 'drizzle-orm';
import { noDollars } from '#features/ledger/money-places.ts';
import { AppError } from '#kernel/errors.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { statementLine, sumStatement } from '../../dollar-rules.ts';
import type { StatementRow } from '../../money-csv.ts';
import { readDollars } from './dollar-reading.ts';

/** Oldest investment first, then the total. */
export type Statement = { year: number; isComplete: boolean; rows: StatementRow[]; total: StatementRow };

const firstDay = (year: number) => new Date(Date.UTC(year, 0, 1));

/**
 * Years are in UTC; the current year ends now.
 * @throws AppError bad_request for a year that has not begun
 */
export async function readStatement(
  db: Queryable,
  { investorId, year }: { investorId: number | undefined; year: number },
): Promise<Statement> {
  const thisYear = await readYear(db);
  if (year > thisYear) throw new AppError('bad_request', `There is no statement of ${year} yet.`);
  const lines = investorId === undefined ? [] : await readLines(db, { investorId, year });
  const total = { year, investment: null, ...sumStatement(lines) };
  return { year, isComplete: year < thisYear, rows: lines, total };
}

async function readYear(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ year: number }>(
    sql`select extract(year from now() at time zone 'UTC')::int as year`,
  );
  return rows[0]?.year ?? 0;
}

/** Investments that had money here at some time in the year. */
async function readLines(
  db: Queryable,
  { investorId, year }: { investorId: number; year: number },
): Promise<StatementRow[]> {
  const start = await readDollars(db, { investorId }, firstDay(year));
  const end = await readDollars(db, { investorId }, firstDay(year + 1));
  const { rows: titles } = await db.execute<{ id: number; projectId: number; projectTitle: string }>(sql`
    select i.id::float8 as id, p.id::float8 as "projectId", p.title as "projectTitle"
    from investments i join projects p on p.id = i.project_id where i.investor_id = ${investorId} and i.origin = 'card' order by i.id`);
  const nothing = { paidIn: 0, dollars: noDollars };
  return titles.flatMap((investment) => {
    const { id } = investment;
    const line = statementLine(start.money.get(id) ?? nothing, end.money.get(id) ?? nothing);
    if (Object.values(line).every((amount) => amount === 0)) return [];
    return [{ year, investment, ...line }];
  });
}
