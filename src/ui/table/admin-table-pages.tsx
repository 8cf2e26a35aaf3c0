// Below an AdminTable: how many rows are shown, and the links to other pages.

import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react';
import type { Endpoint } from '#kernel/endpoint.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { tableCopy as copy } from '#ui/table/table-copy.ts';
import { isNarrowed, type TableSource, type TableState, tableAddress } from './admin-table-state.ts';

type ShownCountProps = {
  noun: { one: string; many: string };
  state: TableState;
  shown: number;
  /** How many rows match the search and filters, if known. */
  matching: number | undefined;
  /** How many rows there are, if known. */
  total: number | undefined;
};

export function ShownCount({ noun, state, shown, matching, total }: ShownCountProps) {
  const found = isNarrowed(state) && matching !== undefined && matching > shown;
  return (
    <p role="status" className="text-ink-3">
      {copy.showing(shown, total, noun)}
      {found && <span>{copy.matching(matching)}</span>}
    </p>
  );
}

type PagingProps = {
  source: TableSource<Endpoint>;
  state: TableState;
  /** The cursor of the next page. */
  next: string | undefined;
};

/** Each page has its own URL, so the browser's Back button works. */
export function Paging({ source, state, next }: PagingProps) {
  const { cursors } = state;
  if (cursors.length === 0 && next === undefined) return null;
  const getPageAddress = (way: readonly string[]) => tableAddress(source, { ...state, cursors: way });
  return (
    <nav aria-label={copy.pages} className="flex flex-wrap gap-2">
      {cursors.length > 1 && (
        <LinkButton look="quiet" to={getPageAddress([])}>
          <ChevronsLeft size={17} aria-hidden />
          {copy.first}
        </LinkButton>
      )}
      {cursors.length > 0 && (
        <LinkButton look="outline" to={getPageAddress(cursors.slice(0, -1))}>
          <ChevronLeft size={17} aria-hidden />
          {copy.previous}
        </LinkButton>
      )}
      {next !== undefined && (
        <LinkButton look="outline" to={getPageAddress([...cursors, next])}>
          {copy.next}
          <ChevronRight size={17} aria-hidden />
        </LinkButton>
      )}
    </nav>
  );
}
