// The projects that were last viewed in this browser. Kept here only; the server is asked for public cards by id and stores nothing.

const key = 'kindling-viewed';
/** One more than is shown, for the page of one of them. */
const most = 9;

export function readViewed(): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, most) : [];
  } catch {
    return [];
  }
}

export function addViewed(id: number): void {
  write([id, ...readViewed().filter((each) => each !== id)].slice(0, most));
}

/** Forgets projects that are not public anymore. */
export function keepViewed(ids: readonly number[]): void {
  write(readViewed().filter((id) => ids.includes(id)));
}

export function clearViewed(): void {
  write([]);
}

function write(ids: readonly number[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // Without storage nothing is remembered.
  }
}
