// Stores input, and what was viewed, in this browser. Signing out deletes it.

const prefix = 'kindling-copy:';

/** Returns whether it was stored: storage may be full or disabled. */
export function keepCopy(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function findCopy(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null');
  } catch {
    return null;
  }
}

export function forgetCopy(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // If storage is disabled, there is nothing to delete.
  }
}

/** Called on sign-out: the next person at this browser is someone else. */
export function forgetCopies(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Storage is disabled, so there is nothing to delete.
  }
}
