// People who read a site while it is updated: pages with their files, answers of the API, and a stream of live changes.
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '#kernel/live-topics.ts';
import { readLive } from '../servers/live-reader.ts';

export type Readings = {
  /** What was read successfully. */
  pages: number;
  files: number;
  answers: number;
  /** Opened streams. */
  streams: number;
  events: LiveEvent[];
  /** Everything else, in words: an answer that is no success, and no answer. */
  failed: string[];
};

export const noReadings = (): Readings => ({ pages: 0, files: 0, answers: 0, streams: 0, events: [], failed: [] });

type Reading = {
  origin: string;
  readings: Readings;
  isOver: () => boolean;
};

type ReaderOptions = Reading & {
  /** The loopback address that calls come from. */
  localAddress: string;
  cookie?: string;
  pages: readonly string[];
  calls: readonly string[];
};

/** Visits pages one after another until the test is over. A browser has each file once, and keeps its connection open. */
export async function keepReading(options: ReaderOptions): Promise<void> {
  const { readings, pages, calls, isOver } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress: options.localAddress });
  const files = new Set<string>();
  for (let turn = 0; !isOver(); turn += 1) {
    const html = await read(options, agent, pages[turn % pages.length] ?? '/');
    if (html !== undefined) readings.pages += 1;
    const fresh = [...new Set(html?.match(/\/assets\/[\w.-]+/g))].filter((file) => !files.has(file));
    await Promise.all(
      fresh.map(async (file) => {
        if ((await read(options, agent, file)) === undefined) return;
        files.add(file);
        readings.files += 1;
      }),
    );
    const call = calls[turn % calls.length];
    if (call !== undefined && (await read(options, agent, call)) !== undefined) readings.answers += 1;
    await sleep(40);
  }
  agent.destroy();
}

async function read(options: ReaderOptions, agent: Agent, address: string): Promise<string | undefined> {
  const { origin, readings, cookie } = options;
  try {
    const response = await ask(origin + address, agent, cookie);
    let body = '';
    for await (const part of response.setEncoding('utf8')) body += part;
    if (response.statusCode === 200) return body;
    readings.failed.push(`${address}: ${response.statusCode} ${body.slice(0, 200)}`);
  } catch (error) {
    readings.failed.push(`${address}: ${String(error)}`);
  }
  return undefined;
}

function ask(url: string, agent: Agent, cookie: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { ...(cookie && { cookie }) } }, resolve);
    request.on('error', (error: NodeJS.ErrnoException) => {
      // An idle connection was closed just as it was used again: browsers open another one, and so do we.
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(ask(url, agent, cookie));
      else reject(error);
    });
  });
}

/** Follows live changes until the test is over. A stream that ends is opened again, as browsers do. */
export async function keepFollowing({ origin, readings, isOver }: Reading, topic: string): Promise<void> {
  while (!isOver()) {
    const stream = await readLive(origin, { topics: [topic] }).catch(() => undefined);
    if (stream?.status === 200) readings.streams += 1;
    else readings.failed.push(`live: ${stream?.status}`);
    for (let ended = stream === undefined; !ended && !isOver(); ) ended = await hasEnded(stream?.ended);
    readings.events.push(...(stream?.events ?? []));
    stream?.close();
    await sleep(100);
  }
}

function hasEnded(ended: Promise<void> | undefined): Promise<boolean> {
  return Promise.race([Promise.resolve(ended).then(() => true), sleep(100).then(() => false)]);
}
