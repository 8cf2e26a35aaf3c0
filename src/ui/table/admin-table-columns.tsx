// Columns an AdminTable adds: selection checkboxes and sortable headers.

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Link } from 'react-router';
import type { Endpoint } from '#kernel/endpoint.ts';
import { Checkbox } from '#ui/form/field.tsx';
import { tableCopy as copy } from '#ui/table/table-copy.ts';
import type { AdminColumn } from './admin-table.tsx';
import { type TableSource, type TableState, tableAddress } from './admin-table-state.ts';
import type { Column } from './data-table.tsx';

type Selection<Row> = {
  isSelected: (row: Row) => boolean;
  toggle: (row: Row) => void;
  rowName: (row: Row) => string;
  rowKey: (row: Row) => string | number;
};

export function selectionColumn<Row>({ isSelected, toggle, rowName, rowKey }: Selection<Row>): Column<Row> {
  return {
    isSelection: true,
    header: copy.select,
    head: <span className="sr-only">{copy.select}</span>,
    cell: (row) => (
      <Checkbox
        className="min-h-(--control) min-w-(--control)"
        data-row={rowKey(row)}
        aria-label={copy.selectRow(rowName(row))}
        checked={isSelected(row)}
        onChange={() => toggle(row)}
      />
    ),
  };
}

/** A column whose header links to the list sorted by it; a second press reverses the order. */
export function sortedColumn<Row>(
  column: AdminColumn<Row>,
  source: TableSource<Endpoint>,
  state: TableState,
): Column<Row> {
  const { sort, ...plain } = column;
  if (sort === undefined) return plain;
  const { ascending, descending } = sort;
  const sorted = state.sort === ascending ? 'ascending' : state.sort === descending ? 'descending' : 'none';
  const usual = sort.first === 'descending' ? (descending ?? ascending) : (ascending ?? descending);
  const opposite = state.sort === ascending ? descending : ascending;
  const next = sorted === 'none' ? usual : (opposite ?? usual);
  const Sign = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[sorted];
  return {
    ...plain,
    sorted,
    head: (
      <>
        <Link
          to={tableAddress(source, { ...state, sort: next ?? '', cursors: [] })}
          preventScrollReset
          className={`inline-flex min-h-(--control) items-center gap-[5px] narrow:hidden ${sorted === 'none' ? 'hover:text-ink' : 'text-ink'}`}
        >
          {column.header}
          <Sign size={14} aria-hidden className={sorted === 'none' ? 'opacity-50' : ''} />
        </Link>
        {/* Phones show the name without the sort link. */}
        <span className="hidden narrow:inline">{column.header}</span>
      </>
    ),
  };
}
