// A simple accessible table whose rows become cards on a phone. Admin lists with search, pages and bulk actions use
// AdminTable (admin-table.tsx), which wraps it.
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

export type Column<Row> = {
  /** Its name, different from the others. */
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'number';
  /** Omits the column name on a phone, because the values are self-explanatory. */
  plain?: boolean;
  /** Gets a separate line in a list on a phone: the next values then start at the same place in every row. */
  wide?: boolean;
  /** The checkbox of each row, in an AdminTable. */
  isSelection?: true;
  /** Replaces the header text, with a sort link for example. */
  head?: ReactNode;
  /** The current sort direction of this column; absent if it is not sortable. */
  sorted?: 'ascending' | 'descending' | 'none' | undefined;
};

/** On a phone a row of a page is a column of names and values, and a row of a list a few lines. */
type TableLook = 'page' | 'list';

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  look?: TableLook;
  /** Shown instead of a table without rows. */
  empty?: { title: string; text?: string };
};

export function DataTable<Row>({ caption, columns, rows, rowKey, look = 'page', empty }: DataTableProps<Row>) {
  if (empty !== undefined && rows.length === 0) return <EmptyState {...empty} />;
  const cells = columns.map((_, place) => cellLook(columns, place, look));
  return (
    <table className={`w-full border-collapse text-note narrow:block ${quietLinks}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className="narrow:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column.header} scope="col" className={`${head} ${alignment(column)}`} aria-sort={column.sorted}>
              {column.head ?? column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="narrow:block">
        {rows.map((row) => (
          <tr key={rowKey(row)} className={`${rowLook} ${rowsOn[look]}`}>
            {columns.map((column, place) => (
              <td key={column.header} className={cells[place]} data-label={column.header}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const head =
  'border-b border-line px-3.5 py-2.5 text-small font-semibold whitespace-nowrap text-ink-3 admin:px-2.5 admin:py-0';

/** In the admin area every name is a link: color and underline would shout. They come with the pointer and the focus. */
const quietLinks =
  'admin:[&_td_.link]:font-medium admin:[&_td_.link]:text-ink admin:[&_td_.link:not(:hover,:focus-visible)]:decoration-transparent';

const rowLook = 'hover:bg-surface-2 has-[[data-row]:checked]:bg-verdigris-soft narrow:border-b narrow:border-line';

const rowsOn = {
  page: 'narrow:block narrow:py-3',
  list: 'narrow:flex narrow:flex-wrap narrow:items-center narrow:gap-x-3.5 narrow:py-1',
} satisfies Record<TableLook, string>;

const cell = 'border-b border-line align-middle narrow:flex narrow:items-center narrow:border-0';

const cellsOn = {
  page: 'px-3.5 py-3 narrow:justify-between narrow:gap-4 narrow:px-0 narrow:py-1.5 narrow:text-right admin:h-[calc(var(--control)+2px)] admin:px-2.5 admin:py-px admin:leading-[1.3] narrow:admin:h-auto narrow:admin:min-h-11',
  list: 'h-[calc(var(--control)+2px)] px-2.5 py-px leading-[1.3] narrow:h-auto narrow:gap-1.5 narrow:px-0 narrow:py-1 narrow:text-left',
} satisfies Record<TableLook, string>;

const label =
  'narrow:before:max-w-2/5 narrow:before:shrink-0 narrow:before:text-left narrow:before:text-small narrow:before:text-ink-3 narrow:before:content-[attr(data-label)]';

function cellLook<Row>(columns: readonly Column<Row>[], place: number, look: TableLook): string {
  const column = columns[place] as Column<Row>;
  const parts = [cell, cellsOn[look], alignment(column)];
  if (look === 'page') return [...parts, label].join(' ');
  const { isSelection = false } = column;
  // The column that names the row: the first, or the second next to a checkbox.
  const isName = place === (columns[0]?.isSelection ? 1 : 0);
  if (isSelection) parts.push('w-[50px] narrow:w-auto');
  if (isName)
    parts.push(place === 0 ? 'narrow:basis-full' : 'narrow:max-w-[calc(100%-60px)] narrow:flex-[1_0_calc(100%-70px)]');
  if (!isSelection && !isName && !column.plain) parts.push(label);
  if (column.wide) parts.push('narrow:basis-full');
  parts.push(place < 2 ? 'narrow:min-h-11' : 'narrow:min-h-[42px]');
  if (place > 0 && place === columns.length - 1) parts.push('narrow:ml-auto');
  return parts.join(' ');
}

function alignment<Row>({ align }: Column<Row>): string {
  return align === 'number' ? 'text-right' : 'text-left';
}
