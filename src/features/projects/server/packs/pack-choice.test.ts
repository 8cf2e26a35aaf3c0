// The rules of an offer over HTTP: chosen while it is a draft, checked when it is submitted, frozen with its figures at approval.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { PackId } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { openPlan } from '#features/payouts/server/plan/plan-opening.ts';
import { milestones } from '#features/payouts/server/plan-table.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { makeUser, projectBody } from '#test/factories/make.ts';
import { addRequiredDocuments, offerPack } from '#test/factories/offered-packs.ts';
import { useReviews } from '#test/factories/review-calls.ts';
import { getAdminProject } from '../../admin-project-contract.ts';
import { listProjectChanges } from '../../history/project-change-contract.ts';
import { createProject, getProject, updateProject } from '../../project-contract.ts';
import { getProjectRules } from '../../project-rules-contract.ts';
import { projectPacks } from './project-pack-table.ts';

const { kindling, admin, creator, site, submit, patch, checkAllItems, approve } = useReviews();
const regcf = 'us-regcf-2022-09-20';
const ukFca = 'uk-fca-2023-02-01';

beforeEach(async () => {
  site.reviewBeforePublishing = false;
  await kindling.deps.db.execute(sql`delete from pack_offers`);
});

const draft = (fields: object = {}) => submit(creator, { status: 'draft', ...fields });
const draftUnder = async (pack: PackId, fields: object = {}) => {
  const made = await draft({ pack, ...fields });
  await addRequiredDocuments(kindling.deps, made.id, pack);
  return made;
};
const publish = (id: number) => patch(id, { status: 'active' });
const stored = async (id: number) =>
  (await kindling.deps.db.select().from(projectPacks).where(sql`project_id = ${id}`))[0];

test('where a site offers nothing else, a project runs under its own rules and says nothing of them', async () => {
  const { pack, id } = await submit();
  expect(pack).toMatchObject({ id: 'open-2026', releases: 'milestones', wholeReason: null, isNamed: false });
  expect(await stored(id)).toBeUndefined();
});

test('rules that the site does not offer are refused at their field', async () => {
  const answer = await kindling.call(createProject, { body: { ...projectBody, pack: regcf }, as: creator });
  expect([answer.status, answer.body.issues?.map(({ path }) => path)]).toEqual([400, ['pack']]);
  await offerPack(kindling.deps, regcf);
  const { id } = await draft({ pack: regcf });
  await kindling.deps.db.execute(sql`update pack_offers set is_offered = false`);
  // Kept as they are while editing, and refused when they would be approved.
  expect((await patch(id, { title: 'Another title' })).status).toBe(200);
  expect((await publish(id)).body.issues?.map(({ path }) => path)).toEqual(['pack']);
});

test('the rules change while it is a draft, and freeze with their figures when it is published', async () => {
  await offerPack(kindling.deps, regcf);
  await offerPack(kindling.deps, ukFca);
  const { id, pack } = await draft({ pack: ukFca });
  expect(pack).toMatchObject({ id: ukFca, isNamed: true });
  expect((await patch(id, { pack: regcf })).body.pack.id).toBe(regcf);
  expect((await patch(id, { pack: 'open-2026' })).body.pack).toMatchObject({ id: 'open-2026', isNamed: true });
  await patch(id, { pack: ukFca });
  expect((await stored(id))?.frozenAt).toBeNull();
  await offerPack(kindling.deps, ukFca, { ...(await stored(id))?.figures, coolingHours: 48 });
  expect((await publish(id)).status).toBe(200);
  expect(await stored(id)).toMatchObject({ packId: ukFca, figures: { coolingHours: 48 } });
  await offerPack(kindling.deps, ukFca, { coolingHours: 12 });
  const { body: rules } = await kindling.call(getProjectRules, { params: { id } });
  expect(rules.pack.figures.find(({ key }) => key === 'coolingHours')?.text).toBe('48 hours');
  expect(rules.fixedAt).not.toBeNull();
  expect((await patch(id, { pack: regcf })).body.code).toBe('locked_terms');
  await expect(kindling.deps.pool.query('update project_packs set figures = $1', ['{}'])).rejects.toThrow(/frozen/);
});

test('with reviews on, the rules are checked at submission and frozen by the approval', async () => {
  site.reviewBeforePublishing = true;
  await offerPack(kindling.deps, regcf);
  const { id } = await draft({ pack: regcf });
  const refused = await publish(id);
  expect([refused.status, refused.body.issues]).toEqual([
    400,
    [
      {
        path: 'deadline',
        message: expect.stringContaining('Regulation Crowdfunding (United States), 17 CFR 227.201(g)'),
      },
    ],
  ]);
  await patch(id, { deadline: addDays(toDay(new Date()), 60) });
  expect((await publish(id)).body.message).toContain('offering document and financial statements');
  await addRequiredDocuments(kindling.deps, id, regcf);
  expect((await publish(id)).body).toMatchObject({ status: 'draft', review: { state: 'waiting' } });
  expect((await stored(id))?.frozenAt).toBeNull();
  await checkAllItems(id);
  await kindling.deps.db.execute(sql`update projects set documents = '[]' where id = ${id}`);
  const early = await approve(id);
  expect([early.status, early.body.message]).toEqual([400, expect.stringContaining('documents first')]);
  await addRequiredDocuments(kindling.deps, id, regcf);
  expect((await approve(id)).status).toBe(200);
  expect((await stored(id))?.figures).toEqual(
    Object.fromEntries(Object.entries(packs[regcf].figures).map(([key, { value }]) => [key, value])),
  );
});

test('an offer that is too large is refused with the rule, and counts what the same owner offers or sold in a year', async () => {
  await offerPack(kindling.deps, regcf);
  const terms = { fundingGoal: 3_000_000, valuation: 40_000_000 };
  const first = await draftUnder(regcf, terms);
  expect((await publish(first.id)).status).toBe(200);
  const second = await draftUnder(regcf, terms);
  const refused = await publish(second.id);
  expect(refused.body.issues).toEqual([
    {
      path: 'fundingGoal',
      message:
        'Most an issuer may sell in 12 months: $5,000,000. $3,000,000 is sold or on offer in other projects of the same owner. ' +
        'The goal can be at most $2,000,000. Rule: Regulation Crowdfunding (United States), 17 CFR 227.100(a)(1), as of Sep 20, 2022.',
    },
  ]);
  expect((await publish((await draftUnder(regcf, { ...terms, fundingGoal: 2_000_000 })).id)).status).toBe(200);
  // A published goal stays below it too.
  expect((await patch(first.id, { fundingGoal: 3_000_000.01 })).body.issues?.[0]?.path).toBe('fundingGoal');
  const other = await makeUser(kindling.deps);
  const theirs = await submit(other, { status: 'draft', pack: regcf, ...terms });
  await addRequiredDocuments(kindling.deps, theirs.id, regcf);
  expect((await patch(theirs.id, { status: 'active' }, other)).status).toBe(200);
});

test('rules that need a last day refuse an open-ended offer, when it is published and afterwards', async () => {
  await offerPack(kindling.deps, regcf);
  const openEnded = { fundingModel: 'keep_what_you_raise', deadline: null } as const;
  const { id } = await draftUnder(regcf, openEnded);
  expect((await publish(id)).body.issues?.map(({ path }) => path)).toEqual(['deadline']);
  expect((await patch(id, { status: 'active', deadline: addDays(toDay(new Date()), 60) })).status).toBe(200);
  expect((await patch(id, { deadline: null })).body.issues?.map(({ path }) => path)).toEqual(['deadline']);
  await offerPack(kindling.deps, ukFca);
  expect((await publish((await draft({ pack: ukFca, ...openEnded })).id)).status).toBe(200);
});

test('two offers published at the same moment do not exceed the limit together', async () => {
  await offerPack(kindling.deps, regcf);
  const terms = { fundingGoal: 3_000_000, valuation: 40_000_000 };
  const drafts = [await draftUnder(regcf, terms), await draftUnder(regcf, terms), await draftUnder(regcf, terms)];
  const answers = await Promise.all(drafts.map(({ id }) => publish(id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('under rules that send money as a whole, milestones have no amounts, and the plan is one release', async () => {
  await offerPack(kindling.deps, regcf);
  const step = { title: 'Prototype', description: '', deliverables: [], estimatedCompletion: 'Q3 2027' };
  const plan = [{ ...step, fundingNeeded: 20_000 }];
  const { id, milestones: typed } = await draft({ milestones: plan });
  expect(typed.map(({ fundingNeeded }) => fundingNeeded)).toEqual([20_000]);
  const chosen = (await patch(id, { pack: regcf })).body;
  expect(chosen.milestones.map(({ fundingNeeded, title }) => [fundingNeeded, title])).toEqual([[0, 'Prototype']]);
  expect(chosen.pack.wholeReason).toContain('as a whole');
  expect((await patch(id, { milestones: [{ ...step, fundingNeeded: 5 }] })).body.milestones[0]?.fundingNeeded).toBe(0);
  // Back again, their amounts have to add up.
  expect((await patch(id, { pack: 'open-2026' })).body.issues?.[0]?.path).toBe('milestones');
  await addRequiredDocuments(kindling.deps, id, regcf);
  await publish(id);
  await kindling.deps.db.execute(
    sql`update projects set milestones = ${JSON.stringify([{ ...plan[0], status: 'pending' }])}::jsonb where id = ${id}`,
  );
  await kindling.deps.db.execute(sql`update projects set status = 'funded', deadline = '2026-01-01' where id = ${id}`);
  await openPlan(kindling.deps, id);
  const rows = await kindling.deps.db.select().from(milestones).where(sql`project_id = ${id}`);
  expect(rows.map(({ isWhole, title }) => [isWhole, title])).toEqual([[true, 'Everything raised']]);
});

test('an offer that goes back to a draft before anyone invested may choose again', async () => {
  await offerPack(kindling.deps, ukFca);
  const { id } = await draft({ pack: ukFca });
  await publish(id);
  await patch(id, { status: 'draft' });
  expect((await patch(id, { pack: 'open-2026' })).body.pack.id).toBe('open-2026');
});

test('history, exports and administrators know the rules', async () => {
  await offerPack(kindling.deps, ukFca);
  const { id } = await draft({ pack: ukFca });
  await patch(id, { pack: 'open-2026' });
  const { body } = await kindling.call(listProjectChanges, { as: admin, params: { id } });
  const { name } = packs[ukFca];
  expect(body.flatMap(({ fields }) => fields.filter(({ field }) => field === 'pack'))).toEqual([
    { field: 'pack', before: name, after: packs['open-2026'].name },
    { field: 'pack', before: packs['open-2026'].name, after: name },
  ]);
  expect((await kindling.call(getAdminProject, { as: admin, params: { id } })).body.project.pack.id).toBe('open-2026');
});

test('where the site offers one set of rules alone, every new project runs under it', async () => {
  await offerPack(kindling.deps, ukFca);
  await kindling.deps.db.execute(sql`insert into pack_offers (pack_id, is_offered) values ('open-2026', false)`);
  const { id } = await submit();
  expect((await kindling.call(getProject, { params: { id } })).body.pack).toMatchObject({ id: ukFca, isNamed: true });
  expect((await stored(id))?.frozenAt).not.toBeNull();
});

test('the day on which a project became public first is kept', async () => {
  const { id } = await submit();
  const publishedAt = async () =>
    (await kindling.deps.pool.query<{ at: Date }>('select published_at as at from projects where id = $1', [id]))
      .rows[0]?.at;
  const first = await publishedAt();
  expect(first).toBeInstanceOf(Date);
  await patch(id, { status: 'draft' });
  await patch(id, { status: 'active' });
  expect(await publishedAt()).toEqual(first);
  const hidden = await draft();
  expect((await kindling.deps.pool.query('select published_at from projects where id = $1', [hidden.id])).rows).toEqual(
    [{ published_at: null }],
  );
});

test('an offer names countries it refuses until it is approved; afterwards only an administrator changes them', async () => {
  const { id } = await draft({ refusedCountries: ['IR', 'KP', 'IR'] });
  const unknown = await patch(id, { refusedCountries: ['Atlantis'] });
  expect(unknown.body.issues).toMatchObject([
    { path: 'refusedCountries.0', message: '“Atlantis” is not a country; use its name or two-letter code' },
  ]);
  expect((await patch(id, { refusedCountries: ['KP', 'IR'] })).body.refusedCountries).toEqual(['KP', 'IR']);
  await publish(id);
  expect((await patch(id, { refusedCountries: ['KP', 'IR'] })).status).toBe(200);
  expect((await patch(id, { refusedCountries: [] })).body.code).toBe('locked_terms');
  const change = { refusedCountries: ['CU'], reason: 'The law changed' };
  await kindling.call(updateProject, { as: admin, params: { id }, body: change });
  expect((await kindling.call(getProjectRules, { params: { id } })).body.refusedCountries).toEqual(['CU']);
});
