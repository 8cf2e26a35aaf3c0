import type { Client } from 'openapi-fetch';
import type { components, paths } from './schema.d.ts';

export type { components, paths };

/** The body of every error: a sentence for a person, and a stable code. */
export type KindlingError = components['schemas']['Error'];

export type ClientOptions = {
  /** The address of the site, such as `https://kindling.example`. */
  baseUrl: string;
  /** An API token: `kdl_pat_…` or `kdl_plt_…`. Without one, only what visitors see can be read. */
  token?: string;
  /** Used instead of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
};

/**
 * `client.GET('/api/projects/{id}', { params: { path: { id: '7' } } })` resolves to `{ data, error, response }`. It rejects only if the
 * site cannot be reached.
 */
export function createClient(options: ClientOptions): Client<paths>;

/** The `cursor` of the next page of a list; undefined on the last one. */
export function getNextCursor(response: Response): string | undefined;
