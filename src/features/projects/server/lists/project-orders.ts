// Sort orders of project lists: their rows, sort columns, and keyset conditions.
import { and, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Direction, orderBy, rowsAfter, truncateText } from '#platform/postgres/cursor.ts';
import { projects, sortedLetters, titleStart } from '../project-table.ts';
import type { SortedPosition } from './project-cursor.ts';
import type { SortInUse } from './project-list-filter.ts';

/** Sort columns, of the table or a subquery. */
export type OrderColumns = Record<
  'id' | 'featured' | 'createdAt' | 'deadline' | 'raisedCents' | 'upvotes' | 'titleStart' | 'goalCents',
  SQLWrapper
>;

/** They in the table itself. */
export const tableColumns: OrderColumns = {
  id: projects.id,
  featured: projects.featured,
  createdAt: projects.createdAt,
  deadline: projects.deadline,
  raisedCents: projects.raisedCents,
  upvotes: projects.upvotes,
  titleStart,
  goalCents: projects.goalCents,
};

export const orderNames = [
  'featured',
  'newest',
  'open',
  'rest',
  'funded',
  'supported',
  'title',
  'titleDown',
  'goal',
  'goalDown',
] as const;
export type OrderName = (typeof orderNames)[number];

type Value = string | number | boolean;
/** Cursor values, or placeholders in a prepared statement. */
export type OrderValues = Record<string, Value | Placeholder>;

export type Order = {
  by: (columns: OrderColumns) => SQL[];
  /** Restricts the rows of this order. */
  only?: (values: OrderValues) => SQL;
  /** Rows after a position, given as `a`, `b` and `c` in column order. */
  after: (values: OrderValues) => SQL;
};

/** The values of a position, in sort column order. */
const positionNames = ['a', 'b', 'c'] as const;

export const orderPlaceholders: OrderValues = Object.fromEntries(
  [...positionNames, 'day'].map((name) => [name, sql.placeholder(name)]),
);

const isOpen = ({ day }: OrderValues) => sql`${projects.status} = 'active' and ${projects.deadline} >= ${day}`;

type SortColumn = keyof OrderColumns;

function sortBy(direction: Direction, ...columns: SortColumn[]): Pick<Order, 'by' | 'after'> {
  const isText = (column: SortColumn) => column === 'titleStart';
  return {
    by: (row) =>
      orderBy(
        columns.map((column) => row[column]),
        direction,
      ),
    after: (values) =>
      rowsAfter(
        columns.map((column) => tableColumns[column]),
        direction,
        columns.map((column, index) => {
          const value = sql`${values[positionNames[index] ?? '']}`;
          return isText(column) ? sql`lower(${value})` : value;
        }),
      ),
  };
}

export const orders: Record<OrderName, Order> = {
  featured: sortBy('descending', 'featured', 'createdAt', 'id'),
  newest: sortBy('descending', 'createdAt', 'id'),
  // 'ending' concatenates two orders: open projects by deadline, then the rest by date.
  open: { ...sortBy('ascending', 'deadline', 'id'), only: isOpen },
  rest: { ...sortBy('descending', 'createdAt', 'id'), only: (values) => sql`(${isOpen(values)}) is not true` },
  funded: sortBy('descending', 'raisedCents', 'id'),
  supported: sortBy('descending', 'upvotes', 'id'),
  title: sortBy('ascending', 'titleStart', 'id'),
  titleDown: sortBy('descending', 'titleStart', 'id'),
  goal: sortBy('ascending', 'goalCents', 'id'),
  goalDown: sortBy('descending', 'goalCents', 'id'),
};

/** One order to read, from its start or after a position. */
export type ListRange = { order: OrderName; values: Record<string, Value>; resumes: boolean };

/** The rows of a range. */
export function orderCondition(range: { order: OrderName; resumes: boolean; values: OrderValues }): SQL | undefined {
  const order = orders[range.order];
  return and(order.only?.(range.values), range.resumes ? order.after(range.values) : undefined);
}

/** The ranges to read in sequence until the page is full. `today` is a UTC date. */
export function paginationRanges(sort: SortInUse, position: SortedPosition | undefined, today: string): ListRange[] {
  if (sort === 'ending') return endingRanges(position, today);
  const order = {
    featured: 'featured',
    newest: 'newest',
    'most-funded': 'funded',
    'most-supported': 'supported',
    'title-a-z': 'title',
    'title-z-a': 'titleDown',
    'smallest-goal': 'goal',
    'largest-goal': 'goalDown',
  } as const;
  return [{ order: order[sort], values: position ? toValues(position) : {}, resumes: position !== undefined }];
}

function endingRanges(position: SortedPosition | undefined, today: string): ListRange[] {
  if (position?.sort !== 'ending') {
    return [
      { order: 'open', values: { day: today }, resumes: false },
      { order: 'rest', values: { day: today }, resumes: false },
    ];
  }
  const values = toValues(position);
  const rest: ListRange = { order: 'rest', values: { day: position.at[0] }, resumes: false };
  return position.at[1] === 'open'
    ? [{ order: 'open', values, resumes: true }, rest]
    : [{ order: 'rest', values, resumes: true }];
}

function toValues(position: SortedPosition): Record<string, Value> {
  if (position.sort === 'featured') return { a: position.at[0], b: toMoment(position.at[1]), c: position.at[2] };
  if (position.sort === 'newest') return { a: toMoment(position.at[0]), b: position.at[1] };
  if (position.sort === 'ending') {
    const { at } = position;
    return { day: at[0], a: at[1] === 'open' ? at[2] : toMoment(at[2]), b: at[3] };
  }
  return { a: position.at[0], b: position.at[1] };
}

function toMoment(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** The columns that define a row's position. */
export type PositionRow = {
  id: number;
  featured: boolean;
  createdAt: Date;
  deadline: string | null;
  raisedCents: number;
  upvotes: number;
  title: string;
  goalCents: number;
  status: string;
};

const title = (row: PositionRow) => truncateText(row.title, sortedLetters);

const positionIn: Record<SortInUse, (row: PositionRow, day: string) => SortedPosition> = {
  featured: (row) => ({ sort: 'featured', at: [row.featured, row.createdAt.getTime(), row.id] }),
  newest: (row) => ({ sort: 'newest', at: [row.createdAt.getTime(), row.id] }),
  ending: (row, day) =>
    row.status === 'active' && row.deadline !== null && row.deadline >= day
      ? { sort: 'ending', at: [day, 'open', row.deadline, row.id] }
      : { sort: 'ending', at: [day, 'rest', row.createdAt.getTime(), row.id] },
  'most-funded': (row) => ({ sort: 'most-funded', at: [row.raisedCents, row.id] }),
  'most-supported': (row) => ({ sort: 'most-supported', at: [row.upvotes, row.id] }),
  'title-a-z': (row) => ({ sort: 'title-a-z', at: [title(row), row.id] }),
  'title-z-a': (row) => ({ sort: 'title-z-a', at: [title(row), row.id] }),
  'smallest-goal': (row) => ({ sort: 'smallest-goal', at: [row.goalCents, row.id] }),
  'largest-goal': (row) => ({ sort: 'largest-goal', at: [row.goalCents, row.id] }),
};

/** The cursor after this row. `day` is the date of the first page. */
export function toPosition(sort: SortInUse, row: PositionRow, day: string): SortedPosition {
  return positionIn[sort](row, day);
}
