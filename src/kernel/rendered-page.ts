// What the code that renders pages (web/entry-server.tsx) answers to the server (platform/pages), which does not import it.

/** The page, redirect or error that an address leads to. */
export type AddressMatch =
  | {
      kind: 'page';
      /** The canonical path, the same for all spellings of it, and the query parameters that the page reads. */
      address: string;
      /** The pattern of the page, such as `/projects/:id`; undefined if there is no such page. */
      route?: string;
      /** The same for all visitors, and worth keeping for the next one. */
      isShared: boolean;
      /** Whether the document may show videos: its policy is fixed on load, and public pages navigate to projects. */
      videos: boolean;
    }
  /** The path that was meant. */
  | { kind: 'elsewhere'; path: string };

export type RenderedPage = {
  status: number;
  head: string;
  app: string;
  data: string;
  /** Whether the browser starts the application immediately or when idle. */
  start: 'now' | 'rest';
  payments: boolean;
  /** The file of the page's screen. */
  source?: string | undefined;
};

/** Why there is no page: temporarily unavailable, or an internal error logged under the request id. */
export type PageFailure = { status: 500 | 503; requestId: string };
