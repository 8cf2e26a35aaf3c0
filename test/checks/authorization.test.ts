// Every actor at every endpoint, on subjects in every state: each gets exactly what the table lists.
import { eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminCredentials, sessions, users } from '#features/accounts/server/account-table.ts';
import { signInPath } from '#features/accounts/sign-in-contract.ts';
import { auditActions } from '#features/audit/audit-rules.ts';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { backupRuns } from '#features/backups/server/backup-run-table.ts';
import { confirmMinutes, type Endpoint } from '#kernel/endpoint.ts';
import { fillPath, formPath } from '#kernel/endpoint-path.ts';
import { plainForms } from '../../src/endpoint-lists.ts';
import { makeAdmin, makeUser, type TestUser } from '../factories/make.ts';
import { makePdf } from '../factories/make-pdf.ts';
import { makePicture } from '../factories/pictures.ts';
import { useTestApp } from '../servers/test-app.ts';
import { authorizationTable, type Cell, getExpectedStatuses, isRepeat, type Row } from './authorization-table.ts';
import {
  type Actor,
  actors,
  type Kind,
  makeWorld,
  type Subject,
  subjectIn,
  type World,
} from './authorization-world.ts';
import { everyEndpoint, formatEndpoint } from './every-endpoint.ts';
import { watchWrites } from './watched-writes.ts';

const site = useTestApp();
/** One subject of each kind, until a request changes it. */
const worlds = new Map<Kind, World>();
/** Tables written since the last check. */
let writesSince: () => Promise<string[]>;
beforeAll(async () => {
  writesSince = await watchWrites(site.deps.db);
});

test('the table has exactly one row for every endpoint', () => {
  expect(Object.keys(authorizationTable).toSorted()).toEqual(everyEndpoint.map(formatEndpoint).toSorted());
});

test('every change by an administrator names its audit log action', () => {
  const unnamed = everyEndpoint.filter(
    ({ access, method, audit }) => access === 'admin' && method !== 'GET' && audit === undefined,
  );
  expect(unnamed.map(formatEndpoint)).toEqual([]);
  for (const { audit } of everyEndpoint) if (audit !== undefined) expect(Object.keys(auditActions)).toContain(audit);
});

/** Rows for which another test below fails are skipped here. */
const rows = everyEndpoint.flatMap((endpoint) => {
  const row = authorizationTable[formatEndpoint(endpoint)];
  return row === undefined ? [] : [{ name: formatEndpoint(endpoint), endpoint, row }];
});
const cells = rows.flatMap(({ name, endpoint, row }) =>
  Object.entries(row.statuses).map(([state, cell]) => ({ name, state, endpoint, row, cell })),
);

async function getWorld(kind: Kind): Promise<World> {
  const world = worlds.get(kind) ?? (await makeWorld(site));
  worlds.set(kind, world);
  return world;
}

/** Reads about nothing in particular, which find the most to show: they change nothing, so what they find is made once. */
let read: World | undefined;

async function getWorldOf(endpoint: Endpoint, kind: Kind): Promise<World> {
  if (kind !== 'nothing') return getWorld(kind);
  if (read === undefined) {
    read = await makeWorld(site);
    await subjectIn(read, kind, 'any');
  }
  if (endpoint.method === 'GET') return read;
  const world = await getWorld(kind);
  // The changes have people of their own without anything, to whom the others' things are as secret as before.
  if (world.things.size === 0) {
    world.things.set('nothing any', Promise.resolve({}));
    world.secrets.push(
      ...read.secrets.filter(({ of }) => of.length < actors.length).map(({ text }) => ({ text, of: [] })),
    );
  }
  return world;
}

describe('who may', () => {
  test.each(cells)('$name ($state)', async (played) => {
    const { endpoint, row, cell } = played;
    const expected = getExpectedStatuses(cell);
    const changes = (actor: Actor) => expected[actor] < 300 && endpoint.method !== 'GET' && !isRepeat(cell);
    const isAudited = endpoint.audit !== undefined && expected.admin < 300 && !isRepeat(cell);
    const answered: Record<string, number> = {};
    const audited = await countAudit(endpoint);
    // Refusals and reads share one world, and together write nothing; then each change has a world of its own.
    const still = actors.filter((actor) => !changes(actor));
    if (still.length > 0) {
      await subjectIn(await getWorldOf(endpoint, row.about), row.about, played.state);
      await writesSince();
    }
    for (const actor of still) answered[actor] = await play(played, actor);
    const writes = still.length > 0 ? await writesSince() : [];
    for (const actor of actors.filter(changes)) answered[actor] = await play(played, actor);
    expect(answered).toEqual(expected);
    const isLogged = isAudited && still.includes('admin');
    const allowed = [...row.alwaysWrites, ...(isLogged ? ['insert audit_entries', 'update audit_head'] : [])];
    const surplus = writes.filter((write) => !allowed.includes(write));
    expect(surplus, `what refusals and reads of ${still.join(', ')} wrote`).toEqual([]);
    expect((await countAudit(endpoint)) - audited, `entries of ${endpoint.audit}`).toBe(isAudited ? 1 : 0);
  });
});

type Played = { endpoint: Endpoint; row: Row; state: string; cell: Cell };

/** Makes the call and checks what the response reveals; returns its status. */
async function play({ endpoint, row, state, cell }: Played, actor: Actor): Promise<number> {
  const world = await getWorldOf(endpoint, row.about);
  const subject = await subjectIn(world, row.about, state);
  const answer = await ask(endpoint, { row, subject, by: actor, cookie: getCookie(world, actor) });
  const isDone = answer.statusCode < 300;
  if (isDone && endpoint.path.startsWith('/api/admin/backups')) await noneRunning();
  expectNoSecrets(answer, { world, actor, subject, isDone });
  if (isDone && endpoint.method !== 'GET' && !isRepeat(cell)) worlds.delete(row.about);
  return answer.statusCode;
}

/** A backup goes on after its response, and its writes are not those of the next request. */
async function noneRunning(): Promise<void> {
  await expect
    .poll(() => site.deps.db.$count(backupRuns, eq(backupRuns.state, 'running')), { timeout: 30_000 })
    .toBe(0);
}

/** A refusal reveals no secrets, not even the caller's own; a response reveals only those of its intended readers. */
function expectNoSecrets(
  answer: { body: string; headers: object },
  { world, actor, subject, isDone }: { world: World; actor: Actor; subject: Subject; isDone: boolean },
): void {
  if (isDone && actor === 'admin') return;
  const response = answer.body + JSON.stringify(answer.headers);
  const hidden = world.secrets.filter(({ of }) => !isDone || !of.includes(actor)).map(({ text }) => text);
  // A refusal does not repeat values from the path either: that would confirm that they exist.
  const inPath = isDone ? [] : Object.values(subject).filter((value) => typeof value === 'string' && value.length > 15);
  const shown = [...hidden, ...inPath].filter((text) => response.includes(`${text}`));
  expect(shown, `shown to ${actor}: ${shown.length > 0 ? response : ''}`).toEqual([]);
}

describe('a plain form may do what its endpoint may', () => {
  test.each(cells.filter(({ endpoint }) => plainForms.includes(endpoint)))(
    '$name ($state)',
    async ({ endpoint, row, state, cell }) => {
      for (const [actor, expected] of Object.entries(getExpectedStatuses(cell)) as [Actor, number][]) {
        const world = await getWorld(row.about);
        const subject = await subjectIn(world, row.about, state);
        await writesSince();
        const { statusCode, headers } = await sendForm(endpoint, subject, getCookie(world, actor));
        const writes = (await writesSince()).filter((write) => !row.alwaysWrites.includes(write));
        const isDone = expected < 300;
        const outcome = isDone
          ? [303, '/']
          : expected === 401
            ? [303, `${signInPath}?next=%2F`]
            : [expected, undefined];
        expect([statusCode, headers.location], actor).toEqual(outcome);
        if (isDone) worlds.delete(row.about);
        else expect(writes, `what ${actor} wrote`).toEqual([]);
      }
    },
  );
});

function sendForm(endpoint: Endpoint, subject: Subject, cookie: string | undefined) {
  return site.app.inject({
    method: 'POST',
    url: fillPath({ path: formPath(endpoint) }, subject),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie !== undefined && { cookie }) },
    payload: '',
  });
}

describe('a hidden subject answers like a missing one', () => {
  test.each(rows.filter(({ row }) => 'missing' in row.statuses && Object.keys(row.statuses).length > 1))(
    '$name',
    async ({ endpoint, row }) => {
      const world = await getWorld(row.about);
      const missing = await subjectIn(world, row.about, 'missing');
      for (const actor of ['visitor', 'stranger', 'backer', 'exBacker'] as const) {
        const cookie = getCookie(world, actor);
        const refusal = await ask(endpoint, { row, subject: missing, by: actor, cookie });
        if (refusal.statusCode !== 404) continue;
        for (const [state, cell] of Object.entries(row.statuses)) {
          if (getExpectedStatuses(cell)[actor] !== 404) continue;
          const hidden = await subjectIn(world, row.about, state);
          const answer = await ask(endpoint, { row, subject: hidden, by: actor, cookie });
          expect(answer.body, `${state} for ${actor}`).toBe(refusal.body);
        }
      }
    },
  );
});

describe('an ended session or revoked access makes the actor a visitor', () => {
  const lost: [string, () => Promise<TestUser>][] = [
    ['an erased person', () => changedUser({ erasedAt: new Date() })],
    ['an administrator demoted', () => changedAdmin(({ id }) => setUser(id, { isAdmin: false }))],
    ['an administrator erased', () => changedAdmin(({ id }) => setUser(id, { erasedAt: new Date() }))],
    [
      'an administrator without a username',
      () =>
        changedAdmin(
          async ({ id }) => void (await site.deps.db.delete(adminCredentials).where(eq(adminCredentials.userId, id))),
        ),
    ],
    [
      'an administrator whose session has ended',
      () => changedAdmin(({ id }) => ageSession(id, 'expires_at', '-1 second')),
    ],
    [
      'an administrator who was idle for half an hour',
      () => changedAdmin(({ id }) => ageSession(id, 'last_seen_at', '-31 minutes')),
    ],
  ];
  test.each(lost)('%s', async (_who, make) => {
    const { cookie } = await make();
    for (const { endpoint, row } of rows.filter(({ endpoint: { access } }) => access === 'admin')) {
      const world = await getWorld(row.about);
      const state = 'missing' in row.statuses ? 'missing' : (Object.keys(row.statuses)[0] ?? '');
      const subject = await subjectIn(world, row.about, state);
      expect((await ask(endpoint, { row, subject, by: 'admin', cookie })).statusCode, formatEndpoint(endpoint)).toBe(
        401,
      );
    }
  });
});

/**
 * Actions that do not ask an administrator to confirm their identity, so an unattended browser could take them, and why that is harmless.
 */
const byService = 'Asked for by the service when it is not the owner who changes the team (team-rights.test.ts).';
const ofWebhook = 'Asked for by the service when it is not the owner of the project (webhook-service.test.ts).';
const withoutConfirmation: Record<string, string> = {
  'POST /api/projects/{id}/team/invitations': byService,
  'POST /api/projects/{id}/team/invitations/{invitationId}/emails': byService,
  'DELETE /api/projects/{id}/team/invitations/{invitationId}': byService,
  'PATCH /api/projects/{id}/team/members/{uid}': byService,
  'DELETE /api/projects/{id}/team/members/{uid}': byService,
  'POST /api/webhooks/endpoints': ofWebhook,
  'PATCH /api/webhooks/endpoints/{id}': ofWebhook,
  'DELETE /api/webhooks/endpoints/{id}': ofWebhook,
  'POST /api/webhooks/endpoints/{id}/secrets': ofWebhook,
  'POST /api/webhooks/endpoints/{id}/tests': ofWebhook,
  'POST /api/webhooks/endpoints/{id}/replays': ofWebhook,
  'POST /api/webhooks/endpoints/{id}/deliveries/{deliveryId}/replays': ofWebhook,
  'POST /api/admin/confirm': 'It is the confirmation.',
  'POST /api/admin/security/password': 'It requires the password itself.',
  'DELETE /api/admin/users/{id}/sessions/{sessionId}': 'It only ends access.',
  'DELETE /api/admin/users/{id}/sessions': 'It only ends access.',
  'DELETE /api/admin/security/sessions/{sessionId}': 'It only ends access.',
  'DELETE /api/admin/security/sessions': 'It only ends access.',
  'PATCH /api/admin/security/passkeys/{id}': 'A name that only its owner sees.',
  'PATCH /api/projects/{id}': 'Asked for by the service when it is not the owner who edits (admin-project.test.ts).',
  'POST /api/admin/reviews/{id}/checks': 'A note for the decision, which needs a confirmation.',
  'PATCH /api/admin/messages/{kind}/{id}': 'Who takes care of a message; its sender learns nothing.',
  'POST /api/admin/messages/{kind}/{id}/notes': 'A note for other administrators.',
  'POST /api/admin/newsletter/issues': 'A draft reaches nobody; sending it needs a confirmation.',
  'PATCH /api/admin/newsletter/issues/{id}': 'A draft reaches nobody; sending it needs a confirmation.',
  'POST /api/admin/newsletter/issues/{id}/projects': 'A draft reaches nobody; sending it needs a confirmation.',
  'POST /api/admin/newsletter/issues/{id}/tests': 'It reaches the administrator alone.',
  'POST /api/admin/newsletter/issues/{id}/skipping': 'Nothing is sent.',
  'POST /api/admin/reconciliation/{job}/runs': 'It compares, as it does by itself.',
  'POST /api/admin/health/mails/retry': 'It sends what is due anyway.',
  'POST /api/admin/users/{id}/mails/retry': 'It sends what is due anyway.',
  'POST /api/admin/announcements/previews': 'It reaches nobody; sending needs a confirmation.',
  'POST /api/admin/announcements/{id}/undo': 'It keeps emails from leaving.',
  'POST /api/admin/views': 'A list with filters; it changes no record.',
  'PATCH /api/admin/views/{id}': 'A list with filters; it changes no record.',
  'DELETE /api/admin/views/{id}': 'A list with filters; it changes no record.',
  'POST /api/admin/demo/keep': 'It hides a question to administrators.',
  'POST /api/admin/imports': 'A file that nobody sees; importing it needs a confirmation.',
  'PATCH /api/admin/imports/{id}': 'Importing it needs a confirmation.',
  'DELETE /api/admin/imports/{id}': 'An uploaded file or a result; projects stay.',
  'DELETE /api/admin/tokens/{id}': 'Access that is taken away must not wait.',
  'POST /api/admin/backups': 'A copy next to the others; its download needs a confirmation.',
  'POST /api/admin/payouts/accounts/{id}/read': 'It asks the provider, and changes nothing there.',
  'POST /api/markdown-preview': 'It keeps nothing.',
  'POST /api/images': 'A picture shows nowhere until a change uses it.',
  'PATCH /api/images/{name}': 'A description for people who do not see the picture.',
  'GET /api/evidence-files/{id}': 'One file, read in order to decide.',
  'GET /api/investments/{id}/agreement.pdf': 'One contract, on the page of its investment, whose reading is logged.',
  'GET /api/register-files/{id}': 'One file, read in order to decide.',
  'POST /api/projects/{id}/register-files':
    'A document that counts for nothing until a transfer, which needs a confirmation.',
  'GET /api/projects/{id}/file': 'One project, all of which administrators see on its pages; the download is logged.',
  'GET /api/projects/{id}/file.csv': 'A part of the same.',
  'GET /api/projects/{id}/money.csv': 'The figures of one project, without personal data.',
};

test('every change and every export by an administrator needs a confirmation, except what is listed with its reason', () => {
  const open = everyEndpoint.filter(
    ({ access, method, file, stepUp }) =>
      access.endsWith('admin') && (method !== 'GET' || file !== undefined) && stepUp !== true,
  );
  expect(open.map(formatEndpoint).toSorted()).toEqual(Object.keys(withoutConfirmation).toSorted());
});

describe('changes and exports require confirmation by an administrator', () => {
  test.each(rows.filter(({ endpoint }) => endpoint.stepUp === true))('$name', async ({ endpoint, row }) => {
    const world = await getWorld(row.about);
    const { admin } = world.people;
    const subject = await subjectIn(world, row.about, Object.keys(row.statuses)[0] ?? '');
    await ageSession(admin.id, 'confirmed_at', `-${confirmMinutes * 60 + 1} seconds`);
    await writesSince();
    const answer = await ask(endpoint, { row, subject, by: 'admin', cookie: admin.cookie });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'confirmation_needed']);
    expect(await writesSince()).toEqual([]);
    await ageSession(admin.id, 'confirmed_at', '0 minutes');
  });
});

function getCookie({ people }: World, actor: Actor): string | undefined {
  return actor === 'visitor' ? undefined : people[actor].cookie;
}

async function ask(
  endpoint: Endpoint,
  { row, subject, by, cookie }: { row: Row; subject: Subject; by: Actor; cookie: string | undefined },
) {
  const { body, query = {}, image } = row.send(subject, by);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const type = image === true ? 'image/png' : (image ?? 'application/json');
  const answer = await site.app.inject({
    // Resolves with the headers: a stream has no end.
    ...(endpoint.stream && { payloadAsStream: true as const }),
    method: endpoint.method,
    url: `${fillPath(endpoint, subject)}${search.size > 0 ? `?${search}` : ''}`,
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...((image || body !== undefined) && { 'content-type': type }),
    },
    ...(image && {
      payload: image === 'application/pdf' ? await makePdf() : await makePicture({ width: 400, height: 300 }),
    }),
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return endpoint.stream === undefined ? answer : closeStream(answer);
}

/** Reads the beginning of a stream, or a whole refusal. */
async function closeStream(answer: LightMyRequestResponse) {
  const { statusCode, headers } = answer;
  let body = '';
  for await (const chunk of answer.stream()) {
    body += String(chunk);
    // Leaving the loop closes the stream.
    if (statusCode === 200) break;
  }
  // The caller knows the expected type, as with any other response.
  const json: LightMyRequestResponse['json'] = () => JSON.parse(body) as never;
  return { statusCode, headers, body, json };
}

async function countAudit({ audit }: Endpoint): Promise<number> {
  return audit === undefined ? 0 : site.deps.db.$count(auditEntries, eq(auditEntries.action, audit));
}

async function changedUser(change: Partial<typeof users.$inferInsert>): Promise<TestUser> {
  const user = await makeUser(site.deps);
  await setUser(user.id, change);
  return user;
}

async function changedAdmin(change: (admin: TestUser) => Promise<void>): Promise<TestUser> {
  const admin = await makeAdmin(site.deps);
  await change(admin);
  return admin;
}

async function setUser(id: number, change: Partial<typeof users.$inferInsert>): Promise<void> {
  await site.deps.db.update(users).set(change).where(eq(users.id, id));
}

async function ageSession(
  userId: number,
  column: 'confirmed_at' | 'expires_at' | 'last_seen_at',
  by: string,
): Promise<void> {
  await site.deps.db
    .update(sessions)
    .set({
      [{ confirmed_at: 'confirmedAt', expires_at: 'expiresAt', last_seen_at: 'lastSeenAt' }[column]]:
        sql`now() + ${by}::interval`,
    })
    .where(eq(sessions.userId, userId));
}
