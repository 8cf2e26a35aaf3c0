// Simulates investors over HTTP, each with its own connection: the form, the card at the provider, the claim, and again.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PreparedPayment } from '#features/investing/investing-contract.ts';

/** The result of one load period; a latency covers one investment from its first to its last byte. */
export type Lap = { perSecond: number; latenciesMs: number[] };

export type InvestLoad = {
  url: string;
  /** The address that browsers send the card to, with no trailing slash. */
  provider: string;
  /** One per connection. */
  cookies: readonly string[];
  projectOf: () => number;
  seconds: number;
  /** How many begin each second, at a steady pace; without it, each person begins as soon as the last one is complete. */
  pace?: number;
};

export const investedDollars = 100;

/** Each person keeps investing until the time is over; unfinished investments are completed and counted. */
export async function investTogether({ cookies, seconds, pace, ...load }: InvestLoad): Promise<Lap> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: cookies.length });
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let begun = 0;
  const waitForTurn = async () => {
    if (pace === undefined) return performance.now() < endsAt;
    const beginsAt = startedAt + (begun * 1000) / pace;
    begun += 1;
    if (beginsAt >= endsAt || performance.now() >= endsAt) return false;
    await sleep(Math.max(0, beginsAt - performance.now()));
    return true;
  };
  try {
    const all = await Promise.all(
      cookies.map(async (cookie) => {
        const latencies: number[] = [];
        while (await waitForTurn()) latencies.push(await investOnce(agent, load, cookie));
        return latencies;
      }),
    );
    const latenciesMs = all.flat();
    // At a steady pace, the last ones begin just before the end.
    const elapsedMs = pace === undefined ? performance.now() - startedAt : seconds * 1000;
    return { perSecond: (latenciesMs.length * 1000) / elapsedMs, latenciesMs };
  } finally {
    agent.destroy();
  }
}

type Target = Pick<InvestLoad, 'url' | 'provider' | 'projectOf'>;

async function investOnce(agent: http.Agent, { url, provider, projectOf }: Target, cookie: string): Promise<number> {
  const startedAt = performance.now();
  const json = { cookie, 'content-type': 'application/json' };
  const post = (address: string, body: object) => send(agent, address, json, JSON.stringify(body));
  const wish = { projectId: projectOf(), amount: investedDollars };
  const { clientSecret, payments } = (await post(`${url}/api/create-payment-intent`, wish)) as PreparedPayment;
  const [transactionId = ''] = clientSecret.split('_secret');
  const card = { key: payments.publishableKey, client_secret: clientSecret, payment_method: 'pm_card_visa' };
  const { status } = (await send(
    agent,
    `${provider}/v1/payment_intents/${transactionId}/confirm`,
    { 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams(card).toString(),
  )) as { status?: string };
  if (status !== 'succeeded') throw new Error(`the provider answered ${status ?? 'no payment'}`);
  const claimed = (await post(`${url}/api/investments`, { transactionId })) as { state?: string };
  if (claimed.state !== 'completed') throw new Error(`a paid investment is ${claimed.state ?? 'nowhere'}`);
  return performance.now() - startedAt;
}

/** Uses far less processor time than `fetch`, leaving the machine to the server being measured. */
function send(agent: http.Agent, address: string, headers: http.OutgoingHttpHeaders, body: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const length = { 'content-length': Buffer.byteLength(body) };
  const request = http.request(address, { method: 'POST', agent, headers: { ...headers, ...length } }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => void parts.push(part)).on('error', reject);
    answer.on('end', () => {
      const text = Buffer.concat(parts).toString();
      if ((answer.statusCode ?? 0) < 300) resolve(JSON.parse(text));
      else reject(new Error(`${address} answered ${answer.statusCode}: ${text}`));
    });
  });
  request.on('error', reject).end(body);
  return promise;
}
