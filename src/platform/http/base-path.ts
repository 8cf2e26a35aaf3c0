// A site below a path of its host: removes the path from requests and adds it to the addresses in headers of answers.
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addBasePath, removeBasePath } from '#kernel/base-path.ts';
import { AppError } from '#kernel/errors.ts';
import type { Config } from '#platform/config/config.ts';

type Place = Pick<Config, 'basePath' | 'publicUrl'>;

/** No route has this path, and it is not one of a page. */
const outside = '/.outside';
/** Those who ask for them speak to the port and know no address of the site. */
const anywhere = new Set(['/healthz', '/readyz']);

/** The server's options: routes, hooks and caches see addresses without the base path. */
export function rewriteBasePath({ basePath }: Place) {
  if (basePath === '') return {};
  return {
    rewriteUrl: (request: IncomingMessage): string => {
      const address = request.url ?? '/';
      if (!isFromOutside(request)) return address;
      const inside = removeBasePath(basePath, address);
      return inside ?? (anywhere.has(address) ? address : outside);
    },
  };
}

/** Register after everything that sets cookies, whose path it completes. */
export function addBasePathToAnswers(app: FastifyInstance, { basePath, publicUrl }: Place): void {
  if (basePath === '') return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.url === outside) {
      throw new AppError(
        'not_found',
        `This site is at ${publicUrl}: the address is outside it. A proxy in front must pass paths on unchanged.`,
      );
    }
    const [path = '', query] = request.originalUrl.split('?');
    if (path !== basePath) return undefined;
    return reply.redirect(query === undefined ? '/' : `/?${query}`, 308);
  });
  app.addHook('onSend', async (request, reply) => {
    // A request in process is answered to a route, which passes the headers on.
    if (!isFromOutside(request.raw)) return;
    const location = reply.getHeader('location');
    if (typeof location === 'string') reply.header('location', addBasePath(basePath, location));
    const link = reply.getHeader('link');
    if (typeof link === 'string') reply.header('link', link.replaceAll(/<\/(?!\/)/g, `<${basePath}/`));
    const cookies = reply.getHeader('set-cookie');
    if (cookies === undefined) return;
    // The header of several cookies is added to, not replaced.
    reply.removeHeader('set-cookie');
    for (const cookie of [cookies].flat()) reply.header('set-cookie', limitCookie(basePath, String(cookie)));
  });
}

function limitCookie(basePath: string, cookie: string): string {
  return cookie.replace(
    /; Path=(\/[^;]*)/i,
    (_, path: string) => `; Path=${path === '/' ? basePath : basePath + path}`,
  );
}

/** Requests in process, such as a page's calls of the API, have no connection and use the addresses of the routes. */
function isFromOutside({ socket }: FastifyRequest['raw']): boolean {
  return socket instanceof Socket;
}
