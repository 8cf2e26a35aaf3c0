// Places that requests take and give back. Those of a worker that ended are free again.

export function createPlaces() {
  const taken = new Map<number, Map<string, number>>();
  return {
    /** Whether there was one: at most `most` are taken under a key, by all holders together. */
    take(holder: number, key: string, most: number): boolean {
      let sum = 0;
      for (const counts of taken.values()) sum += counts.get(key) ?? 0;
      if (sum >= most) return false;
      const own = taken.get(holder) ?? new Map<string, number>();
      taken.set(holder, own.set(key, (own.get(key) ?? 0) + 1));
      return true;
    },
    release(holder: number, key: string): void {
      const own = taken.get(holder);
      const left = (own?.get(key) ?? 0) - 1;
      if (left > 0) own?.set(key, left);
      else own?.delete(key);
    },
    forgetHolder: (holder: number) => void taken.delete(holder),
  };
}
