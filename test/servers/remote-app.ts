// An application in another process, called over HTTP like the in-process one.
import { Agent, type IncomingHttpHeaders, request as startRequest } from 'node:http';
import type { Site } from '../factories/invest.ts';
import { createCaller, type Injectable, testSecret } from './test-app.ts';

export type RemoteApps = {
  apps: Site[];
  /** Describes every response of 500 and above so far. */
  faults: string[];
  /** Closes the connections. */
  close: () => void;
};

/** Many people at once hold one connection each, as browsers do. */
/** @param localAddress the loopback address that calls come from */
export function openRemoteApps(urls: readonly string[], { localAddress }: { localAddress?: string } = {}): RemoteApps {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 1000, ...(localAddress && { localAddress }) });
  const faults: string[] = [];
  const apps = urls.map((url): Site => {
    const app: Injectable = {
      inject: async (request) => {
        const { statusCode, headers, body } = await send(agent, url, request);
        if (statusCode >= 500) faults.push(`${request.method} ${request.url}: ${statusCode} ${body}`);
        return { statusCode, headers, body };
      },
    };
    return { app, call: createCaller(app), deps: { secret: testSecret } };
  });
  return { apps, faults, close: () => agent.destroy() };
}

type Sent = Parameters<Injectable['inject']>[0];
type Answer = { statusCode: number; headers: IncomingHttpHeaders; body: string };

/** Node's own client: `fetch` would use as much processor time as the servers under test. */
function send(agent: Agent, url: string, sent: Sent): Promise<Answer> {
  const { method, url: path, headers, payload } = sent;
  return new Promise((resolve, reject) => {
    const length = payload !== undefined && { 'content-length': Buffer.byteLength(payload) };
    const request = startRequest(url + path, { agent, method, headers: { ...headers, ...length } }, (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('error', reject)
        .on('end', () =>
          resolve({
            statusCode: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
          }),
        );
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection just as we reused it: browsers retry then, and so do we.
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(send(agent, url, sent));
      else reject(error);
    });
    request.end(payload);
  });
}
