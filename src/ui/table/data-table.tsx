// A simple accessible table whose rows become cards on a phone. Admin lists with search, pages and bulk actions use
// AdminTable (admin-table.tsx), which wraps it.
import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'number';
  /** Omits the column name on a phone, because the values are self-explanatory. */
  plain?: boolean;
  /** Replaces the header text, with a sort link for example. */
  head?: ReactNode;
  /** The current sort direction of this column; absent if it is not sortable. */
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
