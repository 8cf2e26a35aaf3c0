// The only script of the first view, a few hundred bytes: it starts the application when the page is at rest or touched.
// Until then links and forms work as plain HTML does.

// A page without data is an error page, which needs no application.
if (document.getElementById('boot')) {
  if (document.documentElement.dataset.start === 'now') start();
  else startAtRest();
}

function startAtRest(): void {
  const wake = ['pointerdown', 'keydown', 'touchstart', 'focusin', 'pointerover'] as const;
  const begin = () => {
    for (const name of wake) removeEventListener(name, begin, true);
    start();
  };
  for (const name of wake) addEventListener(name, begin, { capture: true, passive: true });
  const rest = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(begin, { timeout: 2000 }) : setTimeout(begin, 200);
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest);
}

let started = false;

function start(): void {
  if (started) return;
  started = true;
  const pressed = keepPresses();
  void import('./entry-client.tsx').then(async ({ hydrated }) => {
    await hydrated;
    pressed.replay();
  });
}

/** A button pressed before the application is there is pressed again when it is. */
function keepPresses(): { replay: () => void } {
  let last: HTMLElement | undefined;
  const keep = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button:not(summary *)');
    if (!button) return;
    event.preventDefault();
    last = button;
  };
  addEventListener('click', keep, true);
  return {
    replay: () => {
      removeEventListener('click', keep, true);
      if (last?.isConnected) last.click();
    },
  };
}
