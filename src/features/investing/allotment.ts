// Divides what a project sells among everyone who asked for a part of it. Pure: the same requests give the same result, in any order.

export type AllotmentRequest = {
  /** Of the investment; decides between equal remainders, the lower one first. */
  id: number;
  investorId: number;
  cents: number;
};

export type AllotmentTerms = {
  goalCents: number;
  /** Granted to every person before anyone gets more; 0 divides everything in proportion. */
  perHeadCents: number;
};

/**
 * The cents allotted to each investment. They add up to the goal, or to everything that was asked for if that is less, and none is more
 * than was asked. First every person gets what they asked for up to the amount per head; the rest is divided in proportion to what they
 * asked for beyond it. Where not even the amounts per head fit, those are reduced in proportion.
 */
export function allot(
  requests: readonly AllotmentRequest[],
  { goalCents, perHeadCents }: AllotmentTerms,
): Map<number, number> {
  const sorted = [...requests].sort((one, other) => one.id - other.id);
  const heads = splitByHead(sorted, perHeadCents);
  const first = shareOut(
    heads.map(({ id, headCents }) => ({ id, cents: headCents })),
    goalCents,
  );
  const left = goalCents - sum([...first.values()]);
  const beyond = shareOut(
    heads.map(({ id, beyondCents }) => ({ id, cents: beyondCents })),
    left,
  );
  return new Map(sorted.map(({ id }) => [id, (first.get(id) ?? 0) + (beyond.get(id) ?? 0)]));
}

type Head = { id: number; headCents: number; beyondCents: number };

/** Several investments of a person share their amount per head, the earlier one first. */
function splitByHead(sorted: readonly AllotmentRequest[], perHeadCents: number): Head[] {
  const used = new Map<number, number>();
  return sorted.map(({ id, investorId, cents }) => {
    const before = used.get(investorId) ?? 0;
    const headCents = Math.min(cents, Math.max(0, perHeadCents - before));
    used.set(investorId, before + headCents);
    return { id, headCents, beyondCents: cents - headCents };
  });
}

type Wish = { id: number; cents: number };

/** In proportion, whole cents, by the largest remainder; equal remainders by the lower id. Everything, if it fits. */
function shareOut(wishes: readonly Wish[], roomCents: number): Map<number, number> {
  const asked = sum(wishes.map(({ cents }) => cents));
  if (asked <= roomCents) return new Map(wishes.map(({ id, cents }) => [id, cents]));
  const [room, total] = [BigInt(roomCents), BigInt(asked)];
  // Products of cents are beyond the whole numbers that a double holds exactly.
  const parts = wishes.map(({ id, cents }) => {
    const product = BigInt(cents) * room;
    return { id, cents: Number(product / total), remainder: product % total };
  });
  const missing = roomCents - sum(parts.map(({ cents }) => cents));
  const byRemainder = [...parts].sort((one, other) =>
    one.remainder === other.remainder ? one.id - other.id : one.remainder > other.remainder ? -1 : 1,
  );
  const rounded = new Set(byRemainder.slice(0, missing).map(({ id }) => id));
  return new Map(parts.map(({ id, cents }) => [id, cents + (rounded.has(id) ? 1 : 0)]));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
