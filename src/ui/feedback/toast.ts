// Toasts: one at a time, five seconds, dismissible. A first view does not load the library.
import { reportChunkLoadError } from './connection.ts';

export type Toast = { title: string; description?: string; variant?: 'default' | 'destructive' };

const load = () => import('./toaster.tsx');

/** Shows a toast, replacing the one on screen. */
export function toast(notice: Toast): void {
  load().then(({ showToast }) => showToast(notice), reportChunkLoadError);
}

/** Before a change is made: its result must be seen even if the network is gone by then. */
export function preloadToasts(): void {
  load().catch(() => undefined);
}
