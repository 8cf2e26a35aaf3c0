// Aim 2: visitors' pages and answers that are kept, against the same bytes from node:http.
import { startBarePages } from './bare-pages.ts';
import { atLeast, type Figure, forTheRecord, ratio, wholeNumber } from './figures.ts';
import { race } from './race.ts';
import type { Stage } from './stage.ts';

const compressed = { 'accept-encoding': 'br' };

export async function measurePages(stage: Stage): Promise<Figure[]> {
  const kindling = await stage.kindling();
  const list = '/api/projects';
  const [project] = (await (await fetch(kindling.url + list)).json()) as { id: number }[];
  if (project === undefined) throw new Error('the demo has no projects');
  const pages = { Home: '/', Projects: '/projects', 'One project': `/projects/${project.id}` };
  const bare = await startBarePages(stage, kindling.url, Object.values(pages));
  const figures: Figure[] = [];
  for (const [name, address] of Object.entries(pages)) {
    const { ours, theirs } = await race({
      ours: { server: kindling, path: address, headers: compressed },
      theirs: { server: bare, path: address, headers: compressed },
    });
    figures.push(
      atLeast(0.3, {
        aim: 2,
        what: `${name}, visitors : its compressed bytes from node:http`,
        value: ours.perSecond / theirs.perSecond,
        say: ratio,
        note: `${wholeNumber(ours.perSecond)} : ${wholeNumber(theirs.perSecond)} a second`,
      }),
    );
  }
  const { answers } = await race({ answers: { server: kindling, path: list } });
  return [...figures, forTheRecord('The list as JSON', `${wholeNumber(answers.perSecond)} a second`)];
}
