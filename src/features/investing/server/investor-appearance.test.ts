// How investors appear to others: the choice, the public list, and that a real name stays where it belongs.
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { getProject, listProjects } from '#features/projects/project-contract.ts';
import { getProjectTransparency } from '#features/reconciliation/transparency-contract.ts';
import { claim, expectSound, hold, invest, pay } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { listAdminInvestments } from '../admin-investment-contract.ts';
import * as contract from '../investing-contract.ts';
import { defaultAppearance } from '../investor-appearance.ts';
import { sweepOnce } from './sweep/sweeper.ts';

const canary = 'Wilhelmina Canary';
const named = { shownAs: 'name', showsAmount: true } as const;
const owl = { shownAs: 'pseudonym', pseudonym: 'Night Owl', showsAmount: true } as const;
const hidden = { shownAs: 'hidden', showsAmount: true } as const;

const kindling = useTestApp();
let admin: TestUser;
let creator: TestUser;
let grace: TestUser;
let project: TestProject;

beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});
beforeEach(async () => {
  creator = await makeUser(kindling.deps, { name: 'Ada Lovelace' });
  grace = await makeUser(kindling.deps, { name: canary, profileImage: '/images/canary.webp' });
  project = await makeProject(kindling.deps, { ownerId: creator.id });
});
afterEach(() => expectSound(kindling.deps.db));

const back = (as: TestUser, amount = 500, { id } = project) => invest(kindling, as, { projectId: id, amount });
const choose = (as: TestUser | undefined, id: number, body: unknown) =>
  kindling.call(contract.chooseAppearance, { ...(as && { as }), params: { id }, body });
const list = (as?: TestUser, query = {}) =>
  kindling.call(contract.listProjectInvestments, { ...(as && { as }), params: { id: project.id }, query });

describe('an investor chooses how they appear', () => {
  test('and is hidden with the amount until they do, as every investment used to be shown [names-1]', async () => {
    const prepared = await hold(kindling, grace, { projectId: project.id, amount: 500 });
    expect(prepared.appearance).toEqual(defaultAppearance);
    await pay(kindling, prepared);
    await claim(kindling, grace, prepared);
    expect((await list()).body).toMatchObject([{ shownAs: 'hidden', name: null, uid: null, amount: '500.00' }]);
  });

  test('with the real name, a pseudonym or none, at any time [names-2]', async () => {
    const { id } = await back(grace);
    expect((await choose(grace, id, named)).body.appearance).toEqual({ ...named, pseudonym: null });
    expect((await list()).body).toMatchObject([{ shownAs: 'name', name: canary, uid: grace.uid }]);
    expect((await choose(grace, id, { ...owl, pseudonym: '  Night   Owl ' })).body.appearance).toEqual(owl);
    expect((await list()).body).toMatchObject([{ shownAs: 'pseudonym', name: 'Night Owl', uid: null }]);
    await choose(grace, id, { ...hidden, pseudonym: 'Ignored' });
    expect((await list()).body).toMatchObject([{ shownAs: 'hidden', name: null, uid: null }]);
  });

  test('before paying, and the claim answers the same however often they change it', async () => {
    const prepared = await hold(kindling, grace, { projectId: project.id, amount: 500 });
    expect((await choose(grace, prepared.investmentId, owl)).status).toBe(200);
    await pay(kindling, prepared);
    const first = await claim(kindling, grace, prepared);
    await choose(grace, prepared.investmentId, named);
    expect((await claim(kindling, grace, prepared)).body).toEqual(first.body);
  });

  test('and the next investment begins with the last choice', async () => {
    const { id } = await back(grace);
    await choose(grace, id, { ...owl, showsAmount: false });
    const next = await hold(kindling, grace, { projectId: (await makeProject(kindling.deps)).id, amount: 300 });
    expect(next.appearance).toEqual({ ...owl, showsAmount: false });
    const read = await kindling.call(contract.getInvestment, { as: grace, params: { id: next.investmentId } });
    expect(read.body.appearance).toEqual(next.appearance);
  });

  test('but a pseudonym that is the name of the next creator is not taken over', async () => {
    const { id } = await back(grace);
    await choose(grace, id, owl);
    const ownerId = (await makeUser(kindling.deps, { name: 'Níght Owl' })).id;
    const { id: projectId } = await makeProject(kindling.deps, { ownerId });
    const next = await hold(kindling, grace, { projectId, amount: 300 });
    expect(next.appearance).toEqual({ ...hidden, pseudonym: null });
    const read = await kindling.call(contract.getInvestment, { as: grace, params: { id: next.investmentId } });
    expect(read.body.appearance).toEqual(next.appearance);
  });

  test('without a move, an entry or a change of any figure', async () => {
    const { id } = await back(grace);
    const readMoney = async () =>
      (
        await kindling.deps.pool.query(
          `select (select count(*) from money_moves) as moves, (select count(*) from ledger_entries) as entries,
             (select jsonb_agg(to_jsonb(i) - array['shown_as', 'pseudonym', 'shows_amount']) from investments i where id = $1) as investment,
             (select to_jsonb(p) from projects p where id = $2) as project`,
          [id, project.id],
        )
      ).rows;
    const before = await readMoney();
    for (const body of [named, owl, { ...hidden, showsAmount: false }]) await choose(grace, id, body);
    expect(await readMoney()).toEqual(before);
  });

  test('in a valid way: anything else is refused, at its field, and changes nothing [names-3]', async () => {
    const { id } = await back(grace);
    const refused: [unknown, string][] = [
      [{ shownAs: 'pseudonym', showsAmount: true }, 'pseudonym'],
      [{ ...owl, pseudonym: 'Site Admin' }, 'pseudonym'],
      [{ ...owl, pseudonym: 'Adа Lоvelace' }, 'pseudonym'],
      [{ ...owl, pseudonym: 'ada l0velace' }, 'pseudonym'],
      [{ ...owl, pseudonym: 'Kindling' }, 'pseudonym'],
      [{ ...owl, pseudonym: 'x'.repeat(51) }, 'pseudonym'],
      [{ ...owl, pseudonym: 'Night\nOwl' }, 'pseudonym'],
      [{ shownAs: 'admin', showsAmount: true }, 'shownAs'],
      [{ shownAs: 'hidden' }, 'showsAmount'],
      [{ ...hidden, amount: 1 }, ''],
      [{ ...hidden, status: 'refunded' }, ''],
    ];
    for (const [body, path] of refused) {
      const answer = await choose(grace, id, body);
      expect([answer.status, answer.body.code, answer.body.issues?.[0]?.path], JSON.stringify(body)).toEqual([
        400,
        'validation',
        path,
      ]);
    }
    expect((await list()).body).toMatchObject([{ shownAs: 'hidden', name: null }]);
  });

  test('for nobody else: not the creator, not an administrator, not a stranger [names-6]', async () => {
    const { id } = await back(grace);
    expect((await choose(undefined, id, named)).status).toBe(401);
    expect((await choose(admin, id, named)).status).toBe(401);
    expect((await choose(creator, id, named)).status).toBe(404);
    expect((await choose(await makeUser(kindling.deps), id, named)).status).toBe(404);
    expect((await choose(grace, 999_999, named)).status).toBe(404);
    expect((await list()).body).toMatchObject([{ shownAs: 'hidden' }]);
  });

  test('in the database too: a pseudonym belongs to exactly those who are shown as one', async () => {
    const { id } = await back(grace);
    for (const change of ["pseudonym = 'Owl'", "shown_as = 'pseudonym'", "shown_as = 'admin'"]) {
      await expect(kindling.deps.pool.query(`update investments set ${change} where id = $1`, [id])).rejects.toThrow(
        /investments_(pseudonym|shown_as)/,
      );
    }
  });
});

describe('the public list', () => {
  test('leaves out a hidden amount, except for the creator and administrators; totals include it [names-4]', async () => {
    const { id } = await back(grace, 700);
    await choose(grace, id, { ...named, showsAmount: false });
    for (const as of [undefined, grace, await makeUser(kindling.deps)]) {
      expect((await list(as)).body).toMatchObject([{ amount: null, showsAmount: false, name: canary }]);
    }
    for (const as of [creator, admin]) {
      expect((await list(as)).body).toMatchObject([{ amount: '700.00', showsAmount: false, name: canary }]);
    }
    const { body } = await kindling.call(getProject, { params: { id: project.id } });
    expect([body.fundingRaised, body.investorCount]).toEqual([700, 1]);
  });

  test("shows the creator and other investors a pseudonym in the investor's place, and administrators both", async () => {
    const { id } = await back(grace);
    await choose(grace, id, owl);
    for (const as of [creator, admin]) expect(JSON.stringify((await list(as)).body)).not.toContain(canary);
    const { body } = await kindling.call(listAdminInvestments, { as: admin, query: { project: String(project.id) } });
    expect(body).toMatchObject([{ investor: { name: canary }, appearance: owl }]);
  });

  test('never links a pseudonym to the same person with another choice [names-5]', async () => {
    const first = await back(grace, 500);
    await choose(grace, first.id, owl);
    const second = await back(grace, 600);
    await choose(grace, second.id, named);
    const third = await back(grace, 650);
    await choose(grace, third.id, { shownAs: 'hidden', showsAmount: false });
    const { body } = await list();
    const [unnamed, open, pseudonymous] = body;
    expect(open).toMatchObject({ name: canary, uid: grace.uid });
    for (const row of [unnamed, pseudonymous]) {
      const text = JSON.stringify(row);
      for (const trace of [canary, grace.uid, grace.email, 'canary.webp', 'equity', 'investorId', 'transactionId']) {
        expect(text).not.toContain(trace);
      }
      expect(row?.createdAt).toMatch(/T00:00:00\.000Z$/);
    }
    // Each row is one investment: a person's investments are never grouped or counted.
    expect(body.map((row) => Object.keys(row).toSorted())).toEqual(
      body.map(() => ['amount', 'createdAt', 'id', 'isImported', 'name', 'shownAs', 'showsAmount', 'uid']),
    );
  });

  test('pages without telling the time in its cursor', async () => {
    const made = [];
    for (const amount of [500, 510, 520]) made.push(await back(await makeUser(kindling.deps), amount));
    const first = await list(undefined, { limit: 2 });
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? '';
    expect(Buffer.from(cursor, 'base64url').toString()).toBe(`[1,"project_investments",${made[1]?.id}]`);
    const second = await list(undefined, { limit: 2, cursor });
    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(made.map(({ id }) => id).toReversed());
    expect([first.headers['x-total-count'], second.headers.link]).toEqual(['3', undefined]);
  });

  test('continues nowhere from an investment of another project', async () => {
    await back(grace);
    const elsewhere = await back(await makeUser(kindling.deps), 500, await makeProject(kindling.deps));
    const cursor = Buffer.from(`[1,"project_investments",${elsewhere.id}]`).toString('base64url');
    expect((await list(undefined, { cursor })).body).toEqual([]);
  });
});

describe('a real name', () => {
  test.each([
    ['a pseudonym', owl],
    ['hidden', { ...hidden, showsAmount: false }],
  ])('shown as %s is in no public answer and in no email to others', async (_, choice) => {
    // Emails about other tests' investments come first.
    await sweepOnce(kindling.deps);
    kindling.mails.length = 0;
    const { id } = await back(grace, 777);
    await choose(grace, id, choice);
    await sweepOnce(kindling.deps);
    const answers = [
      await list(),
      await list(creator),
      await kindling.call(getProject, { params: { id: project.id } }),
      await kindling.call(listProjects),
      await kindling.call(getProjectTransparency, { params: { id: project.id } }),
    ];
    for (const { status, body, headers } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify([body, headers])).not.toContain('Canary');
    }
    const toOthers = () => kindling.mails.filter(({ to }) => to.name !== canary);
    expect(toOthers().filter(({ to }) => to.address === creator.email)).toHaveLength(1);
    expect(JSON.stringify(toOthers())).not.toContain(canary);
    await kindling.call(contract.cancelInvestment, { as: grace, params: { id } });
    await kindling.deps.db.execute(sql`update mails set created_at = created_at - interval '6 minutes'`);
    await sweepOnce(kindling.deps);
    expect(toOthers().filter(({ to }) => to.address === creator.email)).toHaveLength(2);
    expect(JSON.stringify(toOthers())).not.toContain(canary);
  });

  test('or pseudonym is in the email to the creator, if that is the choice', async () => {
    const other = await makeUser(kindling.deps, { name: 'Linus Open' });
    const prepared = await hold(kindling, other, { projectId: project.id, amount: 400 });
    await choose(other, prepared.investmentId, named);
    await pay(kindling, prepared);
    await claim(kindling, other, prepared);
    await sweepOnce(kindling.deps);
    const [mail] = kindling.mails.filter(({ to }) => to.address === creator.email);
    expect(mail?.text).toMatch(/Invested by Linus Open, .* UTC: \$400 for/);
  });

  test('disappears with the person, and every total stays', async () => {
    const { id } = await back(grace, 500);
    await choose(grace, id, named);
    const second = await back(grace, 600);
    await choose(grace, second.id, { ...owl, showsAmount: false });
    const before = (await kindling.call(getProject, { params: { id: project.id } })).body;
    expect((await kindling.call(deleteUser, { as: admin, params: { id: grace.id } })).status).toBe(204);
    expect((await list()).body).toMatchObject([
      { shownAs: 'hidden', name: null, uid: null, amount: null },
      { shownAs: 'hidden', name: null, uid: null, amount: '500.00' },
    ]);
    const after = (await kindling.call(getProject, { params: { id: project.id } })).body;
    expect([after.fundingRaised, after.investorCount]).toEqual([before.fundingRaised, before.investorCount]);
  });
});
