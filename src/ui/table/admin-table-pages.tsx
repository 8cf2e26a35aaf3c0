// Below an AdminTable: how much of the list is shown, and the links to its other parts.
import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react';
import type { Endpoint } from '#kernel/endpoint.ts';
import { formatCount } from '#kernel/numbers.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { isNarrowed, type TableSource, type TableState, tableAddress } from './admin-table-state.ts';

type ShownCountProps = {
  noun: { one: string; many: string };
  state: TableState;
  shown: number;
  /** How many the search and the filters find, where it is known. */
  matching: number | undefined;
  /** How many there are, where it is known. */
  total: number | undefined;
};

export function ShownCount({ noun, state, shown, matching, total }: ShownCountProps) {
  const number = (count: number) => formatCount(count);
  const words = total === 1 ? noun.one : noun.many;
  const found = isNarrowed(state) && matching !== undefined && matching > shown;
  return (
    <p role="status" className="text-ink-3">
      {total === undefined
        ? `Showing ${number(shown)} ${words}`
        : `Showing ${number(shown)} of ${number(total)} ${words}`}
      {found && ` (${number(matching)} match)`}
    </p>
  );
}

type PagingProps = {
  source: TableSource<Endpoint>;
  state: TableState;
  /** The cursor of the list's next part. */
  next: string | undefined;
};

/** Each part is an address of its own, so the browser's own way back works as well. */
export function Paging({ source, state, next }: PagingProps) {
  const { cursors } = state;
  if (cursors.length === 0 && next === undefined) return null;
  const at = (way: readonly string[]) => tableAddress(source, { ...state, cursors: way });
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-2">
      {cursors.length > 1 && (
        <LinkButton look="quiet" to={at([])}>
          <ChevronsLeft size={17} aria-hidden />
          First
        </LinkButton>
      )}
      {cursors.length > 0 && (
        <LinkButton look="outline" to={at(cursors.slice(0, -1))}>
          <ChevronLeft size={17} aria-hidden />
          Previous
        </LinkButton>
      )}
      {next !== undefined && (
        <LinkButton look="outline" to={at([...cursors, next])}>
          Next
          <ChevronRight size={17} aria-hidden />
        </LinkButton>
      )}
    </nav>
  );
}
