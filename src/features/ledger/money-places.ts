// Locates each cent that was paid. Pure; the places of an investment or a project always add up to the amount paid in.

/** In the order in which money moves; the last ones are the ways out. */
export const dollarPlaces = [
  'held',
  'approved',
  'sent',
  'inBank',
  'platformFee',
  'processing',
  'deducted',
  'onItsWayBack',
  'returned',
  'takenBack',
] as const;
export type DollarPlace = (typeof dollarPlaces)[number];
/** Cents in each place. */
export type Dollars = Record<DollarPlace, number>;

export const noDollars: Dollars = {
  held: 0,
  approved: 0,
  sent: 0,
  inBank: 0,
  platformFee: 0,
  processing: 0,
  deducted: 0,
  onItsWayBack: 0,
  returned: 0,
  takenBack: 0,
};

export function sumDollars(dollars: Dollars): number {
  return dollarPlaces.reduce((sum, place) => sum + dollars[place], 0);
}

export function addDollars(a: Dollars, b: Partial<Dollars>): Dollars {
  const sum = { ...a };
  for (const place of dollarPlaces) sum[place] += b[place] ?? 0;
  return sum;
}

/** Not yet sent to the creator and not yet back at the investor. */
export function balanceOf({ held, approved, onItsWayBack }: Dollars): number {
  return held + approved + onItsWayBack;
}

/** The ledger's sums for one investment. */
export type BookedMoney = {
  paidIn: number;
  /** Held in the project's account, before its shares in releases are deducted. */
  escrow: number;
  /** Due to the investor. */
  payable: number;
  /** Arrived at the investor. */
  refunded: number;
  /** Taken by a bank from money that was held or being returned. */
  lost: number;
  /** Went back earlier while the platform bore it: outside this site, or taken by a bank. */
  settled: number;
  /** Partial refunds made outside this site. */
  outside: number;
  /** Its shares in releases. */
  released: number;
  /** All that its bank took in disputes, from wherever. */
  bankTook: number;
};

/** The money of an investment by place, in cents: `paid` is the sum of the five places. */
export type InvestmentParts = {
  paid: number;
  held: number;
  /** Moved from the project to its creator, including approved amounts that are not sent yet. */
  released: number;
  onItsWayBack: number;
  returned: number;
  /** Taken by the bank from money that was held or being returned. */
  takenBack: number;
  bankTook: number;
  /** Got back by the investor beyond these places: the creator owes it, or this site paid it. */
  beyond: number;
};

export const noParts: InvestmentParts = {
  paid: 0,
  held: 0,
  released: 0,
  onItsWayBack: 0,
  returned: 0,
  takenBack: 0,
  bankTook: 0,
  beyond: 0,
};

export function toParts(booked: BookedMoney): InvestmentParts {
  const { paidIn, escrow, payable, refunded, lost, settled, outside, released, bankTook } = booked;
  const returnedOutside = Math.min(outside, settled);
  const takenBack = lost + settled - returnedOutside;
  return {
    paid: paidIn,
    held: escrow - released,
    released,
    onItsWayBack: payable,
    returned: refunded + returnedOutside,
    takenBack,
    bankTook,
    beyond: Math.max(0, outside - returnedOutside) + Math.max(0, bankTook - takenBack),
  };
}

/** The amount that can still be refunded to the card: the held amount, limited to the payment less everything already returned. */
export function refundableCents({ paid, held, onItsWayBack, returned, takenBack, beyond }: InvestmentParts): number {
  return Math.max(0, Math.min(held, paid - onItsWayBack - returned - takenBack - beyond));
}

/** The money of a project by place, in cents. The places add up to `paidIn`. */
export type ProjectMoneyParts = {
  paidIn: number;
  dollars: Dollars;
  /** Raised before this site kept records, and still counted: not paid by card, so not part of the amount paid in. */
  opening: number;
  /** All that banks took in disputes, and of that what the creator was charged because it had been released. */
  bankTook: number;
  chargedToCreator: number;
  /** Charged to the creator: the open debt, and the amount that this site wrote off. */
  owed: number;
  writtenOff: number;
  /** Card investments, and those with returned money. */
  investments: number;
  refundedInvestments: number;
};
