// One stream of server-sent events: its bytes, its headers, its longest life, and what becomes of a slow reader.
import type { FastifyReply } from 'fastify';
import type { LiveEvent } from '#kernel/live-topics.ts';
import type { LiveStream } from './live-streams.ts';

/** Then the browser connects again, and is asked again who it is. */
const longestStreamMs = 15 * 60_000;
/** A client that reads slower than we write is dropped; it catches up when it returns. */
const mostUnreadBytes = 64 * 1024;

type Opening = {
  headers: Record<string, string>;
  about: Pick<LiveStream, 'topics' | 'viewer' | 'sessions'>;
  onClose: (stream: LiveStream) => void;
};

export function openEventStream(
  reply: Pick<FastifyReply, 'hijack' | 'raw'>,
  { headers, about, onClose }: Opening,
): LiveStream {
  reply.hijack();
  const { raw } = reply;
  const stream: LiveStream = {
    ...about,
    send: (frame) => {
      if (raw.destroyed || raw.writableEnded) return;
      raw.write(frame);
      if (raw.writableLength > mostUnreadBytes) raw.destroy();
    },
    end: () => {
      onClose(stream);
      raw.end();
    },
  };
  const oldAge = setTimeout(stream.end, longestStreamMs * (0.9 + Math.random() * 0.2)).unref();
  raw.once('close', () => {
    clearTimeout(oldAge);
    onClose(stream);
  });
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    // Keeps proxies and browsers from caching, compressing or buffering it.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // When it ends, so does its connection: nothing idle is left that a stopping process would wait for.
    connection: 'close',
  });
  stream.send(openingFrame());
  return stream;
}

export function toFrame(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** An event, unlike a comment, reaches the script of the page, which notices when none arrives. */
export const beatFrame = 'event: beat\ndata: 1\n\n';

/** Staggers clients that reconnect automatically. */
export function openingFrame(): string {
  return `: open\nretry: ${Math.round(2000 + Math.random() * 3000)}\n\n`;
}
