// Reads the money of investments from the ledger and gives each its single state.
import { type InvestmentParts, noParts, refundableCents } from '#features/ledger/money-places.ts';
import { type InvestmentBooks, listMoneyEvents, readInvestmentBooks } from '#features/ledger/server/money-reading.ts';
import { centsTotal, toDollarString } from '#kernel/money.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { InvestmentMoney } from '../investing-contract.ts';
import type { InvestmentState } from '../investing-rules.ts';
import { countInvested, toMoneyState } from '../money-story.ts';
import type { ReceiptEvent as StoryEvent } from '../receipt-contract.ts';

/** The facts of an investment row. `isOpening` means recorded without a card payment, and `removedAt` is when that was removed. */
export type StoryRow = {
  id: number;
  amountCents: number;
  state: InvestmentState;
  everCompleted: boolean;
  isOpening: boolean;
  isReplaced: boolean;
  removedAt: Date | null;
};

/** Reads stories by the ids of the rows. */
export async function readStories(db: Queryable, rows: readonly StoryRow[]): Promise<Map<number, InvestmentMoney>> {
  const books = await readInvestmentBooks(
    db,
    rows.filter(mayHavePaid).map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.id, toStory(row, books.get(row.id))]));
}

/** Holds and those that ended without a payment have no entries. */
function mayHavePaid({ state, isOpening }: StoryRow): boolean {
  return !isOpening && !['held', 'processing', 'expired', 'failed', 'cancelled'].includes(state);
}

const dollars = (amountCents: number) => toDollarString(centsTotal(amountCents));

function toStory(row: StoryRow, books: InvestmentBooks | undefined): InvestmentMoney {
  const parts: InvestmentParts = books?.parts ?? noParts;
  return {
    state: toMoneyState({ ...row, parts, isUnderWay: books?.isUnderWay ?? false }),
    paid: dollars(parts.paid),
    held: dollars(parts.held),
    released: dollars(parts.released),
    onItsWayBack: dollars(parts.onItsWayBack),
    returned: dollars(parts.returned),
    byHand: dollars(books?.byHand ?? 0),
    takenBack: dollars(parts.takenBack),
    bankTook: dollars(parts.bankTook),
    beyond: dollars(parts.beyond),
    refundable: dollars(row.state === 'completed' || row.state === 'disputed' ? refundableCents(parts) : 0),
    invested: dollars(countInvested({ ...row, parts })),
    requestedAt: books?.requestedAt ?? null,
    returnedAt: books?.returnedAt ?? (row.isOpening ? (row.removedAt?.toISOString() ?? null) : null),
  };
}

/** Lists the money events of a card investment. Failed attempts are left out: their amount is still pending. */
export async function listStoryEvents(db: Queryable, id: number): Promise<StoryEvent[]> {
  const events = await listMoneyEvents(db, id);
  return events
    .filter(({ isFailed }) => !isFailed)
    .map(({ kind, cents, at, doneAt, milestone, title }) => ({
      kind,
      amount: dollars(cents),
      at,
      doneAt,
      milestone,
      title: milestone === null ? null : title,
    }));
}
