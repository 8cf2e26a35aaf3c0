// Ready pages for visitors without a session: compressed bytes by address and theme, dropped whenever public data changes.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type PageBytes = {
  status: number;
  /** May answer the next visitor too. */
  kept: boolean;
  html: Buffer;
  /** Each made once, when the first browser that wants it asks. */
  brotli: () => Promise<Buffer>;
  gzip: () => Promise<Buffer>;
  etag: string;
  /** From before, because the database is away. */
  isStale?: true;
};

export type PageCache = {
  /**
   * Gives the page kept under `key`, or makes it: once, however many ask at the same time. Where it cannot be made because the
   * database is away, the last one is given for a while, marked as such.
   */
  getOrRender: (key: string, render: () => Promise<PageBytes>) => Promise<PageBytes>;
  /** Public data changed: no page from before may be answered again, not even one that is being rendered now. */
  clear: () => void;
};

/** Bounds the memory whatever addresses are asked for; a page is about 60 KB plain and compressed. */
const defaultMaxBytes = 48 * 1024 * 1024;
/** Longer than most outages; a page that was taken down before one does not come back for longer than this. */
const staleForMs = 15 * 60_000;

/** Its age is bounded, its figures may be old: the mark says so to people and to caches. */
const staleNotice =
  '<p role="status" style="margin:0;padding:.75rem 1rem;background:#7a4b00;color:#fff;font:500 .9375rem/1.4 system-ui,sans-serif;text-align:center">We can’t reach our database right now, so this is a saved copy of the page. Figures may be out of date.</p>';

export function createPageCache({ maxBytes = defaultMaxBytes, now = Date.now } = {}): PageCache {
  // A Map keeps the order of insertion; a page that is asked for again moves to the end, so the first is the stalest.
  const kept = new Map<string, { page: PageBytes; madeIn: number; at: number }>();
  const rendering = new Map<string, Promise<PageBytes>>();
  let generation = 0;
  let bytes = 0;

  const drop = (key: string) => {
    const entry = kept.get(key);
    if (entry === undefined) return;
    bytes -= sizeOf(entry.page);
    kept.delete(key);
  };
  const keep = (key: string, page: PageBytes) => {
    drop(key);
    kept.set(key, { page, madeIn: generation, at: now() });
    bytes += sizeOf(page);
    for (const stalest of kept.keys()) {
      if (bytes <= maxBytes) break;
      drop(stalest);
    }
  };

  const lastOf = (key: string): PageBytes | undefined => {
    const entry = kept.get(key);
    return entry === undefined || now() - entry.at > staleForMs ? undefined : toStale(entry.page);
  };

  return {
    getOrRender: (key, render) => {
      const entry = kept.get(key);
      if (entry?.madeIn === generation) {
        kept.delete(key);
        kept.set(key, entry);
        return Promise.resolve(entry.page);
      }
      const begun = rendering.get(key);
      // A failure belongs to the first request and says nothing about the next.
      if (begun !== undefined) return begun.then((shared) => (shared.status < 500 ? shared : render()));
      const startedIn = generation;
      const promise = render()
        .then((rendered) => {
          // What was read before a write must not outlive it.
          if (startedIn === generation && rendered.kept) keep(key, rendered);
          // What is gone now must not come back in an outage.
          else if (rendered.status < 500 && startedIn === generation) drop(key);
          return rendered.status === 503 ? (lastOf(key) ?? rendered) : rendered;
        })
        .catch((error: unknown) => {
          const last = lastOf(key);
          if (last === undefined) throw error;
          return last;
        })
        .finally(() => {
          if (rendering.get(key) === promise) rendering.delete(key);
        });
      rendering.set(key, promise);
      return promise;
    },
    clear: () => {
      generation += 1;
      rendering.clear();
    },
  };
}

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/**
 * A page as it is sent. One that is kept is worth a little more effort; above quality 6 Brotli takes ten times as long to
 * save half a percent of a page.
 */
export function toPageBytes({ status, html, kept }: { status: number; html: string; kept: boolean }): PageBytes {
  const bytes = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: kept ? 6 : 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // 256 KB, more than most pages have; the usual 4 MB would be taken anew for every page.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  };
  let brotli: Promise<Buffer> | undefined;
  let gzipped: Promise<Buffer> | undefined;
  return {
    status,
    kept,
    html: bytes,
    brotli: () => (brotli ??= brotliOf(bytes, { params })),
    gzip: () => (gzipped ??= gzipOf(bytes)),
    etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
  };
}

/** The same page with a notice in front, never kept by anybody. */
function toStale({ html }: PageBytes): PageBytes {
  const marked = html.toString().replace(/<body[^>]*>/, (tag) => tag + staleNotice);
  return { ...toPageBytes({ status: 200, html: marked, kept: false }), isStale: true };
}

/** Both compressed forms together are less than half of the page. */
function sizeOf({ html }: PageBytes): number {
  return html.length * 1.5;
}
