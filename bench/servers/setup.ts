// How a server of the benchmark learns what to serve and where.
import { once } from 'node:events';

export type Received<Setup> = { setup: Setup; port: number };

/** What the benchmark sent; both sides name its type. */
export async function receiveSetup(): Promise<Received<unknown>> {
  // Whoever measured is gone: nobody would stop this process.
  process.once('disconnect', () => process.exit(0));
  const [message] = (await once(process, 'message')) as [{ setup: unknown }];
  return { setup: message.setup, port: Number(process.env.PORT) };
}
