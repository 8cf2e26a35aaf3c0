// The Idempotency-Key of a checkout: one per person, project and amount, stored until it is used up, so that a reload or a
// second tab finds the same hold. Local storage, because tabs must share it.

import { siteKey } from '#ui/base-path.ts';
import type { CheckoutRequest } from './checkout-address.ts';

export type CheckoutKey = {
  key: string;
  /** Whether it existed before, so that the hold may have progressed since. */
  isOld: boolean;
  /** Its investment is complete. */
  isPaid: boolean;
};

type Kept = { key: string; at: number; paid?: true };

const getPrefix = () => siteKey('checkout:');
/** Far longer than any hold. */
const keptMs = 24 * 60 * 60 * 1000;

export function keyName(uid: string, { projectId, amount }: CheckoutRequest): string {
  return `${getPrefix()}${uid}:${projectId}:${amount}`;
}

export function currentKey(name: string): CheckoutKey {
  const kept = read(name);
  return kept ? { key: kept.key, isOld: true, isPaid: kept.paid === true } : renewKey(name);
}

export function renewKey(name: string): CheckoutKey {
  forgetOld();
  const key = newKey();
  write(name, { key, at: Date.now() });
  return { key, isOld: false, isPaid: false };
}

export function markPaid(name: string): void {
  const kept = read(name);
  if (kept) write(name, { ...kept, paid: true });
}

/** Calls back when another tab has paid with this key. */
export function onPaidElsewhere(name: string, callback: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === name && read(name)?.paid) callback();
  };
  addEventListener('storage', handleStorage);
  return () => removeEventListener('storage', handleStorage);
}

/** Storage key of a person's latest hold in a project, so that other tabs learn that theirs was replaced. */
function holdName(uid: string, projectId: number): string {
  return `${getPrefix()}hold:${uid}:${projectId}`;
}

export function announceHold(uid: string, projectId: number, investmentId: number): void {
  write(holdName(uid, projectId), { key: String(investmentId), at: Date.now() });
}

/** Calls back when another tab has taken a hold of this person in this project. */
export function onHoldElsewhere(uid: string, projectId: number, callback: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === holdName(uid, projectId) && event.newValue !== null) callback();
  };
  addEventListener('storage', handleStorage);
  return () => removeEventListener('storage', handleStorage);
}

/** Not `randomUUID`, which browsers only offer over TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// If storage is disabled or full, the key lives as long as the page.
const inMemory = new Map<string, Kept>();

function read(name: string): Kept | undefined {
  try {
    const text = localStorage.getItem(name);
    const kept: unknown = text === null ? undefined : JSON.parse(text);
    return isKept(kept) ? kept : inMemory.get(name);
  } catch {
    return inMemory.get(name);
  }
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && typeof (value as Kept).key === 'string';
}

function write(name: string, kept: Kept): void {
  inMemory.set(name, kept);
  try {
    localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Kept in memory above.
  }
}

function forgetOld(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(getPrefix()) && Date.now() - (read(name)?.at ?? 0) > keptMs) localStorage.removeItem(name);
    }
  } catch {
    // Nothing is stored, so nothing can be stale.
  }
}
