// The public list of a project's investors: each investment with exactly what its investor chose to show.
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { visibleTo } from '#features/projects/server/project-visibility.ts';
import { toDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { cutPage, defineCursor, idPosition } from '#platform/postgres/cursor.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { PublicInvestment } from '../investing-contract.ts';
import { type InvestmentRow, investments } from './investing-table.ts';
import { countCapped } from './investment-list.ts';

/** Only the id: readers can decode a cursor, and the list does not tell the time of day. */
const cursors = defineCursor('project_investments', idPosition);

const isNamed = sql<boolean>`(${investments.shownAs} = 'name' and ${users.kind} = 'person' and ${users.erasedAt} is null)`;

/** The name others see, of investments joined with their investors; null for a hidden one. */
export const shownName = sql<string | null>`case when ${isNamed} then ${users.name} else ${investments.pseudonym} end`;

const rows = {
  id: investments.id,
  amountCents: investments.amountCents,
  allottedCents: investments.allottedCents,
  createdAt: investments.createdAt,
  shownAs: investments.shownAs,
  showsAmount: investments.showsAmount,
  name: shownName,
  uid: users.uid,
  isNamed,
  isImported: sql<boolean>`(${users.kind} = 'system')`,
};

/** A project's raised investments. Its owner, the team's members for money and administrators see all amounts, and names like everyone else. */
export async function listProjectInvestments(
  db: Queryable,
  viewer: Viewer,
  projectId: number,
  page: ListPageRequest,
): Promise<ListPage<PublicInvestment>> {
  const seesAmounts = await requireVisible(db, viewer, projectId);
  const filter = and(eq(investments.projectId, projectId), eq(investments.counted, 'raised'));
  const [found, total] = await Promise.all([
    db
      .select(rows)
      .from(investments)
      .innerJoin(users, eq(users.id, investments.investorId))
      .where(and(filter, rowsAfter(page.cursor, projectId)))
      .orderBy(desc(investments.createdAt), desc(investments.id))
      .limit(page.limit + 1),
    countCapped(db, filter),
  ]);
  const { items, nextCursor } = cutPage(found, page.limit, ({ id }) => cursors.write(id));
  return { items: items.map((row) => toPublicInvestment(row, seesAmounts)), nextCursor, total };
}

type Row = Pick<InvestmentRow, 'id' | 'amountCents' | 'allottedCents' | 'createdAt' | 'shownAs' | 'showsAmount'> & {
  name: string | null;
  uid: string;
  isNamed: boolean;
  isImported: boolean;
};

function toPublicInvestment(row: Row, seesAmounts: boolean): PublicInvestment {
  const { id, amountCents, allottedCents, createdAt, showsAmount, name } = row;
  // What someone was allotted is between them and the creator; others see what was asked for.
  const seenCents = seesAmounts ? (allottedCents ?? amountCents) : amountCents;
  return {
    id,
    amount: showsAmount || seesAmounts ? toDollarString(cents(seenCents)) : null,
    showsAmount,
    shownAs: name === null ? 'hidden' : row.shownAs,
    name,
    uid: row.isNamed ? row.uid : null,
    isImported: row.isImported,
    createdAt: `${toDay(createdAt)}T00:00:00.000Z`,
  };
}

/** A cursor from another project returns no rows. */
function rowsAfter(cursor: string | undefined, projectId: number) {
  if (cursor === undefined) return undefined;
  return sql`(${investments.createdAt}, ${investments.id}) < (select last.created_at, last.id from investments last
    where last.id = ${cursors.read(cursor)} and last.project_id = ${projectId})`;
}

/**
 * Private, draft and removed projects are missing except to their owner, their team and admins.
 * @returns whether the viewer sees all amounts
 */
async function requireVisible(db: Queryable, viewer: Viewer, projectId: number): Promise<boolean> {
  const [project] = await db
    .select({ seesAmounts: sql<boolean>`${mayDo('money', viewer.user?.id)}` })
    .from(projects)
    .where(and(eq(projects.id, projectId), visibleTo(viewer)));
  if (project === undefined) throw new AppError('not_found', 'This project is no longer here.');
  return project.seesAmounts || viewer.admin !== undefined;
}
