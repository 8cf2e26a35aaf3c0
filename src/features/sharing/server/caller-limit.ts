// Limits of calls that are not endpoints of the API, per caller and minute.
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { listWiderNetworks, whoAsks } from '#platform/http/rate-limits.ts';
import { createSpentCounts } from '#platform/workers/shared-counts.ts';

/** Counts one call. @throws AppError too_many_requests */
export type CallerLimit = (request: FastifyRequest) => Promise<void>;

export function createCallerLimit({ config }: Pick<Deps, 'config'>, limit: number, message: string): CallerLimit {
  if (!config.rateLimits) return async () => undefined;
  const spent = createSpentCounts(message);
  return async (request) => {
    const counted = [{ key: whoAsks(request), limit }, ...listWiderNetworks(request, { limit })];
    const retryAfterSeconds = await spent.spend(counted, 1);
    if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', message, { retryAfterSeconds });
  };
}
