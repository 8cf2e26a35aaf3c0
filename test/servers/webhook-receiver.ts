// A receiver of webhooks on this machine, which remembers what it got and answers as a test says.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type ReceivedWebhook = { path: string; headers: IncomingHttpHeaders; body: string };

export type Receiver = {
  url: string;
  port: number;
  received: ReceivedWebhook[];
  /** How it answers; 204 unless a test says otherwise. */
  answer: (response: ServerResponse, webhook: ReceivedWebhook) => void;
};

export const answerOk = (response: ServerResponse) => void response.writeHead(204).end();

/** `url` and `port` are known once it listens. */
export function createReceiver(): { receiver: Receiver; listen: () => Promise<void>; close: () => Promise<void> } {
  const receiver: Receiver = { url: '', port: 0, received: [], answer: answerOk };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const webhook = { path: request.url ?? '', headers: request.headers, body };
      receiver.received.push(webhook);
      receiver.answer(response, webhook);
    });
  });
  return {
    receiver,
    async listen() {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      receiver.port = (server.address() as AddressInfo).port;
      receiver.url = `http://127.0.0.1:${receiver.port}/hooks`;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
