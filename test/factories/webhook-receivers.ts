// A receiver of webhooks for a file of unit tests.
import { afterAll, beforeAll } from 'vitest';
import { createReceiver, type Receiver } from '../servers/webhook-receiver.ts';

/** The setting under which a test's webhooks reach it. */
export const allowOwnMachine = { WEBHOOK_ALLOW: '127.0.0.0/8' };

/** Listens while the tests of a file run. */
export function useReceiver(): Receiver {
  const { receiver, listen, close } = createReceiver();
  beforeAll(listen);
  afterAll(close);
  return receiver;
}
