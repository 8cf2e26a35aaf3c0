// Stripe's lists in the sandbox: newest first, `limit`, `starting_after` and `created[gte]` in, `has_more` out.
import type { Page } from './sandbox-store.ts';
import { badParameter, type Params, readInteger } from './sandbox-wire.ts';

export const pageParams = ['limit', 'starting_after', 'created'] as const;

export function readPage(params: Params): Page {
  const limit = readInteger('limit', params.get('limit') ?? '10');
  if (limit < 1 || limit > 100) throw badParameter('limit', 'Limit must be between 1 and 100.');
  const since = params.get('created[gte]');
  return {
    limit,
    startingAfter: params.get('starting_after'),
    createdSince: since === undefined ? undefined : readTime(since),
  };
}

function readTime(text: string): Date {
  const seconds = readInteger('created[gte]', text);
  // The last second a Date of four-digit years can hold; later ones are no times of this API.
  if (seconds > 253_402_300_799) throw badParameter('created[gte]', 'Invalid timestamp.');
  return new Date(seconds * 1000);
}

/** `rows` holds one more than the limit when there are more. */
export function toList(url: string, { limit }: Page, rows: Record<string, unknown>[]): Record<string, unknown> {
  return { object: 'list', url, has_more: rows.length > limit, data: rows.slice(0, limit) };
}
