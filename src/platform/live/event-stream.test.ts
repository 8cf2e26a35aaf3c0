// A slow reader is dropped; a quick one gets everything.
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymous } from '#platform/http/viewer.ts';
import { openEventStream } from './event-stream.ts';
import type { LiveStream } from './live-streams.ts';

const open = new Map<string | undefined, LiveStream>();
const server = createServer((request, raw) => {
  const reply = { raw, hijack: () => undefined } as never;
  const about = { topics: [], viewer: anonymous, sessions: [] };
  const stream = openEventStream(reply, { headers: {}, about, onClose: () => void open.delete(request.url) });
  open.set(request.url, stream);
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => void server.close(resolve)));

async function read(name: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await new Promise((resolve) => void socket.once('data', resolve));
  return socket;
}

test('drops a reader that stopped reading, and nobody else', async () => {
  const [slow, quick] = await Promise.all([read('/slow'), read('/quick')]);
  slow.pause();
  let bytes = 0;
  quick.on('data', (chunk) => void (bytes += chunk.length));
  const frame = `data: ${'x'.repeat(8000)}\n\n`;
  let written = 0;
  // The buffers of the system take a few megabytes.
  while (open.has('/slow') && written < 5000) {
    for (const stream of open.values()) stream.send(frame);
    written += 1;
    await new Promise((resolve) => void setImmediate(resolve));
  }
  expect(open.has('/slow')).toBe(false);
  expect(open.has('/quick')).toBe(true);
  await expect.poll(() => bytes).toBeGreaterThan(written * frame.length);
  quick.destroy();
  await expect.poll(() => open.size).toBe(0);
});
