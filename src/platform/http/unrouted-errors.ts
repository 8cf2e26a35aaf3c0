// Error responses for requests that fail before routing: malformed URLs, broken or slow headers, too many headers.
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { requestIdHeader } from './request-id.ts';
import { headersBeforeRouting } from './security-headers.ts';

type Refusal = { status: number; message: string };

const unreadableAddress = { status: 400, message: 'The address could not be read.' };

function toRefusal({ code }: NodeJS.ErrnoException): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, message: 'The request took too long to arrive.' };
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, message: 'The headers of the request are too large.' };
  return { status: 400, message: 'The request could not be read.' };
}

function toBody({ message }: Refusal): string {
  return JSON.stringify({ code: 'bad_request', message });
}

export function unroutedErrors(config: Pick<Config, 'secure'>) {
  const headers = { ...headersBeforeRouting(config), 'content-type': 'application/json; charset=utf-8' };
  return {
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      // The site's hooks do not run here, so headers are set directly.
      void reply
        .code(error.statusCode ?? unreadableAddress.status)
        .headers({ ...headers, [requestIdHeader]: request.id })
        .send(toBody(unreadableAddress));
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable) {
        const refusal = toRefusal(error);
        const body = toBody(refusal);
        const lines = Object.entries({ ...headers, 'content-length': String(body.length), connection: 'close' });
        socket.write(
          [
            `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
            ...lines.map(([name, value]) => `${name}: ${value}`),
            '',
            body,
          ].join('\r\n'),
        );
      }
      socket.destroy(error);
    },
  };
}

/** Two Host headers: a proxy may have used one, and we the other. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}
