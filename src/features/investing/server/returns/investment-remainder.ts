// The remainder of an investment for its project, after releases and returns.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';

/** The money of an investment, in cents. The remainder is still held for its project. */
export type InvestmentMoney = { releasedCents: number; returnedCents: number; remainderCents: number };

export async function readInvestmentMoney(db: Queryable, investmentId: number): Promise<InvestmentMoney> {
  const { rows } = await db.execute<InvestmentMoney>(sql`select released_cents::float8 as "releasedCents",
    returned_cents::float8 as "returnedCents", rest_cents::float8 as "remainderCents"
    from investment_money where investment_id = ${investmentId}`);
  const [money] = rows;
  if (money === undefined) throw new Error(`there is no investment ${investmentId}`);
  return money;
}
