// Every search ignores case, accents and the Unicode form, in either direction.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { listUsers } from '#features/accounts/account-contract.ts';
import { users } from '#features/accounts/server/account-table.ts';
import { listAudit } from '#features/audit/audit-log-contract.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { listInbox } from '#features/inbox/inbox-contract.ts';
import { listAdminInvestments } from '#features/investing/admin-investment-contract.ts';
import { searchMessages } from '#features/messages/message-contract.ts';
import { listProjects } from '#features/projects/project-contract.ts';
import { containsText } from '#platform/postgres/search-text.ts';
import { hold } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { makeCommentReport } from '#test/factories/make-comments.ts';
import { makeContactMessage, makeMessage } from '#test/factories/make-messages.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();
let admin: TestUser;
let zoe: TestUser;

/** One name in each place that is searched. */
const written = {
  person: 'Zoë Müller-Łódź',
  title: 'Čokoláda from Århus',
  message: 'Über den Straßenbäcker',
  contact: 'Ngô Thị Đào',
  report: 'Señor Núñez',
  reason: 'Déjà vu for the auditor',
};

beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
  zoe = await makeUser(kindling.deps, { name: written.person });
  const project = await makeProject(kindling.deps, { title: written.title });
  await hold(kindling, zoe, { projectId: project.id, amount: 200 });
  await makeMessage(kindling.deps, { to: zoe.id, content: written.message });
  await makeContactMessage(kindling.deps, { name: written.contact });
  await makeCommentReport(kindling.deps, { reason: written.report });
  await recordAudit(
    kindling.deps.db,
    { adminId: admin.id },
    { action: 'project.changed', subject: { kind: 'project', id: project.id }, reason: written.reason },
  );
});

const count = (answer: { body: unknown }) => (answer.body as unknown[]).length;

const searches: [name: string, text: string, find: (q: string) => Promise<number>][] = [
  ['users', written.person, async (q) => count(await kindling.call(listUsers, { as: admin, query: { q } }))],
  [
    'investments by their investor',
    written.person,
    async (q) => count(await kindling.call(listAdminInvestments, { as: admin, query: { q } })),
  ],
  [
    'investments by their project',
    written.title,
    async (q) => count(await kindling.call(listAdminInvestments, { as: admin, query: { q } })),
  ],
  ['own messages', written.message, async (q) => count(await kindling.call(searchMessages, { as: zoe, query: { q } }))],
  [
    'messages to support',
    written.contact,
    async (q) => count(await kindling.call(listInbox, { as: admin, query: { q } })),
  ],
  [
    'reported comments',
    written.report,
    async (q) => count(await kindling.call(listInbox, { as: admin, query: { q } })),
  ],
  [
    'the audit log',
    written.reason,
    async (q) => {
      const { body } = await kindling.call(listAudit, { as: admin, query: { q } });
      // The search term is in the log as well.
      return body.filter(({ action }) => action === 'project.changed').length;
    },
  ],
  ['projects', written.title, async (q) => count(await kindling.call(listProjects, { query: { q } }))],
];

const spellings: [name: string, spell: (text: string) => string][] = [
  ['as written', (text) => text],
  ['in capital letters', (text) => text.toUpperCase()],
  ['decomposed', (text) => text.normalize('NFD')],
  ['without accents', (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')],
  ['in plain letters', toPlain],
];

function toPlain(text: string): string {
  const letters: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ß: 'ss' };
  return Array.from(text.normalize('NFD').replaceAll(/\p{M}/gu, ''), (letter) => letters[letter] ?? letter).join('');
}

test.each(searches)('%s are found however their text is spelled', async (name, text, find) => {
  const found = await Promise.all(spellings.map(async ([way, spell]) => [way, await find(spell(text))]));
  expect(found).toEqual(spellings.map(([way]) => [way, 1]));
  // Searches of people are in the audit log themselves.
  if (name !== 'the audit log') expect(await find('Zzyzx')).toBe(0);
});

test('text stored decomposed is found as well', async () => {
  await makeUser(kindling.deps, { name: 'André Citroën'.normalize('NFD') });
  for (const q of ['André Citroën', 'andre citroen', 'CITROËN']) {
    expect([q, count(await kindling.call(listUsers, { as: admin, query: { q } }))]).toEqual([q, 1]);
  }
});

test.each([
  ['מְגִלָּה עַתִּיקָה', 'מגלה'],
  ['كِتَابُ الأَسْمَاء', 'كتاب'],
  ['كِتَابُ الأَسْمَاء', 'الاسماء'],
])('%s is found as %s, without vowel points', async (text, q) => {
  const found = async () => [
    count(await kindling.call(listUsers, { as: admin, query: { q } })),
    count(await kindling.call(listProjects, { query: { q } })),
  ];
  const [people = 0, projects = 0] = await found();
  await makeUser(kindling.deps, { name: text });
  await makeProject(kindling.deps, { title: text });
  expect(await found()).toEqual([people + 1, projects + 1]);
});

test('characters of patterns are searched as they are, also those of full width', async () => {
  await makeUser(kindling.deps, { name: '100%_sure \\o/' });
  for (const [q, wanted] of [
    ['100%_SURE', 1],
    ['\\o/', 1],
    ['1%sure', 0],
    ['100\uff05_', 1],
    ['%%%', 0],
  ] as const) {
    expect([q, count(await kindling.call(listUsers, { as: admin, query: { q } }))]).toEqual([q, wanted]);
  }
});

test('a search of people uses its index', async () => {
  const { rows } = await kindling.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select id from users where ${containsText(sql`${users.name} || ' ' || ${users.email}`, 'müller')}`,
    );
  });
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_search');
});
