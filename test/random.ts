// Reproducible random choices: the same seed gives the same choices.

export type Random = {
  /** An integer from 0 to below the limit. */
  below: (limit: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** Picks one item and removes it. */
  take: <Item>(items: Item[]) => Item;
};

/** Mulberry32: small, and good enough for shuffling. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function below(limit: number): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
    take(items) {
      const [item] = items.splice(below(items.length), 1);
      if (item === undefined) throw new Error('there is nothing to take');
      return item;
    },
  };
}
