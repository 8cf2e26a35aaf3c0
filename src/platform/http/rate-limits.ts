// Rate limits per minute, by account, or by address for visitors.

import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Config } from '#platform/config/config.ts';
import type { Counted } from '#platform/workers/counts.ts';
import { createSpentCounts, SharedStore } from '#platform/workers/shared-counts.ts';
import { hasSupervisor } from '#platform/workers/supervisor-calls.ts';

/**
 * Calls per minute. Reading is cheap, a change costs a transaction, preparing a payment costs a call to the provider,
 * a message costs a person's time, files are generated for each call, previews are rendered on the main thread,
 * images cost seconds of processing, jobs read lists of the
 * provider, and searches may read much of the database.
 */
const perMinute = {
  read: 1200,
  search: 60,
  change: 240,
  payment: 30,
  message: 5,
  file: 30,
  preview: 30,
  picture: 40,
  job: 12,
} as const;

const ownKinds: Record<string, keyof typeof perMinute> = {
  '/api/create-payment-intent': 'payment',
  '/api/contact': 'message',
  '/api/messages/:id/reports': 'message',
  '/api/projects/:id/team/invitations': 'message',
  '/api/newsletter/subscriptions': 'message',
  '/api/users/me/email': 'message',
  '/api/users/email-confirmations': 'message',
  '/api/users/account-joins': 'message',
  // Each may cost money at the provider.
  '/api/users/identity': 'message',
  '/api/users/identity/refresh': 'payment',
  '/api/users/identity/files': 'picture',
  '/api/comments/:id/reports': 'message',
  '/api/markdown-preview': 'preview',
  '/api/saved-searches': 'preview',
  '/api/images': 'picture',
  '/api/projects/:id/documents': 'picture',
  '/api/projects/:id/documents/:documentId/versions': 'picture',
  '/api/admin/reconciliation/:job/runs': 'job',
};

export async function registerRateLimits(app: FastifyInstance, config: Pick<Config, 'rateLimits'>): Promise<void> {
  if (!config.rateLimits) return;
  const networks = createSpentCounts('networks');
  app.addHook('preValidation', async (request, reply) => {
    if (request.routeOptions.config.endpoint === undefined) return;
    const kind = getRequestKind(request);
    const seconds = await networks.spend(listWiderNetworks(request, { kind, limit: perMinute[kind] }), 1);
    if (seconds === undefined) return;
    reply.header('retry-after', seconds);
    throw new AppError('too_many_requests', `Too many requests. Try again in ${seconds} seconds.`);
  });
  await app.register(rateLimit, {
    // Runs after the session is known, so that people behind one address do not share a limit.
    hook: 'preValidation',
    timeWindow: 60_000,
    ...(hasSupervisor ? { store: SharedStore } : { cache: 20_000 }),
    max: (request) => perMinute[getRequestKind(request)],
    keyGenerator: getKey,
    // Pages, assets and webhooks are not API endpoints.
    allowList: (request) => request.routeOptions.config.endpoint === undefined,
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many_requests', `Too many requests. Try again in ${context.after}.`),
  });
}

function getKey(request: FastifyRequest): string {
  const kind = getRequestKind(request);
  // Accounts are free, so searches count by address even when signed in; lists and facet counts have separate limits.
  if (kind === 'search') return `${request.routeOptions.url}:address ${countedAddress(request.ip)}`;
  const { token } = request.viewer;
  // A program has its own share of cheap calls, so that it cannot keep its owner out. What costs more is shared by all tokens of a person.
  if (token !== undefined && (kind === 'read' || kind === 'change')) return `${kind}:token ${token.id}`;
  return `${kind}:${whoAsks(request)}`;
}

function getRequestKind(request: FastifyRequest): keyof typeof perMinute {
  if (request.routeOptions.config.endpoint?.file !== undefined) return 'file';
  if (request.method === 'GET' || request.method === 'HEAD') return isSearch(request) ? 'search' : 'read';
  return ownKinds[request.routeOptions.url ?? ''] ?? 'change';
}

/** Unfiltered lists count as reads. */
function isSearch({ query, routeOptions }: FastifyRequest): boolean {
  const params = query as Record<string, unknown>;
  return routeOptions.config.endpoint?.searchedBy?.some((name) => Boolean(params[name])) ?? false;
}

/** A /56 or /48 may belong to one subscriber; its networks together get the limit of this many callers. */
const widerShares = [4, 16];

/** The wider networks of a visitor's address, which count besides the address itself. */
export function listWiderNetworks(
  { ip, viewer: { user, admin } }: FastifyRequest,
  { kind = '', limit }: { kind?: string; limit: number },
): Counted[] {
  if (user !== undefined || admin !== undefined) return [];
  return widerNetworks(ip).map((network, place) => ({
    key: `${kind}:${network}`,
    limit: limit * (widerShares[place] ?? 1),
  }));
}

/** The key of the limit a request counts against. */
export function whoAsks(request: FastifyRequest): string {
  const { user, admin, token } = request.viewer;
  if (token?.kind === 'platform') return `token ${token.id}`;
  if (admin !== undefined) return `admin ${admin.id}`;
  return user === undefined ? `address ${countedAddress(request.ip)}` : `user ${user.uid}`;
}

/** An IPv6 subscriber has a whole /64 network, so the network is counted. */
export function countedAddress(ip: string): string {
  const groups = readGroups(ip);
  if (typeof groups === 'string') return groups;
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The /56 and /48 of an IPv6 address, which one subscriber may have too; empty for IPv4. */
export function widerNetworks(ip: string): string[] {
  const groups = readGroups(ip);
  if (typeof groups === 'string') return [];
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  const start = [first, second, third].map((group) => group.toString(16)).join(':');
  return [`${start}:${(fourth & 0xff00).toString(16)}::/56`, `${start}::/48`];
}

/** An address as people write it: an IPv4 visitor of a server that listens on "::" comes as ::ffff:192.0.2.1. */
export function plainAddress(ip: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
}

/** The eight groups of an IPv6 address; an IPv4 address, also a mapped one, as text. */
function readGroups(address: string): number[] | string {
  const ip = plainAddress(address);
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const whole = [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...(tail ? tail.split(':') : [])];
  return whole.map((group) => Number.parseInt(group, 16));
}
