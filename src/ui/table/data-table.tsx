// A simple table: a caption for screen readers, headers that belong to their cells; each row becomes a card on a phone.
// Lists of the admin area, with search, pages and bulk actions, are an AdminTable (admin-table.tsx) around this one.
import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'number';
  /** On a phone its values say what they are: the name of the column is left out. */
  plain?: boolean;
  /** Replaces the header text, with a sort link for example. */
  head?: ReactNode;
  /** How the rows are sorted by this column; absent where they cannot be. */
  sorted?: 'ascending' | 'descending' | 'none' | undefined;
};

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <table className="data-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={column.align} aria-sort={column.sorted}>
              {column.head ?? column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td
                key={column.key}
                className={column.align}
                data-label={column.header}
                {...(column.plain && { 'data-plain': '' })}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
