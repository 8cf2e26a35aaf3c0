// What somebody typed, kept in this browser until the server has it. Signing out takes all of it away.

const prefix = 'kindling-copy:';

/** Whether it is kept now: a browser may have no room, or be told to keep nothing. */
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
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Called when somebody signs out: the next person at this browser is someone else. */
export function forgetCopies(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
