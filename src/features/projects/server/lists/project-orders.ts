// The orders a project list can be read in: which rows, sorted how, and what "after this row" means in each.
import { and, asc, desc, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { projects, sortedLetters, titleStart } from '../project-table.ts';
import type { SortedPosition } from './project-cursor.ts';
import type { SortInUse } from './project-list-filter.ts';

/** The columns an order sorts by, of the table or of a subquery over it. */
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
/** What an order compares with: values, or in a prepared statement their placeholders. */
export type OrderValues = Record<string, Value | Placeholder>;

export type Order = {
  by: (columns: OrderColumns) => SQL[];
  /** Rows of this order only. */
  only?: (values: OrderValues) => SQL;
  /** Rows behind a position, which is `a`, `b` and `c` in the order of its columns. */
  after: (values: OrderValues) => SQL;
};

export const orderPlaceholders: OrderValues = Object.fromEntries(
  ['a', 'b', 'c', 'day'].map((name) => [name, sql.placeholder(name)]),
);

const isOpen = ({ day }: OrderValues) => sql`${projects.status} = 'active' and ${projects.deadline} >= ${day}`;

/** Row comparisons, because each is one range of an index. */
export const orders: Record<OrderName, Order> = {
  featured: {
    by: (row) => [desc(row.featured), desc(row.createdAt), desc(row.id)],
    after: ({ a, b, c }) => sql`(${projects.featured}, ${projects.createdAt}, ${projects.id}) < (${a}, ${b}, ${c})`,
  },
  newest: {
    by: (row) => [desc(row.createdAt), desc(row.id)],
    after: ({ a, b }) => sql`(${projects.createdAt}, ${projects.id}) < (${a}, ${b})`,
  },
  // 'ending' is two orders, one behind the other: what still can be funded, soonest first, then the rest, newest first.
  open: {
    by: (row) => [asc(row.deadline), asc(row.id)],
    only: isOpen,
    after: ({ a, b }) => sql`(${projects.deadline}, ${projects.id}) > (${a}, ${b})`,
  },
  rest: {
    by: (row) => [desc(row.createdAt), desc(row.id)],
    only: (values) => sql`(${isOpen(values)}) is not true`,
    after: ({ a, b }) => sql`(${projects.createdAt}, ${projects.id}) < (${a}, ${b})`,
  },
  funded: {
    by: (row) => [desc(row.raisedCents), desc(row.id)],
    after: ({ a, b }) => sql`(${projects.raisedCents}, ${projects.id}) < (${a}, ${b})`,
  },
  supported: {
    by: (row) => [desc(row.upvotes), desc(row.id)],
    after: ({ a, b }) => sql`(${projects.upvotes}, ${projects.id}) < (${a}, ${b})`,
  },
  title: {
    by: (row) => [asc(row.titleStart), asc(row.id)],
    after: ({ a, b }) => sql`(${titleStart}, ${projects.id}) > (lower(${a}), ${b})`,
  },
  titleDown: {
    by: (row) => [desc(row.titleStart), desc(row.id)],
    after: ({ a, b }) => sql`(${titleStart}, ${projects.id}) < (lower(${a}), ${b})`,
  },
  goal: {
    by: (row) => [asc(row.goalCents), asc(row.id)],
    after: ({ a, b }) => sql`(${projects.goalCents}, ${projects.id}) > (${a}, ${b})`,
  },
  goalDown: {
    by: (row) => [desc(row.goalCents), desc(row.id)],
    after: ({ a, b }) => sql`(${projects.goalCents}, ${projects.id}) < (${a}, ${b})`,
  },
};

/** One order to read, from its start or from behind a position. */
export type Stretch = { order: OrderName; values: Record<string, Value>; resumes: boolean };

/** The rows of a stretch. */
export function orderCondition(stretch: { order: OrderName; resumes: boolean; values: OrderValues }): SQL | undefined {
  const order = orders[stretch.order];
  return and(order.only?.(stretch.values), stretch.resumes ? order.after(stretch.values) : undefined);
}

/** What to read for a sort, one stretch after the other until the page is full. `today` is a day, UTC. */
export function stretchesOf(sort: SortInUse, position: SortedPosition | undefined, today: string): Stretch[] {
  if (sort === 'ending') return endingStretches(position, today);
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
  return [{ order: order[sort], values: position ? valuesOf(position) : {}, resumes: position !== undefined }];
}

function endingStretches(position: SortedPosition | undefined, today: string): Stretch[] {
  if (position?.[0] !== 'ending') {
    return [
      { order: 'open', values: { day: today }, resumes: false },
      { order: 'rest', values: { day: today }, resumes: false },
    ];
  }
  const values = valuesOf(position);
  const rest: Stretch = { order: 'rest', values: { day: position[1] }, resumes: false };
  return position[2] === 'open'
    ? [{ order: 'open', values, resumes: true }, rest]
    : [{ order: 'rest', values, resumes: true }];
}

function valuesOf(position: SortedPosition): Record<string, Value> {
  if (position[0] === 'featured') return { a: position[1], b: toMoment(position[2]), c: position[3] };
  if (position[0] === 'newest') return { a: toMoment(position[1]), b: position[2] };
  if (position[0] === 'ending') {
    return { day: position[1], a: position[2] === 'open' ? position[3] : toMoment(position[3]), b: position[4] };
  }
  return { a: position[1], b: position[2] };
}

function toMoment(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** The columns of a row that say where it stands. */
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

const positionIn: Record<SortInUse, (row: PositionRow, day: string) => SortedPosition> = {
  featured: (row) => ['featured', row.featured, row.createdAt.getTime(), row.id],
  newest: (row) => ['newest', row.createdAt.getTime(), row.id],
  ending: (row, day) =>
    row.status === 'active' && row.deadline !== null && row.deadline >= day
      ? ['ending', day, 'open', row.deadline, row.id]
      : ['ending', day, 'rest', row.createdAt.getTime(), row.id],
  'most-funded': (row) => ['most-funded', row.raisedCents, row.id],
  'most-supported': (row) => ['most-supported', row.upvotes, row.id],
  'title-a-z': (row) => ['title-a-z', startOf(row.title), row.id],
  'title-z-a': (row) => ['title-z-a', startOf(row.title), row.id],
  'smallest-goal': (row) => ['smallest-goal', row.goalCents, row.id],
  'largest-goal': (row) => ['largest-goal', row.goalCents, row.id],
};

/** As the database counts letters; it makes them small by itself. */
function startOf(title: string): string {
  return Array.from(title).slice(0, sortedLetters).join('');
}

/** Where a list that ends with this row goes on. `day` is the one that the walk began with. */
export function positionOf(sort: SortInUse, row: PositionRow, day: string): SortedPosition {
  return positionIn[sort](row, day);
}
