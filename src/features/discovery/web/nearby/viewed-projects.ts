// The projects that were last viewed in this browser, until someone signs out. Kept here only; the server is asked for public cards by id
// and stores nothing.
import { findCopy, forgetCopy, keepCopy } from '#ui/form/browser-copies.ts';

const name = 'viewed';
/** One more than is shown, for the page of one of them. */
const most = 9;

export function readViewed(): number[] {
  const ids = findCopy(name);
  return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, most) : [];
}

export function addViewed(id: number): void {
  write([id, ...readViewed().filter((each) => each !== id)].slice(0, most));
}

/** Forgets projects that are not public anymore. */
export function keepViewed(ids: readonly number[]): void {
  write(readViewed().filter((id) => ids.includes(id)));
}

export function clearViewed(): void {
  forgetCopy(name);
}

function write(ids: readonly number[]): void {
  if (ids.length === 0) clearViewed();
  else keepCopy(name, ids);
}
