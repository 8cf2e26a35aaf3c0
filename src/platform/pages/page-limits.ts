// Rate limits for pages, per address or account.
import type { FastifyRequest } from 'fastify';
import { listWiderNetworks, whoAsks } from '#platform/http/rate-limits.ts';
import type { Counted } from '#platform/workers/counts.ts';
import { createSpentCounts } from '#platform/workers/shared-counts.ts';

/** This many cached pages, or 600 rendered ones, are more than an office needs in a minute. */
const budget = 3000;
/** The cost of any page; a page that has to be rendered costs `renderingCost` more. */
export const readyCost = 1;
export const renderingCost = 4;

export type PageLimits = {
  /** Counts a page. Returns after how many seconds to retry if the limit is exceeded, else undefined. */
  spend: (request: FastifyRequest, cost: number) => Promise<number | undefined>;
};

export function createPageLimits({ rateLimits }: { rateLimits: boolean }, now?: () => number): PageLimits {
  const counts = createSpentCounts('pages', now);
  return { spend: async (request, cost) => (rateLimits ? counts.spend(listCounted(request), cost) : undefined) };
}

/** The caller, and for visitors the wider networks of their address. */
function listCounted(request: FastifyRequest): Counted[] {
  return [{ key: whoAsks(request), limit: budget }, ...listWiderNetworks(request, { limit: budget })];
}
