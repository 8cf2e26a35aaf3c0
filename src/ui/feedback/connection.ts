// The connection status shown to people: offline, back online, or code failed to load.

export type ConnectionState = 'fine' | 'offline' | 'back' | 'missed';

/** How long "back online" is shown; the message about a failed load stays a little longer. */
const shownMs = { back: 4000, missed: 8000 } as const;

let state: ConnectionState = 'fine';
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: ConnectionState): void {
  clearTimeout(timer);
  state = next;
  if (next === 'back' || next === 'missed') timer = setTimeout(showNetworkState, shownMs[next]);
  for (const listener of listeners) listener();
}

function showNetworkState(): void {
  show(navigator.onLine ? 'fine' : 'offline');
}

function checkConnection(): void {
  if (!navigator.onLine) show('offline');
  else if (state !== 'fine') show('back');
}

/** Requested code failed to load. */
export function reportChunkLoadError(): void {
  show('missed');
}

export function watchConnection(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('online', checkConnection);
    addEventListener('offline', checkConnection);
    if (!navigator.onLine) queueMicrotask(checkConnection);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('online', checkConnection);
    removeEventListener('offline', checkConnection);
  };
}

export function connectionState(): ConnectionState {
  return state;
}
