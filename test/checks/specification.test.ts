// Fields, limits and figures that docs/spec-coverage.md promises and no other test checks one by one.
import { sql } from 'drizzle-orm';
import { getTableColumns } from 'drizzle-orm/utils';
import { describe, expect, test } from 'vitest';
import {
  adminLogin,
  adminLoginBody,
  adminLogout,
  adminUser,
  createUser,
  deleteUser,
  getAdminUser,
  getUser,
  identity,
  listUsers,
  updateUser,
  userRecord,
  userRoles,
} from '#features/accounts/account-contract.ts';
import { adminCredentials, users } from '#features/accounts/server/account-table.ts';
import { signInErrorCodes } from '#features/accounts/sign-in-contract.ts';
import { explainSignInError } from '#features/accounts/web/auth-errors.ts';
import { genericSignInError } from '#features/accounts/web/sign-in-copy.ts';
import { comments } from '#features/comments/server/comment-table.ts';
import { analyticsEvents } from '#features/insights/server/insights-table.ts';
import {
  claimInvestment,
  createPaymentIntent,
  investment,
  listInvestments,
  listMyInvestments,
  listProjectInvestments,
} from '#features/investing/investing-contract.ts';
import { defaultInvestment, investmentStatuses, minInvestment } from '#features/investing/investing-rules.ts';
import { network } from '#features/landing/web/home-sections-copy.ts';
import { listMessages, message } from '#features/messages/message-contract.ts';
import { messages } from '#features/messages/server/message-table.ts';
import { formCategories, submissionCategories } from '#features/projects/category-lists.ts';
import { styledCategories } from '#features/projects/project-categories.ts';
import * as projectContract from '#features/projects/project-contract.ts';
import {
  minFundingGoal,
  minValuation,
  projectStatuses,
  projectVisibilities,
} from '#features/projects/project-rules.ts';
import * as projectShapes from '#features/projects/project-shapes.ts';
import { fundingModels } from '#features/projects/submit-copy.ts';
import { settingDefaults } from '#features/settings/settings-rules.ts';
import { projectUpdates } from '#features/updates/server/update-table.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { createQueryClient } from '#ui/queries.ts';
import { makeProject, makeUser } from '../factories/make.ts';
import { makeMessage } from '../factories/make-messages.ts';
import { useTestApp } from '../servers/test-app.ts';
import { everyEndpoint } from './every-endpoint.ts';

const kindling = useTestApp();

const listKeys = (schema: { shape: object }) => Object.keys(schema.shape);

describe('data', () => {
  test('a user has all promised fields [data-1]', () => {
    const wanted =
      'id uid name email role isAdmin profileImage bio location website socialLinks expertise interests createdAt lastActive';
    expect(Object.keys(getTableColumns(users))).toEqual(expect.arrayContaining(wanted.split(' ')));
    expect(Object.keys(getTableColumns(users))).toEqual(
      expect.arrayContaining(['stripeCustomerId', 'stripeSubscriptionId']),
    );
    expect(Object.keys(getTableColumns(adminCredentials))).toEqual(
      expect.arrayContaining(['username', 'passwordHash']),
    );
    expect(listKeys(userRecord)).toEqual(expect.arrayContaining(wanted.split(' ')));
  });

  test('a new user is an investor without admin rights and without links [data-2]', async () => {
    const { id } = await makeUser(kindling.deps);
    const { rows } = await kindling.deps.pool.query('select role, is_admin, social_links from users where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ role: 'investor', is_admin: false, social_links: {} }]);
  });

  test('the roles are innovator, investor and admin [data-3]', () => {
    expect(userRoles).toEqual(['innovator', 'investor', 'admin']);
  });

  test('a project has all promised fields [data-4]', () => {
    const wanted =
      'id title description category fundingGoal valuation fundingRaised upvotes userId timeline team marketOpportunity ' +
      'risks faq tags coverImage galleryImages videoUrl status visibility featured createdAt updatedAt milestones currentMilestone';
    expect(listKeys(projectShapes.project)).toEqual(expect.arrayContaining(wanted.split(' ')));
  });

  test('the parts of a project have their fields [data-6]', () => {
    expect(listKeys(projectShapes.timelineEntry).sort()).toEqual(['date', 'description', 'title']);
    expect(listKeys(projectShapes.teamMember).sort()).toEqual(['avatar', 'description', 'linkedin', 'name', 'role']);
    expect(listKeys(projectShapes.marketOpportunity).sort()).toEqual([
      'competitiveAdvantage',
      'description',
      'growthRate',
      'marketSize',
      'targetAudience',
    ]);
    expect(listKeys(projectShapes.riskEntry).sort()).toEqual([
      'description',
      'impact',
      'mitigation',
      'probability',
      'type',
    ]);
    expect(listKeys(projectShapes.faqEntry).sort()).toEqual(['answer', 'question']);
    expect(listKeys(projectShapes.milestone).sort()).toEqual([
      'deliverables',
      'description',
      'estimatedCompletion',
      'fundingNeeded',
      'status',
      'title',
    ]);
  });

  test('a new project is active, public and not featured, with nothing raised and no supporters [data-5]', async () => {
    const { id } = await makeProject(kindling.deps);
    const answer = await kindling.call(projectContract.getProject, { params: { id } });
    expect(answer.body).toMatchObject({
      status: 'active',
      visibility: 'public',
      featured: false,
      fundingRaised: 0,
      upvotes: 0,
      currentMilestone: 0,
    });
  });

  test('projects, milestones and investments have the promised statuses [data-7]', () => {
    expect(projectStatuses).toEqual(['draft', 'active', 'funded', 'completed', 'failed']);
    expect(projectVisibilities).toEqual(['public', 'private']);
    expect(projectShapes.milestoneStatuses).toEqual(['pending', 'active', 'completed']);
    expect(investmentStatuses).toEqual(['pending', 'completed', 'failed', 'refunded']);
  });

  test('an investment has all promised fields, with amount and equity as strings [data-8]', () => {
    const wanted = 'id projectId investorId amount equityPercent status transactionId createdAt notes';
    expect(listKeys(investment)).toEqual(expect.arrayContaining(wanted.split(' ')));
    expect(investment.shape.amount.safeParse('1000.00').success).toBe(true);
    expect(investment.shape.equityPercent.safeParse('0.500000').success).toBe(true);
    expect(investment.shape.equityPercent.safeParse(0.5).success).toBe(false);
  });

  test.each([
    ['comments', Object.keys(getTableColumns(comments)), 'id projectId userId content createdAt parentCommentId'],
    ['messages', listKeys(message), 'id senderId receiverId subject content read createdAt'],
    [
      'project updates',
      Object.keys(getTableColumns(projectUpdates)),
      'id projectId title content createdAt visibility',
    ],
    [
      'analytics events',
      Object.keys(getTableColumns(analyticsEvents)),
      'id projectId eventType userId timestamp metadata',
    ],
  ] as const)('%s have all promised fields [data-9]', (_name, fields, wanted) => {
    expect(fields).toEqual(expect.arrayContaining(wanted.split(' ')));
  });

  test('a new message is unread, and a new update is public [data-10]', async () => {
    const [from, to] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
    const { id: projectId } = await makeProject(kindling.deps);
    const { conversationId } = await makeMessage(kindling.deps, { from: from.id, to: to.id });
    const [kept] = (await kindling.call(listMessages, { as: to, params: { id: conversationId } })).body;
    const [update] = await kindling.deps.db
      .insert(projectUpdates)
      .values({ projectId, title: 'News', content: 'Good' })
      .returning();
    expect(kept).toMatchObject({ read: false });
    expect(update).toMatchObject({ visibility: 'public' });
  });

  test('a signed-in identity has uid, displayName and email [data-11]', () => {
    expect(listKeys(identity)).toEqual(expect.arrayContaining(['uid', 'displayName', 'email']));
  });

  test('the session of an administrator has name, email and isAdmin [data-12]', () => {
    expect(listKeys(adminUser)).toEqual(expect.arrayContaining(['name', 'email', 'isAdmin']));
  });
});

describe('limits', () => {
  async function places(): Promise<{ projectId: number; userId: number }> {
    return {
      projectId: (await makeProject(kindling.deps)).id,
      userId: (await makeUser(kindling.deps)).id,
    };
  }
  const refused = (work: Promise<unknown>) => expect(work).rejects.toThrow();

  test('a comment has 1 to 1000 characters [limit-4]', async () => {
    const place = await places();
    const insert = (content: string) => kindling.deps.db.insert(comments).values({ ...place, content });
    await insert('x');
    await insert('x'.repeat(1000));
    await refused(insert('').execute());
    await refused(insert('x'.repeat(1001)).execute());
  });

  test('a message has a subject of 1 to 100 and a content of 1 to 5000 characters [limit-5]', async () => {
    const { conversationId, senderId, receiverId } = await makeMessage(kindling.deps);
    const insert = (subject: string, content: string) =>
      kindling.deps.db.insert(messages).values({ conversationId, senderId, receiverId, subject, content });
    await insert('x'.repeat(100), 'x'.repeat(5000));
    await refused(insert('', 'x').execute());
    await refused(insert('x'.repeat(101), 'x').execute());
    await refused(insert('x', '').execute());
    await refused(insert('x', 'x'.repeat(5001)).execute());
  });

  test('an update has a title of 1 to 200 characters and a content of at least 1 [limit-6]', async () => {
    const { projectId } = await places();
    const insert = (title: string, content: string) =>
      kindling.deps.db.insert(projectUpdates).values({ projectId, title, content });
    await insert('x'.repeat(200), 'x');
    await refused(insert('', 'x').execute());
    await refused(insert('x'.repeat(201), 'x').execute());
    await refused(insert('x', '').execute());
  });

  test('an analytics event is a view, an investment, an upvote or a share [limit-7]', async () => {
    const { projectId } = await places();
    for (const eventType of ['view', 'investment', 'upvote', 'share'] as const) {
      await kindling.deps.db.insert(analyticsEvents).values({ projectId, eventType });
    }
    await kindling.deps.db.insert(analyticsEvents).values({ projectId, eventType: 'view', metadata: { from: 'home' } });
    const other = sql`insert into analytics_events (project_id, event_type) values (${projectId}, 'like')`;
    await refused(kindling.deps.db.execute(other));
  });

  test('a goal is at least 1000 and a valuation at least 5000 [limit-2]', async () => {
    expect(minFundingGoal).toBe(100_000);
    expect(minValuation).toBe(500_000);
    const as = await makeUser(kindling.deps);
    const body = {
      title: 'A lamp',
      description: 'It turns.',
      category: 'Technology',
      fundingGoal: 1000,
      valuation: 5000,
      timeline: [],
      team: [],
      marketOpportunity: { marketSize: '', growthRate: '', description: '' },
      risks: [],
      faq: [],
    };
    const submit = async (change: object) =>
      (await kindling.call(projectContract.createProject, { body: { ...body, ...change }, as })).status;
    expect(await submit({})).toBe(201);
    expect(await submit({ fundingGoal: 999.99 })).toBe(400);
    expect(await submit({ valuation: 4999.99 })).toBe(400);
    await refused(makeProject(kindling.deps, { goalCents: 99_999 }));
  });

  test('a new project needs timeline, team, marketOpportunity, risks and faq [limit-3]', async () => {
    const as = await makeUser(kindling.deps);
    const body = { title: 'A lamp', description: 'It turns.', category: 'Food', fundingGoal: 1000, valuation: 5000 };
    const answer = await kindling.call(projectContract.createProject, { body, as });
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.map(({ path }) => path).sort()).toEqual([
      'faq',
      'marketOpportunity',
      'risks',
      'team',
      'timeline',
    ]);
  });

  test('an admin login needs a username and a password [limit-1]', () => {
    const { error } = adminLoginBody.safeParse({ username: '', password: '' });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Username is required', 'Password is required']);
  });
});

describe('figures', () => {
  test('the smallest investment is $100, and the form starts at 1000 [figure-3]', () => {
    expect(minInvestment).toBe(10_000);
    expect(defaultInvestment).toBe(100_000);
  });

  test('the default funding period is Q2 2024 [figure-5]', () => {
    expect(settingDefaults.fundingPeriodLabel).toBe('Q2 2024');
  });

  test('the form offers seven categories, nine have a style, and the submission page lists ten [figure-2]', () => {
    expect(formCategories.join()).toBe('Technology,Art & Design,Fashion,Food,Games,Music,Publishing');
    expect(styledCategories.join()).toBe('Technology,Art & Design,Arts,Fashion,Food,Games,Music,Publishing,Film');
    expect(submissionCategories).toHaveLength(10);
  });

  test('the four funding models have their minimums and ranges [figure-4]', () => {
    expect(fundingModels.map(({ title, minimum, typical }) => [title.toLowerCase(), minimum, typical])).toEqual([
      ['equity', '$50,000+', '$100K to $5M'],
      ['revenue sharing', '$25,000+', '$50K to $500K'],
      ['convertible note', '$50,000+', '$100K to $1M'],
      ['safe', '$25,000+', '$50K to $500K'],
    ]);
  });

  test('the bars of the investor network match its texts [figure-1]', () => {
    expect(network.types.map(({ from, to }) => [from, to])).toEqual([
      [25_000, 150_000],
      [250_000, 2_000_000],
      [500_000, 5_000_000],
      [1_000_000, 10_000_000],
    ]);
  });
});

describe('sign-in errors', () => {
  const codes = [
    'popup-blocked',
    'popup-closed-by-user',
    'cancelled-popup-request',
    'unauthorized-domain',
    'network-request-failed',
    'web-storage-unsupported',
    'user-mismatch',
    'multi-factor-auth-required',
    'email-already-in-use',
    'wrong-password',
    'user-not-found',
    'invalid-credential',
    'too-many-requests',
    'requires-recent-login',
    'user-disabled',
  ];

  test.each(codes)('%s has a message of its own [sign-in-17]', (code) => {
    expect(signInErrorCodes).toContain(code);
    const sentence = explainSignInError(code);
    expect(sentence).toMatch(/\w.*\.$/);
    expect(sentence).not.toBe(genericSignInError);
    expect(codes.filter((other) => explainSignInError(other) === sentence)).toEqual([code]);
  });

  test('any other code shows Failed to sign in. Please try again later. [sign-in-16]', () => {
    expect(explainSignInError('something-new')).toBe('Failed to sign in. Please try again later.');
    expect(explainSignInError(undefined)).toBe('Failed to sign in. Please try again later.');
  });
});

describe('API', () => {
  const listed: [string, Endpoint][] = [
    ['GET /api/projects', projectContract.listProjects],
    ['GET /api/projects/{id}', projectContract.getProject],
    ['GET /api/projects/{id}/investments', listProjectInvestments],
    ['POST /api/projects', projectContract.createProject],
    ['POST /api/projects/{id}/upvote', projectContract.upvoteProject],
    ['DELETE /api/projects/{id}', projectContract.deleteProject],
    ['PATCH /api/projects/{id}', projectContract.updateProject],
    ['POST /api/users', createUser],
    ['GET /api/users/{uid}', getUser],
    ['GET /api/users', listUsers],
    ['DELETE /api/users/{id}', deleteUser],
    ['PATCH /api/users/{id}', updateUser],
    ['GET /api/users/projects', projectContract.listMyProjects],
    ['GET /api/users/investments', listMyInvestments],
    ['GET /api/investments', listInvestments],
    ['POST /api/investments', claimInvestment],
    ['POST /api/create-payment-intent', createPaymentIntent],
    ['GET /api/admin/user', getAdminUser],
    ['POST /api/admin/login', adminLogin],
    ['POST /api/admin/logout', adminLogout],
  ];

  test.each(listed)('%s exists [endpoint-1]', (name, endpoint) => {
    expect(`${endpoint.method} ${endpoint.path}`).toBe(name);
    expect(everyEndpoint.map(({ method, path }) => `${method} ${path}`)).toContain(name);
    expect(kindling.app.hasRoute({ method: endpoint.method, url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(
      true,
    );
  });

  test('nothing is retried or refetched automatically [endpoint-2]', () => {
    const { queries, mutations } = createQueryClient(fetch).getDefaultOptions();
    expect(queries).toMatchObject({
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
    });
    expect(mutations).toMatchObject({ retry: false });
  });
});
