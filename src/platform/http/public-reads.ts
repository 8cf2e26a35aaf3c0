// Public reads on standbys: a person's last write is kept in a cookie, so that no later read of theirs misses it.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { writtenCookie } from './session-cookies.ts';

/** Longer than a standby in use can be behind: a write that was not announced is found within twenty seconds. */
const rememberedSeconds = 60;
const onlyPrimary = 'primary';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Runs a read that anyone may make on a standby, if that shows this caller nothing outdated. */
export function readPublic<Result>(
  deps: Deps,
  request: FastifyRequest,
  read: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  if (deps.standbys === undefined) return read(deps);
  return deps.standbys.run(findLastWrite(request), (source) => read({ ...deps, ...source }));
}

/** After each call that may have written, the browser gets the position of the primary. */
export function rememberWrites(app: FastifyInstance, { config, standbys }: Deps): void {
  if (standbys === undefined) return;
  app.addHook('onSend', async (request, reply, payload) => {
    if (safeMethods.has(request.method)) return payload;
    const position = await standbys.readPosition().catch(() => onlyPrimary);
    const name = `${config.secure ? '__Host-' : ''}${writtenCookie}`;
    const attributes = `Path=/; Max-Age=${rememberedSeconds}; HttpOnly; SameSite=Lax${config.secure ? '; Secure' : ''}`;
    void reply.header('set-cookie', `${name}=${position}; ${attributes}`);
    return payload;
  });
}

/** A value that is not ours can only lead to the primary, or harm nobody but its sender. */
function findLastWrite({ cookies }: FastifyRequest): number | 'everything' {
  const value = cookies[`__Host-${writtenCookie}`] ?? cookies[writtenCookie];
  if (value === undefined) return 0;
  return /^\d{1,15}$/.test(value) ? Number(value) : 'everything';
}
