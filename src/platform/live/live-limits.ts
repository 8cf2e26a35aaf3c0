// Limits on open live streams per person, per address and in total.
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Config } from '#platform/config/config.ts';
import { countedAddress } from '#platform/http/rate-limits.ts';

/** A page closes its stream soon after it is hidden, so this is windows that are visible at the same time. */
const mostPerPerson = 12;
/** An office shares an address. */
const mostPerAddress = 200;
/** About 40 KB each. */
const mostPerProcess = 5000;

/** Takes a place, or throws too_many_requests or unavailable; the result gives it back, once. */
export function limitStreams(
  { rateLimits }: Pick<Config, 'rateLimits'>,
  countOpen: () => number,
): (request: FastifyRequest) => () => void {
  const taken = new Map<string, number>();
  return (request) => {
    if (countOpen() >= mostPerProcess)
      throw new AppError('unavailable', 'The service is busy. Please try again in a moment.');
    if (!rateLimits) return () => undefined;
    const { user, admin } = request.viewer;
    const person = admin === undefined ? user?.uid : `admin ${admin.id}`;
    const key = person === undefined ? `address ${countedAddress(request.ip)}` : `person ${person}`;
    const most = person === undefined ? mostPerAddress : mostPerPerson;
    const count = taken.get(key) ?? 0;
    if (count >= most)
      throw new AppError('too_many_requests', 'Too many pages are open at once. Close one and try again.');
    taken.set(key, count + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (taken.get(key) ?? 1) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    };
  };
}
