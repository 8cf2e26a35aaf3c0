// What people said and did on the two projects that `npm run demo` funds, before it funds them. Every text is fictional.
import { eq, inArray } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { projectMoments } from '#features/moments/server/moment-table.ts';
import { insertSupports } from '#features/projects/server/insert-projects.ts';
import { dayMs } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { developmentUid } from '#platform/identity/development-identity.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { toComments } from './demo-comments.ts';
import { demoVisits } from './demo-conversations.ts';
import { type Cast, forgetEvents, insertVisits, seedComments, seedUpdates } from './demo-conversations-seed.ts';
import { demoPeople } from './demo-people.ts';
import type { StorePicture } from './demo-pictures-seed.ts';
import type { Thread } from './demo-threads.ts';
import type { DemoUpdate } from './demo-updates.ts';
import { picture } from './pictures/demo-pictures.ts';

/** Published so long ago; funded about a month later. */
export const payoutProjectAge = 64;
const fundedDaysAgo = 31;

const crowds: Record<string, number> = { 'tide-organ': 29, 'field-guide': 22 };

const threads: readonly Thread[] = [
  {
    about: 'tide-organ',
    by: 'grace',
    hoursAgo: 1300,
    text: 'What does a gale do to nine open pipes?',
    answer: {
      by: 'ada',
      text: 'It plays all of them at once, badly. There are lids, and the harbor office has the key.',
    },
  },
  {
    about: 'tide-organ',
    by: 'supporter-7',
    hoursAgo: 400,
    text: 'I sleep two streets away. At first I was against it. Now I wake up when it is missing.',
  },
  {
    about: 'field-guide',
    by: 'linus',
    hoursAgo: 1200,
    text: 'Will there be seabirds in it, or only what people built?',
    answer: { by: 'ada', text: 'One gull, on page 100. Vera says that it will not leave the recordings anyway.' },
  },
  {
    about: 'field-guide',
    by: 'jun',
    hoursAgo: 300,
    text: 'The winch on the sample page is my uncle’s. He asks whether you could have waited until it was oiled.',
    answer: { by: 'ada', text: 'Please tell him that it was the best winch in four harbors.' },
  },
];

const updates: readonly DemoUpdate[] = [
  {
    projectKey: 'tide-organ',
    title: 'We recorded from midnight to six',
    content: [
      'One whole tide, no wind, and a harbor that had promised to be quiet.',
      picture('tide-organ-4', 'Half past two. The third pipe has just begun.'),
      'At four somebody started a generator. We are looking for them, in a friendly way.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 33,
  },
  {
    projectKey: 'field-guide',
    title: 'Forty-three sounds, four harbors',
    content: [
      'The fish market is the loudest page so far, and the one with the most names for one thing.',
      picture('field-guide-2', 'Ten to six. The bell is rung for the last crate of cod.'),
      'Next are the two harbors in the north, as soon as there is a proper swell.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 34,
  },
];

type Made = { key: string; projectId: number; ownerId: number; store: StorePicture };

/** Supports, comments, an update and visits of a project that was just inserted. */
export async function enliven(tx: Transaction, { now }: Pick<Deps, 'now'>, made: Made): Promise<void> {
  const { key, projectId, ownerId, store } = made;
  const before = (daysAgo: number) => new Date(now().getTime() - daysAgo * dayMs);
  const ids = await findIds(tx);
  const cast: Cast = {
    person: (personKey) => ids.get(personKey) ?? ownerId,
    project: () => projectId,
    owner: () => ownerId,
    before,
    store,
  };
  const crowd = [...ids.keys()].filter((person) => person.startsWith('supporter-')).slice(0, crowds[key] ?? 0);
  const supports = crowd.map((personKey, index) => ({ projectKey: key, personKey, daysAgo: 2 + ((index * 17) % 58) }));
  await insertSupports(
    tx,
    supports.map(({ personKey, daysAgo }) => ({
      projectId,
      userId: cast.person(personKey),
      createdAt: before(daysAgo),
    })),
  );
  await seedComments(tx, cast, threads.filter(({ about }) => about === key).flatMap(toComments));
  await seedUpdates(
    tx,
    cast,
    updates.filter(({ projectKey }) => projectKey === key),
  );
  const investments = Array.from({ length: 3 }, () => ({ projectKey: key, daysAgo: fundedDaysAgo }));
  await insertVisits(tx, cast, demoVisits([{ key, daysOld: payoutProjectAge }], { supports, investments }));
  await tx
    .update(projectMoments)
    .set({ at: before(payoutProjectAge) })
    .where(eq(projectMoments.projectId, projectId));
  await forgetEvents(tx);
}

async function findIds(tx: Transaction): Promise<Map<string, number>> {
  const keyOf = new Map(demoPeople.map(({ key, email }) => [developmentUid(email), key]));
  const rows = await tx
    .select({ id: users.id, uid: users.uid })
    .from(users)
    .where(inArray(users.uid, [...keyOf.keys()]))
    .orderBy(users.id);
  return new Map(rows.map(({ id, uid }) => [keyOf.get(uid) ?? '', id]));
}
