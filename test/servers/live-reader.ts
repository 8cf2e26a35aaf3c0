// Reads a stream of live changes as a browser does.
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { LiveEvent } from '#kernel/live-topics.ts';

export type LiveReader = {
  status: number;
  headers: IncomingMessage['headers'];
  events: LiveEvent[];
  /** Resolves with the first event, old or new, that passes. @throws Error after five seconds */
  until: (passes: (event: LiveEvent) => boolean) => Promise<LiveEvent>;
  /** Resolves once the opening announcements have been read. */
  settled: () => Promise<void>;
  /** Resolves once the server has ended it. */
  ended: Promise<void>;
  /** Stops reading without closing, as a stalled client does. */
  stall: () => void;
  close: () => void;
};

type Asking = { topics: readonly string[]; age?: number; cookie?: string };

export async function readLive(origin: string, { topics, age = 1, cookie }: Asking): Promise<LiveReader> {
  const query = new URLSearchParams({ topics: topics.join(','), age: String(age) });
  const { request, response } = await open(`${origin}/api/live?${query}`, cookie);
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  let rest = '';
  response.setEncoding('utf8').on('data', (text: string) => {
    const frames = (rest + text).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data !== undefined && !frame.includes('event: ')) events.push(JSON.parse(data) as LiveEvent);
    }
    for (const look of waiting) look();
  });
  const ended = new Promise<void>((resolve) => void response.once('close', resolve));
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    until: (passes) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = events.find(passes);
          if (found === undefined) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`not among ${JSON.stringify(events)}`));
        }, 5000);
        waiting.add(look);
        look();
      }),
    settled: () => new Promise((resolve) => void setTimeout(resolve, 100)),
    ended,
    stall: () => void response.pause(),
    close: () => void request.destroy(),
  };
}

function open(url: string, cookie: string | undefined): Promise<{ request: ClientRequest; response: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers: { ...(cookie && { cookie }) } }, (response) => {
      response.on('error', () => undefined);
      resolve({ request, response });
    });
    request.on('error', reject);
  });
}
