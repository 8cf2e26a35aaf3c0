// Stores input, and what was viewed, in this browser. Signing out deletes it.
import { siteKey } from '../base-path.ts';

const toKey = (name: string) => siteKey(`kindling-copy:${name}`);

/** Returns whether it was stored: storage may be full or disabled. */
export function keepCopy(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(toKey(name), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function findCopy(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(toKey(name)) ?? 'null');
  } catch {
    return null;
  }
}

export function forgetCopy(name: string): void {
  try {
    localStorage.removeItem(toKey(name));
  } catch {
    // If storage is disabled, there is nothing to delete.
  }
}

/** Called on sign-out: the next person at this browser is someone else. */
export function forgetCopies(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(toKey(''))) localStorage.removeItem(key);
  } catch {
    // Storage is disabled, so there is nothing to delete.
  }
}
