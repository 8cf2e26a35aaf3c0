// Many open streams of live changes, and when the last of them gets an event.
import { type ClientRequest, get, type IncomingMessage } from 'node:http';

export type LiveReaders = {
  /** Starts `change`, and resolves with the milliseconds from its end until each stream got an event. */
  reach: (change: () => Promise<unknown>) => Promise<number[]>;
  close: () => void;
};

const patienceMs = 20_000;

/** Opens one connection per reader, as browsers do. */
export async function openLiveReaders(url: string, count: number): Promise<LiveReaders> {
  const requests: ClientRequest[] = [];
  const responses: IncomingMessage[] = [];
  // Opens in groups: a listening socket has a limited queue.
  for (let opened = 0; opened < count; opened += 50) {
    const group = await Promise.all(Array.from({ length: Math.min(50, count - opened) }, () => open(url)));
    for (const { request, response } of group) {
      requests.push(request);
      responses.push(response);
    }
  }
  return {
    reach: async (change) => {
      let endedAt: number | undefined;
      const arrivals = responses.map((response) => nextEvent(response));
      await change();
      endedAt = performance.now();
      const times = await Promise.all(arrivals);
      return times.map((time) => Math.max(0, time - (endedAt ?? time)));
    },
    close: () => {
      for (const request of requests) request.destroy();
    },
  };
}

function open(url: string): Promise<{ request: ClientRequest; response: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was answered ${response.statusCode}`));
      response.on('error', () => undefined);
      // The state at the beginning.
      response.setEncoding('utf8').once('data', () => resolve({ request, response }));
      response.resume();
    });
    request.on('error', reject);
  });
}

/** When this stream gets its next event other than a beat. */
function nextEvent(response: IncomingMessage): Promise<number> {
  return new Promise((resolve, reject) => {
    const look = (text: string) => {
      if (!text.includes('"topic"')) return;
      clearTimeout(timer);
      response.off('data', look);
      resolve(performance.now());
    };
    const timer = setTimeout(() => reject(new Error('a stream got no event')), patienceMs);
    response.on('data', look);
  });
}
