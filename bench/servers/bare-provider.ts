// A card provider with almost no cost: three calls in Stripe's wire format, answered from memory, and its webhook. It shows
// Kindling's own cost, which the in-process sandbox would hide.
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { stripeApiVersion } from '#platform/cards/card-gateway.ts';
import { signEvent } from '#sandbox/sandbox-events.ts';
import { type Received, receiveSetup } from './setup.ts';

export type BareProvider = { webhookSecret: string };

type Intent = { id: string; status: string; amount: number; amount_received: number; [name: string]: unknown };

const { setup, port } = (await receiveSetup()) as Received<BareProvider>;
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
const intents = new Map<string, Intent>();
/** Sends no events until a webhook URL is set (POST /webhook). */
const webhook: { address?: string } = {};

http
  .createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const answer = answerTo(request.url ?? '', new URLSearchParams(Buffer.concat(parts).toString()));
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? {}));
    });
  })
  .listen(port);

function answerTo(url: string, params: URLSearchParams): object | undefined {
  if (url === '/ready') return {};
  if (url === '/webhook') {
    webhook.address = params.get('address') ?? '';
    return {};
  }
  const [, , , id, verb] = url.split('?', 1)[0]?.split('/') ?? [];
  if (id === undefined) return create(params);
  return verb === 'confirm' ? confirm(id) : intents.get(id);
}

function create(params: URLSearchParams): Intent {
  const id = `pi_${randomBytes(12).toString('hex')}`;
  const metadata = [...params].flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  const intent: Intent = {
    id,
    object: 'payment_intent',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    status: 'requires_payment_method',
    amount: Number(params.get('amount')),
    amount_received: 0,
    created: now(),
    currency: 'usd',
    latest_charge: null,
    livemode: false,
    metadata: Object.fromEntries(metadata),
    last_payment_error: null,
  };
  intents.set(id, intent);
  return intent;
}

function confirm(id: string): Intent | undefined {
  const intent = intents.get(id);
  if (intent === undefined) return undefined;
  const paid = { ...intent, status: 'succeeded', amount_received: intent.amount };
  intents.set(id, paid);
  announce(paid);
  return paid;
}

function announce(intent: Intent): void {
  if (webhook.address === undefined) return;
  const body = JSON.stringify({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    api_version: stripeApiVersion,
    created: now(),
    data: { object: intent },
    livemode: false,
    type: 'payment_intent.succeeded',
  });
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': signEvent(body, setup.webhookSecret, new Date()),
  };
  const request = http.request(webhook.address, { method: 'POST', agent, headers }, (answer) => void answer.resume());
  // The sweeper discovers lost events, as with any provider.
  request.on('error', () => undefined).end(body);
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}
