// Toasts: one at a time, five seconds, dismissible. The library is loaded with the first toast.

export type Toast = { title: string; description?: string; variant?: 'default' | 'destructive' };

type Listener = (notice: Toast) => void;

let show: Listener | undefined;
let waiting: Toast | undefined;
let wake: (() => void) | undefined;

/** Shows a toast, replacing the one on screen. */
export function toast(notice: Toast): void {
  if (show) return show(notice);
  waiting = notice;
  wake?.();
}

/** For the region in the layout: called when the first toast needs to be shown. */
export function onFirstToast(callback: () => void): () => void {
  wake = callback;
  if (waiting) callback();
  return () => {
    wake = undefined;
  };
}

/** For the loaded region: sends toasts to `listener`, starting with the pending one. */
export function connectToasts(listener: Listener): () => void {
  show = listener;
  if (waiting) listener(waiting);
  waiting = undefined;
  return () => {
    show = undefined;
  };
}
