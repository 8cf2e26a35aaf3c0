// Browsers an administrator has signed in from, so that an attacker on the same network cannot use up their attempts.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import type { Deps } from '#platform/config/deps.ts';
import { countedAddress } from '#platform/http/rate-limits.ts';

type DeviceDeps = Pick<Deps, 'config' | 'secret'>;

const lifeSeconds = 90 * 86_400;
const prefix = 'device ';

function cookieName({ secure }: Pick<Config, 'secure'>): string {
  // No __Host- prefix, which requires the path '/': this cookie is only sent to the sign-in.
  return secure ? '__Secure-kindling_admin_device' : 'kindling_admin_device';
}

/** Valid for one username and a limited time; it only gives the browser its own attempt counter. */
function sign({ secret }: DeviceDeps, parts: { id: string; ends: string; username: string }): Buffer {
  return createHmac('sha256', secret).update(`admin device ${parts.id} ${parts.ends} ${parts.username}`).digest();
}

export function rememberDevice({ config, secret }: DeviceDeps, reply: FastifyReply, username: string): void {
  const id = randomBytes(12).toString('base64url');
  const ends = String(Math.floor(Date.now() / 1000) + lifeSeconds);
  const signature = sign({ config, secret }, { id, ends, username }).toString('base64url');
  reply.setCookie(cookieName(config), `${id}.${ends}.${signature}`, {
    httpOnly: true,
    sameSite: 'strict',
    secure: config.secure,
    path: '/api/admin/login',
    maxAge: lifeSeconds,
  });
}

/** The key attempts are counted under: the browser if known for this username, else the address. */
export function countedOrigin({ config, secret }: DeviceDeps, request: FastifyRequest, username: string): string {
  const [id = '', ends = '', signature = ''] = (request.cookies[cookieName(config)] ?? '').split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign({ config, secret }, { id, ends, username });
  const isKnown = given.length === right.length && timingSafeEqual(given, right) && Number(ends) * 1000 > Date.now();
  return isKnown ? `${prefix}${id}` : countedAddress(request.ip);
}

export function isKnownDevice(origin: string): boolean {
  return origin.startsWith(prefix);
}
