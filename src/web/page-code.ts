// Fetching the code of a page: in time or not at all, and known as such when it does not come.

/** The code of a page did not arrive: no connection, or a newer version of the site has taken its place. */
export class PageCodeError extends Error {
  override name = 'PageCodeError';
  /** Whether loading the whole page anew is worth a try without asking. */
  readonly reloads: boolean;

  constructor({ reloads }: { reloads: boolean }) {
    super('the code of the page did not come');
    this.reloads = reloads;
  }
}

const patienceMs = 20_000;

/** @throws PageCodeError */
export async function fetchPageCode<Code>(load: () => Promise<Code>): Promise<Code> {
  // On the server it is a file beside this one; if that fails, the mistake is ours.
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
/** A page has several files: what is decided for one holds for the others. */
const sameTroubleMs = 3000;
let decided = { at: Number.NEGATIVE_INFINITY, reloads: false };

/** Once a minute at most, so that it can never go round in circles. */
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
    // Where nothing can be remembered, a person has to press.
    return false;
  }
}
