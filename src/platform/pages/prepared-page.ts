// Pages that are rendered once for all signed-in people and filled for each of them. See docs/decisions/0066.
import type { SignedInUser } from '#platform/http/viewer.ts';
import type { FetchedAnswer } from './page-renderer.ts';
import type { OwnValues } from './ready-template.ts';

export type PreparedAddress = { path: string; params: Readonly<Record<string, string | undefined>> };

/** What the product knows of such pages; see src/prepared-pages.ts. */
export type PreparedPages = {
  /**
   * Undefined if the page shows this person something that no prepared page has. People with the same `variant` get the same page;
   * `fill` is given the choices on it, and answers undefined for a person who no longer exists.
   */
  read: (
    user: SignedInUser,
    page: PreparedAddress,
  ) => Promise<{ variant: string; fill: (choices: readonly string[]) => Promise<OwnValues | undefined> } | undefined>;
  /** The answer of an API address with marks in place of what belongs to a person; undefined for what everybody gets. */
  answer: (
    address: string,
    from: { variant: string; fetchShared: (address: string) => Promise<unknown> },
  ) => Promise<unknown>;
};

type Fetcher = (address: string) => Promise<FetchedAnswer>;

/** Fetches without any session, so that a prepared page cannot contain anything of the person it is first made for. */
export function createPreparedFetcher(pages: PreparedPages, variant: string, fetchAnonymously: Fetcher): Fetcher {
  return async (address) => {
    let shared: FetchedAnswer | undefined;
    const fetchShared = async (other: string) => {
      const answer = await fetchAnonymously(other);
      shared = answer;
      return answer.ok ? JSON.parse(await answer.text()) : undefined;
    };
    const body = await pages.answer(address, { variant, fetchShared });
    if (shared?.ok === false) return shared;
    if (body === undefined) return fetchAnonymously(address);
    const text = JSON.stringify(body);
    const headers = shared?.headers ?? new Headers();
    return { ok: true, status: 200, statusText: '', headers, text: async () => text };
  };
}
