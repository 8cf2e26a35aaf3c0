// Receives the configuration of a benchmark server.
import { once } from 'node:events';

export type Received<Setup> = { setup: Setup; port: number };

/** The benchmark's message; both sides share its type. */
export async function receiveSetup(): Promise<Received<unknown>> {
  // The benchmark is gone, and nothing else would stop this process.
  process.once('disconnect', () => process.exit(0));
  const [message] = (await once(process, 'message')) as [{ setup: unknown }];
  return { setup: message.setup, port: Number(process.env.PORT) };
}
