// The first view's script, a few hundred bytes: starts the application when the page is idle or used. Until then
// links and forms work as plain HTML.

const page = document.documentElement;
/** Recorded by index.html before this file arrived. */
const { openedAt, pressedEarly } = globalThis as unknown as { openedAt: string; pressedEarly?: HTMLButtonElement };
let started = false;

// A page without data is an error page, which needs no application.
if (document.getElementById('boot')) {
  reloadOnReturn();
  // A submit button has already sent its form.
  const pressed = pressedEarly?.form && pressedEarly.type === 'submit' ? undefined : pressedEarly;
  if (page.dataset.start === 'now' || pressed) start(pressed);
  else startAtRest();
}

function startAtRest(): void {
  const wake = ['pointerdown', 'keydown', 'touchstart', 'focusin', 'pointermove'] as const;
  const startApplication = () => {
    for (const name of wake) removeEventListener(name, touched, true);
    start();
  };
  const touched = (event: Event) => {
    if (!isRestingPointer(event)) startApplication();
  };
  for (const name of wake) addEventListener(name, touched, { capture: true, passive: true });
  // The pictures of the first view, which are not lazy, have arrived and are decoded; two frames later they are painted. Fonts may
  // still be on their way.
  const startAfterPaint = async () => {
    await Promise.allSettled(
      [...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode()),
    );
    afterFrames(2, () =>
      afterPaint(() =>
        'requestIdleCallback' in globalThis
          ? requestIdleCallback(startApplication, { timeout: 2000 })
          : startApplication(),
      ),
    );
  };
  if (document.readyState === 'complete') void startAfterPaint();
  else addEventListener('DOMContentLoaded', () => void startAfterPaint());
}

/** For a resting pointer, browsers fire pointerover and a pointermove without movement when the page appears. */
function isRestingPointer(event: Event): boolean {
  return event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY;
}

/** * A busy machine shows a frame long after it was drawn, so only the browser's paint timing counts. Some browsers report
 * none; then the application starts after a delay or on first use. */
function afterPaint(next: () => void): void {
  if (document.hidden) return next();
  setTimeout(next, 10_000);
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) next();
  }).observe({ type: 'paint', buffered: true });
}

/** A page in a background tab draws no frames, so do not wait for them. */
function afterFrames(count: number, next: () => void): void {
  if (count === 0 || document.hidden) next();
  else requestAnimationFrame(() => afterFrames(count - 1, next));
}

function start(pressed?: HTMLElement): void {
  if (started) return;
  started = true;
  replayPresses(pressed);
  // The server lists the files of the page; the first is the entry point.
  const files = page.dataset.application?.split(' ') ?? [];
  for (const href of files) add('link', { rel: 'modulepreload', href });
  add('script', { type: 'module', src: files[0] ?? '', onerror: () => dispatchEvent(new Event('unstarted')) });
}

/** After a reload, Back leads to an earlier page in the same document, which only a started application could show. */
function reloadOnReturn(): void {
  const reloadIfElsewhere = () => {
    if (page.dataset.hydrated === undefined && location.pathname + location.search !== openedAt) location.reload();
  };
  addEventListener('popstate', reloadIfElsewhere);
  reloadIfElsewhere();
}

function add<Name extends 'link' | 'script'>(name: Name, properties: Partial<HTMLElementTagNameMap[Name]>): void {
  document.head.append(Object.assign(document.createElement(name), properties));
}

/** Replays a click on a button before hydration. */
function replayPresses(pressedEarly?: HTMLElement): void {
  let pressed = pressedEarly;
  const recordPress = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button');
    if (!button) return;
    event.preventDefault();
    // React may be hydrating already, and would handle it besides.
    event.stopPropagation();
    pressed = button;
  };
  addEventListener('click', recordPress, true);
  // The application failed to load. Links and forms still work as plain HTML; anything else reloads the page.
  addEventListener(
    'unstarted',
    () => {
      removeEventListener('click', recordPress, true);
      addEventListener('click', ({ target }) => {
        if ((target as Element).closest('button:not([type=submit])') && navigator.onLine) location.reload();
      });
    },
    { once: true },
  );
  addEventListener(
    'hydrated',
    () => {
      removeEventListener('click', recordPress, true);
      if (!pressed?.isConnected) return;
      // Tabs react to pointerdown, not to click.
      pressed.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
      pressed.click();
    },
    { once: true },
  );
}
