// The time a body may take ends connections, and leaves calls inside the process alone.
import Fastify, { type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitBodyTime, usualBodyMs } from './body-time.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('a call inside the process outlives its body’s time, however long the answer takes', async () => {
  const app = Fastify();
  let waiting: (() => void) | undefined;
  app.addHook('onRequest', async (request: FastifyRequest) => limitBodyTime(request, usualBodyMs));
  app.post('/', () => new Promise((resolve) => (waiting = () => resolve({ done: true }))));
  const answer = app.inject({ method: 'POST', url: '/', payload: { amount: 1 } });
  await vi.waitFor(() => expect(waiting).toBeDefined());
  expect(() => vi.advanceTimersByTime(usualBodyMs + 1)).not.toThrow();
  waiting?.();
  expect((await answer).json()).toEqual({ done: true });
  await app.close();
});
