// Rules that exist in both TypeScript and SQL agree. The SQL is read from the migrated database.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { adminsLock } from '#features/accounts/server/admins/admin-service.ts';
import { maxComment, maxCommentDepth, maxCommentReason } from '#features/comments/comment-rules.ts';
import { maxImageText } from '#features/images/image-contract.ts';
import { maxContactMessage, maxContactName, maxInboxNote, maxReply } from '#features/inbox/inbox-rules.ts';
import { closingLock } from '#features/insights/server/platform-days.ts';
import { maxReference } from '#features/investing/admin-investment-rules.ts';
import {
  investmentStates,
  minInvestment,
  raisedStates,
  toInvestmentStatus,
} from '#features/investing/investing-rules.ts';
import { disputeStates } from '#features/investing/server/dispute-table.ts';
import { holdRefusals } from '#features/investing/server/holds/hold-taking.ts';
import { investmentOrigins, paymentStates, refundStates } from '#features/investing/server/investing-table.ts';
import { investmentNewsKinds } from '#features/investing/server/investment-news-table.ts';
import { suspenseExitStates, suspenseWays } from '#features/investing/suspense-rules.ts';
import { entryKinds, platformAccounts } from '#features/ledger/ledger-rules.ts';
import { maxReportReason } from '#features/messages/message-rules.ts';
// Registers what becomes a notification.
import { recordedMoments } from '#features/moments/server/moment-table.ts';
import {
  ballotChoices,
  milestoneStates,
  pollResults,
  releaseStates,
  transferStates,
  writeOffStates,
} from '#features/payouts/payout-states.ts';
import { equityMicroPercent } from '#features/projects/equity-share.ts';
import { createProject } from '#features/projects/project-contract.ts';
import { projectFields } from '#features/projects/project-fields.ts';
import {
  allotmentMethods,
  fundingModels,
  minFundingGoal,
  minValuation,
  projectStatuses,
  projectVisibilities,
} from '#features/projects/project-rules.ts';
import { maxReviewText, reviewStates } from '#features/projects/review-states.ts';
import { untrackedColumns } from '#features/projects/server/history/project-change-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { roundStates, shareTransferStates } from '#features/register/register-states.ts';
import { placeStates } from '#features/reservations/reservation-rules.ts';
import { reviewItems } from '#features/reviews/review-rules.ts';
import { settingFacts } from '#features/settings/settings-rules.ts';
import { cents, maxCents } from '#kernel/money.ts';
import { settingsChannel } from '#platform/postgres/change-signals.ts';
import { findDatabaseRefusal } from '#platform/postgres/database-errors.ts';
import { createTestDatabase, type TestDatabase } from '#test/servers/test-database.ts';
import { notificationSources } from '../../src/notification-sources.ts';

const root = resolve(import.meta.dirname, '../..');
const rulesFolder = join(root, 'db/rules');
const rules = readdirSync(rulesFolder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => ({ file, text: readFileSync(join(rulesFolder, file), 'utf8') }));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function queryRows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.pool.query<Row>(text, values)).rows;
}

async function readDefinition(functionName: string): Promise<string> {
  const [row] = await queryRows<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [functionName]);
  return row?.text ?? '';
}

/** Reads the expression of a generated column of investments from PostgreSQL. */
async function readExpression(column: string): Promise<string> {
  const [row] = await queryRows<{ text: string }>(
    `select generation_expression as text from information_schema.columns where table_name = 'investments' and column_name = $1`,
    [column],
  );
  return row?.text ?? '';
}

function matchesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

test.for(rules)('$file names its twins in its first line, and they exist', ({ text }) => {
  const [, named = ''] = /^-- TypeScript twins?: (.+)\n/.exec(text) ?? [];
  expect(named).not.toBe('');
  expect(named.split(', ').filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('the migrations make exactly the tables that TypeScript describes', async () => {
  const tables: Record<string, unknown> = {};
  for await (const file of glob('src/**/*-table.ts', { cwd: root })) {
    Object.assign(tables, (await import(join(root, file))) as Record<string, unknown>);
  }
  const snapshots = readdirSync(join(root, 'db/migrations/meta')).filter((file) => file.endsWith('_snapshot.json'));
  const last = JSON.parse(
    readFileSync(join(root, 'db/migrations/meta', snapshots.toSorted().at(-1) ?? ''), 'utf8'),
  ) as never;
  expect(await generateMigration(last, generateDrizzleJson(tables))).toEqual([]);
});

test('every column of a project is either in its history, with a label, or named as untracked', async () => {
  const columns = Object.values(getTableColumns(projects)).map(({ name }) => name);
  const tracked: string[] = Object.values(projectFields).flatMap(({ column, kind }) =>
    kind === 'pack' ? [] : [column],
  );
  expect([...tracked, ...untrackedColumns].toSorted()).toEqual(columns.toSorted());
  const [sql] = await queryRows<{ untracked: string[]; tracked: string[] }>(
    'select untracked_project_columns() as untracked, tracked_project_columns() as tracked',
  );
  expect(sql?.untracked).toEqual([...untrackedColumns]);
  expect(sql?.tracked.toSorted()).toEqual(tracked.toSorted());
});

test('approving a project takes as many checks as there are items', async () => {
  expect(matchesIn(await readDefinition('enforce_review_rules'), /count\(\*\)[^<]*< (\d+)/g)).toEqual([
    String(reviewItems.length),
  ]);
});

test('the status of an investment, and how it is counted, follow from its state in the same way', async () => {
  const cases = investmentStates.flatMap((state) => [true, false].map((everCompleted) => ({ state, everCompleted })));
  const found = await queryRows(
    `select state, ever_completed as "everCompleted", ${await readExpression('status')} as status, ${await readExpression('counted')} as counted
     from json_to_recordset($1) as c (state text, "everCompleted" boolean), lateral (select "everCompleted" as ever_completed) e`,
    [JSON.stringify(cases)],
  );
  const held = (state: string) => state === 'held' || state === 'processing';
  expect(found).toEqual(
    cases.map(({ state, everCompleted }) => ({
      state,
      everCompleted,
      status: toInvestmentStatus(state, everCompleted),
      counted: raisedStates.includes(state) ? 'raised' : held(state) ? 'held' : null,
    })),
  );
});

test('equity is truncated at the same digit', async () => {
  const amounts = [1, 99, 10_000, 333_333, 99_999_999, 123_456_789];
  const valuations = [500_000, 700_001, 3_000_000, 999_999_999_999, maxCents];
  const cases = amounts.flatMap((amount) => valuations.map((valuation) => ({ amount, valuation })));
  const found = await queryRows<{ micro: number }>(
    `select ((${await readExpression('equity_percent')}) * 1000000)::bigint as micro
     from json_to_recordset($1) as c (amount bigint, valuation bigint),
       lateral (values (amount, valuation, null::bigint), (amount * 2, valuation, amount)) v (amount_cents, valuation_cents, allotted_cents)`,
    [JSON.stringify(cases)],
  );
  expect(found.map(({ micro }) => micro)).toEqual(
    // With and without an allotment: the share is for what was allotted.
    cases.flatMap(({ amount, valuation }) => Array(2).fill(equityMicroPercent(cents(amount), cents(valuation)))),
  );
});

test('a hold is refused for exactly the reasons that have an explanation', async () => {
  const text = await readDefinition('take_holds');
  const outcomes = matchesIn(text, /(?:THEN|ELSE) '(\w+)'/g).filter((word) => !['expired', 'cancelled'].includes(word));
  expect([...new Set(outcomes)].toSorted()).toEqual([...holdRefusals, 'taken', 'replayed'].toSorted());
});

test('the ledger has the same kinds of entries, on the same accounts', async () => {
  const [view] = await queryRows<{ text: string }>(`select pg_get_viewdef('row_violations') as text`);
  const shapes = [...(view?.text ?? '').matchAll(/\('(\w+)'::text,'(\w+)'::text,(?:true|false)\)/g)];
  expect([...new Set(shapes.map(([, kind = '']) => kind))].toSorted()).toEqual([...entryKinds].toSorted());
  const accounts = [...Object.keys(platformAccounts), 'escrow', 'creator_payable', 'creator_receivable'];
  expect(shapes.map(([, , account]) => account).filter((account) => !accounts.includes(account ?? ''))).toEqual([]);
});

test('the default cancellation window is the same', async () => {
  const [, hours] = /usual_cancellation_hours, (\d+)\)/.exec(await readDefinition('cancellation_end')) ?? [];
  expect(Number(hours)).toBe(readDefaultHours());
});

/** A site without settings. */
function readDefaultHours(): number {
  const text = readFileSync(join(root, 'src/platform/config/config.ts'), 'utf8');
  return Number(/'CANCELLATION_HOURS', \{ otherwise: (\d+)/.exec(text)?.[1]);
}

test('triggers use the locks that services use, and notify the channels that processes listen on', async () => {
  expect(await readDefinition('require_an_admin')).toContain(`pg_advisory_xact_lock(${adminsLock})`);
  expect(await readDefinition('reopen_platform_days')).toContain(`pg_advisory_xact_lock_shared(${closingLock})`);
  expect(await readDefinition('signal_settings')).toContain(`pg_notify('${settingsChannel}', '')`);
});

test('every refusal code of our rules has a message for the caller, except those of the ledger', () => {
  const codes = [...new Set(rules.flatMap(({ text }) => matchesIn(text, /ERRCODE = '(\w+)'/g)))].toSorted();
  const meaning = codes.map((code) => [code, findDatabaseRefusal(Object.assign(new Error(), { code }))?.code]);
  expect(meaning).toEqual([
    ['KD001', 'illegal_move'],
    ['KD002', 'illegal_move'],
    ['KD003', 'illegal_move'],
    ['KD004', undefined],
  ]);
});

/** Values by the column they are compared with; a value outside the list could never match. */
const wordsOfColumns: Record<string, readonly string[]> = {
  status: projectStatuses,
  state: [
    ...investmentStates,
    ...paymentStates,
    ...refundStates,
    ...disputeStates,
    ...suspenseExitStates,
    ...reviewStates,
    ...milestoneStates,
    ...releaseStates,
    ...transferStates,
    ...writeOffStates,
    ...roundStates,
    ...shareTransferStates,
    ...placeStates,
    'completed',
  ],
  result: pollResults,
  choice: ballotChoices,
  counted: ['held', 'raised'],
  visibility: projectVisibilities,
  funding_model: fundingModels,
  allotment: allotmentMethods,
  method: allotmentMethods,
  origin: investmentOrigins,
  way: suspenseWays,
};

test.for(rules)('$file compares columns only with values they can have', ({ text }) => {
  const comparisons = text.matchAll(/\b(\w+) (?:=|<>|IN|NOT IN|IS (?:NOT )?DISTINCT FROM) (\(?)('\w+'(?:, '\w+')*)/g);
  const unknown = [...comparisons].flatMap(([, column = '', , list = '']) =>
    matchesIn(list, /'(\w+)'/g)
      .filter((word) => wordsOfColumns[column]?.includes(word) === false)
      .map((word) => `${column} '${word}'`),
  );
  expect(unknown).toEqual([]);
});

test('the events that become notifications are those that triggers write down', async () => {
  const rules = readFileSync(join(rulesFolder, 'notifications.sql'), 'utf8');
  const [, list = ''] = /q\.kind IN \(([^)]+)\)/.exec(rules) ?? [];
  const mailSources = [...list.matchAll(/'(\w+)'/g)].map(([, kind]) => `mail ${kind}`);
  const projectSources = projectStatuses.filter((status) => status !== 'draft').map((status) => `project ${status}`);
  const momentSources = recordedMoments.filter((kind) => kind !== 'live').map((kind) => `project ${kind}`);
  // Written down by the sweeper: an opening is a moment in time, not a change.
  const timeSources = ['project opened'];
  expect([...mailSources, ...projectSources, ...momentSources, ...timeSources].toSorted()).toEqual(
    [...new Set(notificationSources.map(({ source }) => source))].toSorted(),
  );
});

test('the kinds of investment news are those that emails exist for', async () => {
  const kinds = matchesIn(await readDefinition('record_investment_news'), /(?:THEN|ELSE) '(\w+)'/g);
  expect(kinds.toSorted()).toEqual([...investmentNewsKinds].toSorted());
});

/** The longest text that a request field accepts. */
function longest(field: z.core.$ZodType | undefined): number | undefined {
  return field && z.toJSONSchema(field, { io: 'input' }).maxLength;
}

const projectForm = createProject.body?.shape;
const { percent, hours, days } = {
  percent: settingFacts.platformFeePercent,
  hours: settingFacts.cancellationHours,
  days: settingFacts.defaultFundingDays,
};
/** The bounds in a check constraint, in the order they appear. */
const limits: [constraint: string, bounds: (number | undefined)[]][] = [
  ['projects_goal_minimum', [minFundingGoal, maxCents]],
  ['projects_valuation_minimum', [minValuation, maxCents]],
  ['projects_title_length', [1, longest(projectForm?.title)]],
  ['projects_description_length', [1, longest(projectForm?.description)]],
  ['projects_category_length', [1, longest(projectForm?.category)]],
  ['site_settings_goal_minimum', [minFundingGoal]],
  ['site_settings_valuation_minimum', [minValuation]],
  ['site_settings_investment_minimum', [minInvestment]],
  ['site_settings_fee', [percent.min, percent.max]],
  ['site_settings_hours', [hours.min, hours.max]],
  ['site_settings_funding_days', [days.min, days.max]],
  ['site_settings_material_percent', [settingFacts.materialChangePercent.min, settingFacts.materialChangePercent.max]],
  ['contact_messages_name_length', [1, maxContactName]],
  ['contact_messages_content_length', [1, maxContactMessage]],
  ['contact_replies_length', [1, maxReply]],
  ['message_reports_reason_length', [1, maxReportReason]],
  ['comment_reports_reason_length', [1, maxCommentReason]],
  ['comments_length', [1, maxComment]],
  ['comments_depth', [1, maxCommentDepth + 1]],
  ['inbox_notes_length', [1, maxInboxNote]],
  ['images_alt_length', [maxImageText]],
  ['hand_payments_reference', [1, maxReference]],
  ['project_reviews_reason_length', [1, maxReviewText]],
  ['review_checks_notes_length', [maxReviewText]],
  ['review_answers_length', [1, maxReviewText]],
];

test.for(limits)('%s has the bounds of the forms and requests', async ([constraint, bounds]) => {
  const [row] = await queryRows<{ text: string }>(
    'select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1',
    [constraint],
  );
  expect(matchesIn(row?.text ?? '', /[<>]=? \(?'?(\d+)/g).map(Number)).toEqual(bounds);
});
