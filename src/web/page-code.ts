// Loads a page's code within a time limit, with a specific error if that fails.

/** A page's code failed to load: no connection, or a new version was deployed. */
export class PageCodeError extends Error {
  override name = 'PageCodeError';
  /** Whether to reload the page automatically. */
  readonly reloads: boolean;

  constructor({ reloads }: { reloads: boolean }) {
    super('the code of the page did not come');
    this.reloads = reloads;
  }
}

const patienceMs = 20_000;

/** @throws PageCodeError */
export async function fetchPageCode<Code>(load: () => Promise<Code>): Promise<Code> {
  // On the server the code is a local file, so a failure is a bug.
  if (import.meta.env.SSR) return load();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSlow = false;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isSlow = true;
      reject(new Error('too slow'));
    }, patienceMs);
  });
  try {
    return await Promise.race([load(), limit]);
  } catch {
    throw new PageCodeError({ reloads: !isSlow && mayReload() });
  } finally {
    clearTimeout(timer);
  }
}

const key = 'reloaded-for-code';
const againAfterMs = 60_000;
/** A page has several files: one decision covers them all. */
const sameTroubleMs = 3000;
let decided = { at: Number.NEGATIVE_INFINITY, reloads: false };

/** At most once a minute, to avoid a reload loop. */
function mayReload(): boolean {
  if (!navigator.onLine) return false;
  const now = Date.now();
  if (now - decided.at > sameTroubleMs) decided = { at: now, reloads: noteReload(now) };
  return decided.reloads;
}

function noteReload(now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < againAfterMs) return false;
    sessionStorage.setItem(key, String(now));
    return true;
  } catch {
    // If storage is unavailable, the person has to reload.
    return false;
  }
}
