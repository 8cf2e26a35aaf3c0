// Stripe-style lists: newest first, with `limit`, `starting_after`, `created` ranges and `has_more`.
import type { Page } from './sandbox-store.ts';
import { badParameter, type Params, readInteger } from './sandbox-wire.ts';

export const pageParams = ['limit', 'starting_after', 'created'] as const;

export function readPage(params: Params): Page {
  const limit = readInteger('limit', params.get('limit') ?? '10');
  if (limit < 1 || limit > 100) throw badParameter('limit', 'Limit must be between 1 and 100.');
  return {
    limit,
    startingAfter: params.get('starting_after'),
    createdSince: readTime(params, 'created[gte]') ?? readTime(params, 'created[gt]', 1),
    createdBefore: readTime(params, 'created[lt]') ?? readTime(params, 'created[lte]', 1),
  };
}

/** Times are whole seconds, so "after this" means "from the next second on". */
function readTime(params: Params, name: string, secondsLater = 0): Date | undefined {
  const text = params.get(name);
  if (text === undefined) return undefined;
  const seconds = readInteger(name, text);
  // The last second with a four-digit year.
  if (seconds > 253_402_300_799) throw badParameter(name, 'Invalid timestamp.');
  return new Date((seconds + secondsLater) * 1000);
}

/** `rows` has one more than the limit if there is a next page. */
export function toList(url: string, { limit }: Page, rows: Record<string, unknown>[]): Record<string, unknown> {
  return { object: 'list', url, has_more: rows.length > limit, data: rows.slice(0, limit) };
}
