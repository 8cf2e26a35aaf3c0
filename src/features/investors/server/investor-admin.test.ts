// Administrators and investors: what is private is opened with a logged reason, documents are deleted with the decision, and a hit of the
// screening tells the person nothing.
import { beforeAll, expect, test } from 'vitest';
import { getNeeds } from '#features/admin/needs-contract.ts';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { makeIdentityCheck, makeWaitingCategory } from '#test/factories/make-investors.ts';
import { deliverMails } from '#test/factories/queued-mails.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getIdentity } from '../identity-contract.ts';
import * as contract from '../investor-admin-contract.ts';
import { getInvestorProfile, saveInvestorProfile } from '../investor-profile-contract.ts';
import { loadInvestor } from './investor-facts.ts';

const site = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(site.deps);
});

async function listEntries(userId: number): Promise<{ action: string; details: { reason?: string } }[]> {
  const { rows } = await site.deps.pool.query<{ action: string; details: { reason?: string } }>(
    "select action, details from audit_entries where subject_kind = 'user' and subject_id = $1 order by id",
    [String(userId)],
  );
  return rows;
}

test('the private profile is opened with a reason that is logged, without its content', async () => {
  const person = await makeUser(site.deps);
  await site.call(saveInvestorProfile, {
    as: person,
    body: { version: 0, income: 7_654_321, birthDate: '1980-02-29' },
  });
  const input = { as: admin, params: { id: person.id } };
  expect((await site.call(contract.openInvestorProfile, { ...input, body: { reason: ' ' } })).status).toBe(400);
  expect(await listEntries(person.id)).toEqual([]);
  const { body } = await site.call(contract.openInvestorProfile, { ...input, body: { reason: 'Their letter' } });
  expect(body.profile).toMatchObject({ income: 7_654_321, birthDate: '1980-02-29' });
  const entries = await listEntries(person.id);
  expect(entries).toMatchObject([{ action: 'investor.opened', details: { reason: 'Their letter' } }]);
  expect(JSON.stringify(entries)).not.toMatch(/7654321|1980-02-29/);
  expect(JSON.stringify((await site.call(contract.getInvestorStanding, input)).body)).not.toMatch(/7654321|1980/);
});

test('an uploaded document waits in the queue, is decided on once, and is deleted', async () => {
  const person = await makeUser(site.deps);
  const id = await makeIdentityCheck(site.deps, person.id);
  const waiting = (await site.call(contract.listWaitingInvestors, { as: admin, query: {} })).body;
  expect(waiting.items).toMatchObject([{ userId: person.id, kind: 'identity' }]);
  const { needs } = (await site.call(getNeeds, { as: admin })).body;
  expect(needs.find(({ kind }) => kind === 'identity')).toMatchObject({ count: 1 });
  const opened = await site.call(contract.openInvestorProfile, {
    as: admin,
    params: { id: person.id },
    body: { reason: 'Identity check' },
  });
  const fileId = opened.body.files[0]?.id ?? 0;
  const file = await site.app.inject({ url: `/api/admin/identity-files/${fileId}`, headers: { cookie: admin.cookie } });
  expect(file.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  expect(file.headers['content-disposition']).toContain('attachment');
  const decide = () =>
    site.call(contract.decideIdentity, {
      as: admin,
      params: { id },
      body: { decision: 'rejected', reason: 'Blurred' },
    });
  expect((await decide()).body.checks).toMatchObject([{ state: 'rejected', reason: 'Blurred', files: 0 }]);
  expect((await decide()).body).toMatchObject({ code: 'already_decided' });
  expect(await site.deps.storage.get(`test${id}-identity.bin`)).toBeUndefined();
  const gone = await site.app.inject({ url: `/api/admin/identity-files/${fileId}`, headers: { cookie: admin.cookie } });
  expect(gone.statusCode).toBe(404);
  expect((await site.call(getIdentity, { as: person })).body).toMatchObject({ state: 'rejected', reason: 'Blurred' });
  await deliverMails(site.deps);
  expect(site.mails.map(({ subject }) => subject)).toContain('Your identity could not be verified');
  expect((await listEntries(person.id)).map(({ action }) => action)).toEqual([
    'investor.opened',
    'investor.document_read',
    'investor.identity_decided',
  ]);
});

test('a confirmed category counts for the rules, a refused one does not, and another statement waits again', async () => {
  const person = await makeUser(site.deps);
  const statedAt = await makeWaitingCategory(site.deps, person.id);
  const decide = (decision: 'confirmed' | 'refused', about = statedAt) =>
    site.call(contract.decideCategory, {
      as: admin,
      params: { id: person.id },
      body: { family: 'us-regcf', decision, statedAt: about, reason: 'Seen the letter' },
    });
  const classNow = async () =>
    (await loadInvestor(site.deps.db, site.deps, person.id, { family: 'us-regcf' })).investorClass;
  expect((await decide('confirmed', new Date(0).toISOString())).body).toMatchObject({ code: 'already_decided' });
  expect(await classNow()).toBe('ordinary');
  expect((await decide('confirmed')).body.categories).toMatchObject([{ state: 'confirmed', reason: null }]);
  expect(await classNow()).toBe('accredited');
  const again = { family: 'us-regcf', investorClass: 'accredited', criteria: ['license'], note: null };
  await site.call(saveInvestorProfile, { as: person, body: { version: 0, categories: [again] } });
  expect(await classNow()).toBe('ordinary');
  const { categories } = (await site.call(getInvestorProfile, { as: person, query: {} })).body;
  expect((await decide('refused', categories[0]?.stated?.statedAt)).status).toBe(200);
  const refused = (await site.call(getInvestorProfile, { as: person, query: {} })).body.categories[0]?.stated;
  expect(refused).toMatchObject({ state: 'refused', reason: 'Seen the letter' });
  await deliverMails(site.deps);
  expect(site.mails.map(({ subject }) => subject)).toContain('Your category was not confirmed: Accredited investor');
});

test('a hit is seen by administrators alone', async () => {
  const person = await makeUser(site.deps);
  const input = { as: admin, params: { id: person.id } };
  const body = { state: 'hit', note: 'Same name and birthday as on a canary list' } as const;
  expect((await site.call(contract.setScreening, { ...input, body })).body.screening).toMatchObject({ state: 'hit' });
  const own = [
    (await site.call(getInvestorProfile, { as: person, query: {} })).body,
    (await site.call(getIdentity, { as: person })).body,
  ];
  expect(JSON.stringify(own)).not.toMatch(/canary|hit|screen/i);
  const cleared = { ...input, body: { state: 'cleared', note: 'Someone else' } as const };
  expect((await site.call(contract.setScreening, cleared)).body.screening).toMatchObject({ note: 'Someone else' });
});
