// Columns that every CSV file of investments has: where the money is, and how the investor appears.
import type { Investment } from './investing-contract.ts';

type Column<Row> = { name: string; cell: (row: Row) => string };

export const moneyColumns: readonly Column<Pick<Investment, 'money'>>[] = [
  { name: 'money_state', cell: ({ money }) => money.state },
  { name: 'held_usd', cell: ({ money }) => money.held },
  { name: 'released_usd', cell: ({ money }) => money.released },
  { name: 'on_its_way_back_usd', cell: ({ money }) => money.onItsWayBack },
  { name: 'returned_usd', cell: ({ money }) => money.returned },
  { name: 'taken_back_by_bank_usd', cell: ({ money }) => money.bankTook },
];

export const appearanceColumns: readonly Column<Pick<Investment, 'appearance'>>[] = [
  { name: 'shown_as', cell: ({ appearance }) => appearance.shownAs },
  { name: 'pseudonym', cell: ({ appearance }) => appearance.pseudonym ?? '' },
  { name: 'amount_shown', cell: ({ appearance }) => (appearance.showsAmount ? 'yes' : 'no') },
];
