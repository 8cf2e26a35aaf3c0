// Receives webhooks and checks their signature (Standard Webhooks). The secret is the one that was shown when the webhook was created:
//
//   npm install standardwebhooks
//   WEBHOOK_SECRET=whsec_… PORT=8080 node examples/webhook.mjs
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { Webhook } from 'standardwebhooks';

/** What happened, from the body as it arrived; throws if the signature is wrong or older than five minutes. */
export function readEvent({ secret, headers, body }) {
  return new Webhook(secret).verify(body, headers);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { WEBHOOK_SECRET: secret = '', PORT = '8080' } = process.env;
  createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request);
    try {
      const { type, data } = readEvent({ secret, headers: request.headers, body: Buffer.concat(chunks).toString() });
      console.log(type, data);
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end();
    }
  }).listen(Number(PORT));
}
