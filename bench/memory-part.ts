// Aim 6: the server's memory after it served everything visitors request.

import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { atMost, type Figure, wholeNumber } from './figures.ts';
import type { Stage } from './stage.ts';

const secondsEach = 2;
/** As Docker and systemd count them. */
const megabyte = 2 ** 20;

export async function measureMemory(stage: Stage): Promise<Figure[]> {
  const kindling = await stage.kindling();
  const projects = (await (await fetch(`${kindling.url}/api/projects`)).json()) as { id: number }[];
  const before = await kindling.usage();
  let answered = 0;
  const addresses = [
    ['/', '/projects', ...projects.map(({ id }) => `/projects/${id}`)],
    // Pages that are not cached, each rendered on request.
    ['lamp', 'honey', 'ferry'].map((word) => `/projects?q=${word}`),
    ['/api/projects', '/api/project-facets', ...projects.map(({ id }) => `/api/projects/${id}`)],
    projects.map(({ id }) => `/covers/${id}.svg`),
  ];
  for (const group of addresses) {
    const result = await autocannon({
      url: kindling.url,
      connections: 64,
      duration: secondsEach,
      headers: { 'accept-encoding': 'br' },
      requests: group.map((path) => ({ path })),
    });
    if (result.errors + result.non2xx > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
    answered += result['2xx'];
  }
  // Memory needed only while responding is freed within moments; otherwise it counts.
  await sleep(1000);
  const after = await kindling.usage();
  return [
    atMost(300, {
      aim: 6,
      what: 'Resident memory of the server after load, its database apart',
      value: after.residentBytes / megabyte,
      say: (value) => `${wholeNumber(value)} MiB`,
      note: `${wholeNumber(before.residentBytes / megabyte)} MB before ${wholeNumber(answered)} more requests`,
    }),
  ];
}
