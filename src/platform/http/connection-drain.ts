// Ending a server whose successor listens already, without failing a request.
import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const checkMs = 50;

/**
 * Waits on closing, for as long as `getLongestMs` says, until no connection is open. Connections that are kept alive stay usable meanwhile: a
 * client may be sending its next request right now, and closing such a connection fails it. Each answer ends its connection.
 */
export function letConnectionsEnd(app: FastifyInstance, getLongestMs: () => number): void {
  app.addHook('preClose', async () => {
    const until = Date.now() + getLongestMs();
    if (Date.now() >= until) return;
    // An HTTP server's own close() also closes connections that are kept alive.
    Server.prototype.close.call(app.server);
    while (Date.now() < until && (await countConnections(app)) > 0) await sleep(checkMs);
  });
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error === null ? count : 0)));
}
