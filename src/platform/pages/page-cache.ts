// Cache of pages that many people see: compressed bytes by address and theme, made again when what they show changes.
import { hash } from 'node:crypto';
import { compressBrotli, compressGzip } from '#platform/http/compression.ts';
import { toOwnMemory } from '#platform/http/own-memory.ts';
import { createPublicChanges, type Shown } from '#platform/http/public-changes.ts';

export type PageBytes = {
  status: number;
  /** Whether it may be reused for the next visitor. */
  kept: boolean;
  /** What it was made from. */
  shown: Shown;
  html: Buffer;
  /** Each encoding is made once, on first request. */
  brotli: () => Promise<Buffer>;
  gzip: () => Promise<Buffer>;
  etag: string;
  /** Stale, because the database is down. */
  isStale?: true;
};

export type PageCache = {
  /**
   * Returns the page cached under `key`, or renders it once for all concurrent requests. A page that was rendered a moment ago is
   * served a little longer even if what it shows has changed. If it cannot be rendered because the database is down, the
   * previous one is served for a while, marked as stale.
   */
  getOrRender: (key: string, render: () => Promise<PageBytes>) => Promise<PageBytes>;
  /** Public data changed, or only figures of one project: earlier pages that show it are invalid, including any being rendered now. */
  clear: (projectId?: number) => void;
};

/** Bounds memory whatever addresses are requested; a page is about 60 KB, plain and compressed. */
const defaultMaxBytes = 32 * 1024 * 1024;
/** Longer than most outages; a page removed just before one is not shown for longer than this. */
const staleForMs = 15 * 60_000;
/** A page is rendered at most this often while what it shows changes all the time. */
const pauseMs = 250;

/** Its figures may be outdated, so the page and its headers say so. */
const staleNotice =
  '<p role="status" style="margin:0;padding:.75rem 1rem;background:#7a4b00;color:#fff;font:500 .9375rem/1.4 system-ui,sans-serif;text-align:center">We can’t reach our database right now, so this is a saved copy of the page. Figures may be out of date.</p>';

/** When a rendering began, by the changes noted until then and by the clock. */
type Rendering = { since: number; at: number };

export function createPageCache({ maxBytes = defaultMaxBytes, now = Date.now } = {}): PageCache {
  // A Map keeps insertion order; a hit moves to the end, so the first entry is the least recently used.
  const kept = new Map<string, Rendering & { page: PageBytes }>();
  const rendering = new Map<string, Rendering & { page: Promise<PageBytes> }>();
  const changes = createPublicChanges();
  let bytes = 0;

  const removePage = (key: string) => {
    const entry = kept.get(key);
    if (entry === undefined) return;
    bytes -= getSize(entry.page);
    kept.delete(key);
  };
  const storePage = (key: string, page: PageBytes, begun: Rendering) => {
    removePage(key);
    kept.set(key, { ...begun, page });
    bytes += getSize(page);
    for (const stalest of kept.keys()) {
      if (bytes <= maxBytes) break;
      removePage(stalest);
    }
  };

  const getLast = (key: string): PageBytes | undefined => {
    const entry = kept.get(key);
    return entry === undefined || now() - entry.at > staleForMs ? undefined : toStale(entry.page);
  };

  /** A clock set back must not keep a page. */
  const isRecent = ({ at }: Rendering) => Math.abs(now() - at) < pauseMs;

  return {
    getOrRender: (key, render) => {
      const entry = kept.get(key);
      if (entry && (isRecent(entry) || changes.isCurrent(entry.page.shown, entry.since))) {
        kept.delete(key);
        kept.set(key, entry);
        return Promise.resolve(entry.page);
      }
      const begun = rendering.get(key);
      // A failure is not cached; the next request tries again.
      if (begun !== undefined && (begun.since === changes.mark() || isRecent(begun))) {
        return begun.page.then((shared) => (shared.status < 500 ? shared : render()));
      }
      const started: Rendering = { since: changes.mark(), at: now() };
      const promise = render()
        .then((rendered) => {
          // An earlier rendering may finish after a later one.
          const isLatest = started.since >= (kept.get(key)?.since ?? 0);
          if (isLatest && rendered.kept) storePage(key, rendered, started);
          // A deleted page must not reappear during an outage.
          else if (isLatest && rendered.status < 500) removePage(key);
          return rendered.status === 503 ? (getLast(key) ?? rendered) : rendered;
        })
        .catch((error: unknown) => {
          const last = getLast(key);
          if (last === undefined) throw error;
          return last;
        })
        .finally(() => {
          if (rendering.get(key)?.page === promise) rendering.delete(key);
        });
      rendering.set(key, { ...started, page: promise });
      return promise;
    },
    clear: changes.note,
  };
}

type PageContent = Pick<PageBytes, 'status' | 'kept' | 'shown'> & { html: string };

/** Most pages are requested a few times before what they show changes. */
const firstEffort = 4;
/** Above this, Brotli takes ten times as long to save half a percent of a page. */
const lastingEffort = 6;
/** A page that was requested so many times is compressed again, with more effort. */
const lastsAfter = 8;

export function toPageBytes({ status, html, kept, shown }: PageContent): PageBytes {
  const bytes = toOwnMemory(Buffer.from(html));
  let brotli: Promise<Buffer> | undefined;
  let gzipped: Promise<Buffer> | undefined;
  let requests = 0;
  return {
    status,
    kept,
    shown,
    html: bytes,
    brotli: () => {
      requests += 1;
      brotli ??= compressBrotli(bytes, firstEffort);
      if (kept && requests === lastsAfter) {
        void compressBrotli(bytes, lastingEffort).then((smaller) => {
          brotli = Promise.resolve(smaller);
        });
      }
      return brotli;
    },
    gzip: () => (gzipped ??= compressGzip(bytes)),
    etag: `"${hash('sha1', bytes, 'base64url')}"`,
  };
}

/** The same page with a notice, never cached. */
function toStale({ html, shown }: PageBytes): PageBytes {
  const marked = html.toString().replace(/<body[^>]*>/, (tag) => tag + staleNotice);
  return { ...toPageBytes({ status: 200, html: marked, kept: false, shown }), isStale: true };
}

/** Both compressed forms together are less than half of the page. */
function getSize({ html }: PageBytes): number {
  return html.length * 1.5;
}
