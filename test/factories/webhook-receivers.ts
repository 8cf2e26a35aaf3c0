// A receiver of webhooks on this machine, which remembers what it got and answers as a test says.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';

export type ReceivedWebhook = { path: string; headers: IncomingHttpHeaders; body: string };

export type Receiver = {
  url: string;
  port: number;
  received: ReceivedWebhook[];
  /** How it answers; 204 unless a test says otherwise. */
  answer: (response: ServerResponse, webhook: ReceivedWebhook) => void;
};

/** The setting under which a test's webhooks reach it. */
export const allowOwnMachine = { WEBHOOK_ALLOW: '127.0.0.0/8' };

export const answerOk = (response: ServerResponse) => void response.writeHead(204).end();

/** Listens while the tests of a file run. */
export function useReceiver(): Receiver {
  const receiver: Receiver = { url: '', port: 0, received: [], answer: answerOk };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const webhook = { path: request.url ?? '', headers: request.headers, body };
      receiver.received.push(webhook);
      receiver.answer(response, webhook);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    receiver.port = (server.address() as AddressInfo).port;
    receiver.url = `http://127.0.0.1:${receiver.port}/hooks`;
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return receiver;
}
