// Values that live for minutes and may be lost.

export type Values = {
  get: (key: string) => unknown;
  set: (key: string, value: unknown, lifeMs: number) => void;
  delete: (key: string) => void;
};

/** Beyond this the oldest are dropped. */
const maxValues = 20_000;

export function createValues(now: () => number = Date.now): Values {
  const entries = new Map<string, { value: unknown; expiresAt: number }>();
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined || entry.expiresAt > now()) return entry?.value;
      entries.delete(key);
      return undefined;
    },
    set: (key, value, lifeMs) => {
      entries.delete(key);
      entries.set(key, { value, expiresAt: now() + lifeMs });
      for (const [oldest, { expiresAt }] of entries) {
        if (entries.size <= maxValues && expiresAt > now()) return;
        entries.delete(oldest);
      }
    },
    delete: (key) => void entries.delete(key),
  };
}
