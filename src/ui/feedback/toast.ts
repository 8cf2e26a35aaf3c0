// Notices: one at a time, five seconds, dismissible. The library behind them is loaded with the first notice.

export type Toast = { title: string; description?: string; variant?: 'default' | 'destructive' };

type Listener = (notice: Toast) => void;

let show: Listener | undefined;
let waiting: Toast | undefined;
let wake: (() => void) | undefined;

/** Says something to the person. A new notice takes the place of the one on screen. */
export function toast(notice: Toast): void {
  if (show) return show(notice);
  waiting = notice;
  wake?.();
}

/** For the region in the layout: called when the first notice wants to be shown. */
export function onFirstToast(callback: () => void): () => void {
  wake = callback;
  if (waiting) callback();
  return () => {
    wake = undefined;
  };
}

/** For the loaded region: from now on notices go to `listener`, first the one that waited. */
export function connectToasts(listener: Listener): () => void {
  show = listener;
  if (waiting) listener(waiting);
  waiting = undefined;
  return () => {
    show = undefined;
  };
}
