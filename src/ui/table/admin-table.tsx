// A list screen over a list endpoint: search, filters, sorting, pages, selection, bulk actions and a CSV file.
// How to use it (admin-projects-page.tsx is an example):
//   const source = { path: '/admin/things', endpoint: listThings, filters: ['status'], defaultSort: 'newest' };
//   screen({ queries: ({ search }) => [tableQuery(source, search)], ... })
//   <AdminTable source={source} noun={...} columns={...} rowKey rowName rowAddress search filters sorts bulk file total />
// All state is in the URL. The endpoint returns a JSON array with `Link: rel=next` and, if known, X-Total-Count.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Endpoint } from '#kernel/endpoint.ts';
import { type ItemOf, refetchAddress } from '#ui/queries.ts';
import { type BulkAction, BulkBar, type BulkLink } from './admin-table-bulk.tsx';
import { selectionColumn, sortedColumn } from './admin-table-columns.tsx';
import { Paging, ShownCount, TableEmpty, TableFailed, TableSkeleton } from './admin-table-frame.tsx';
import { KeyHint, useTableKeys } from './admin-table-keys.tsx';
import {
  cursorIn,
  findIgnoredNames,
  listQuery,
  readTableState,
  type TableSource,
  type TableState,
  tableQuery,
} from './admin-table-state.ts';
import { type TableFilter, TableTools, toOptions } from './admin-table-tools.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { LeftOutNotice, SearchNotice } from './list-notices.tsx';

export type AdminColumn<Row> = Column<Row> & {
  /** The endpoint's sort values for this column; `first` applies on the first press. */
  sort?: { ascending?: string; descending?: string; first?: 'descending' };
};

export type AdminTableProps<E extends Endpoint, Row = ItemOf<E>> = {
  source: TableSource<E>;
  noun: { one: string; many: string };
  columns: readonly AdminColumn<Row>[];
  rowKey: (row: Row) => string | number;
  /** Name of a row, for its checkbox and the bulk report. */
  rowName: (row: Row) => string;
  /** The page that Enter opens. */
  rowAddress?: (row: Row) => string;
  search?: { label: string; placeholder: string };
  filters?: readonly TableFilter[];
  /** Labels of the sort orders, for phones, which have no column headers. */
  sorts?: Readonly<Record<string, string>>;
  bulk?: readonly (BulkAction<Row> | BulkLink<Row>)[];
  /** Endpoints to refetch after a bulk action, besides the list itself. */
  refetch?: readonly string[];
  /** Path of the same list as a CSV file; it takes the same query. */
  file?: string;
  /** Downloads the file where a plain link is not enough. */
  onDownload?: (address: string) => Promise<void>;
  /** The total without search and filters, if known. */
  total?: number | undefined;
  empty?: { title?: string; text?: string; action?: ReactNode };
};

export type ListFrameProps = { source: TableSource<Endpoint>; state: TableState; children: ReactNode };
/** What a later slice puts around the search and filters of every list. */
export const ListFrame = createContext(({ children }: ListFrameProps): ReactNode => children);

export function AdminTable<E extends Endpoint>(props: AdminTableProps<E>) {
  const [search] = useSearchParams();
  const source = props.source as unknown as TableSource<Endpoint>;
  const state = readTableState(search, source);
  const frame = useContext(ListFrame);
  return (
    <section aria-label={capitalize(props.noun.many)} className="grid grid-cols-1 gap-5 not-narrow:gap-2.5">
      {frame({
        source,
        state,
        children: (
          <TableTools
            {...{ source, state }}
            {...(props.search && { search: props.search })}
            filters={props.filters ?? []}
            sorts={toOptions(props.sorts ?? {})}
          />
        ),
      })}
      <LeftOutNotice
        leftOut={findIgnoredNames(search, source)}
        labels={Object.fromEntries((props.filters ?? []).map(({ name, label }) => [name, label]))}
        order={props.sorts?.[source.defaultSort ?? '']}
      />
      <TableBody {...props} state={state} params={search} />
    </section>
  );
}

type Row<E> = ItemOf<E>;
type BodyProps<E extends Endpoint> = AdminTableProps<E> & { state: TableState; params: URLSearchParams };

function TableBody<E extends Endpoint>(props: BodyProps<E>) {
  const { noun, state } = props;
  const source = props.source as unknown as TableSource<Endpoint>;
  // The previous page stays dimmed while the next one loads, instead of flashing placeholders.
  const list = useQuery({ ...tableQuery(props.source, props.params), placeholderData: keepPreviousData });
  if (list.isPending) return <TableSkeleton noun={noun} columns={props.columns.length} />;
  if (!list.data) {
    return (
      <TableFailed {...{ source, state, noun }} text={list.error?.userMessage} onRetry={() => void list.refetch()} />
    );
  }
  const { items, total: matching, next, note } = list.data;
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={`grid grid-cols-1 gap-5 not-narrow:gap-2.5 transition-opacity duration-200 ${list.isPlaceholderData ? 'opacity-55' : ''}`}
    >
      <SearchNotice note={note} noun={noun.one} />
      <Rows {...props} items={items} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <ShownCount {...{ noun, state, matching }} shown={items.length} total={props.total ?? matching} />
        <Paging {...{ source, state }} next={next && cursorIn(next)} />
      </div>
      {items.length > 0 && (
        <KeyHint
          searches={props.search !== undefined}
          selects={(props.bulk ?? []).length > 0}
          opens={props.rowAddress !== undefined}
        />
      )}
    </div>
  );
}

function Rows<E extends Endpoint>(props: BodyProps<E> & { items: Row<E>[] }) {
  const { state, items, rowKey, rowName, bulk = [], noun } = props;
  const source = props.source as unknown as TableSource<Endpoint>;
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  // Rows that left the page are deselected, so that nothing invisible is changed.
  const selected = items.filter((row) => chosen.has(rowKey(row)));
  const table = useTableKeys(
    props.rowAddress &&
      ((key) => items.filter((row) => String(rowKey(row)) === key).map(props.rowAddress ?? rowName)[0]),
  );
  const toggle = (row: Row<E>) => {
    const keys = new Set(chosen);
    if (!keys.delete(rowKey(row))) keys.add(rowKey(row));
    setChosen(keys);
  };
  const isSelected = (row: Row<E>) => chosen.has(rowKey(row));
  const columns = [
    ...(bulk.length > 0 ? [selectionColumn({ isSelected, toggle, rowName, rowKey })] : []),
    ...props.columns.map((column) => sortedColumn(column, source, state)),
  ];
  const refetch = async () => {
    await Promise.all([source.endpoint.path, ...(props.refetch ?? [])].map((one) => refetchAddress(client, one)));
  };
  return (
    <>
      {(bulk.length > 0 || props.file !== undefined) && (
        <BulkBar
          {...{ noun, bulk, selected, rowKey, rowName, refetch }}
          onPage={items}
          onSelect={(rows) => setChosen(new Set(rows.map(rowKey)))}
          {...(props.file !== undefined && { file: fileAddress(props.file, source, state) })}
          onDownload={props.onDownload}
        />
      )}
      <div ref={table}>
        {items.length === 0 ? (
          <TableEmpty {...{ source, state, noun }} {...props.empty} />
        ) : (
          <DataTable caption={capitalize(noun.many)} columns={columns} rows={items} rowKey={rowKey} look="list" />
        )}
      </div>
    </>
  );
}

function fileAddress(path: string, source: TableSource<Endpoint>, state: TableState): string {
  const query = new URLSearchParams(listQuery(source, state));
  return `${path}${query.size > 0 ? `?${query}` : ''}`;
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
