// Aim 5 for administrators: their lists and overviews, from a thousand people, projects and investments to a hundred thousand.
import { listUsers, readUserFacets } from '#features/accounts/server/user-list.ts';
import { listAudit } from '#features/admin/server/audit-log.ts';
import { getLookAhead } from '#features/admin/server/look-ahead.ts';
import { daysIn } from '#features/insights/server/analytics-service.ts';
import { getAdminOverview } from '#features/insights/server/overview-service.ts';
import { listAdminInvestments } from '#features/investing/server/admin/admin-investment-list.ts';
import { readInvestmentTotals } from '#features/investing/server/investment-totals.ts';
import { listProjectRows } from '#features/projects/server/lists/project-list-query.ts';
import { listReviews } from '#features/reviews/server/review-queue.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { measureAdminByHttp } from './admin-http.ts';
import { type Figure, forTheRecord, milliseconds, quantile } from './figures.ts';
import { type Grown, measureGrowth, type Reads, requireIndexes, timeInTurns, withGrown } from './growth.ts';
import { fillForAdmins } from './sample-admin.ts';
import { sampleWord } from './sample-projects.ts';
import type { Stage } from './stage.ts';

type Sample = { id: number };

const sizes = [1000, 100_000];
const readsEach = 200;
const limit = 25;
const today = new Date().toISOString().slice(0, 10);
const sixtyDaysAgo = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
const viewer: Viewer = {
  user: undefined,
  admin: { id: 1, name: '', email: '', username: '', confirmedAt: new Date(), hasSecondFactor: false },
};
const asking = viewer;
const now = () => new Date();

const reads: Reads<Sample> = {
  'Projects, newest first': (db) => listProjectRows(db, viewer, { sort: 'newest', limit }, today),
  'Projects, drafts by title': (db) =>
    listProjectRows(db, viewer, { sort: 'title-a-z', status: 'draft', limit }, today),
  'People, a page with their number': (db) => listUsers({ db, now }, asking, { sort: 'newest', limit }),
  'People, counted by role': (db) => readUserFacets({ db, now }),
  'People, one found by a part of the name': (db) =>
    listUsers({ db, now }, asking, { sort: 'newest', q: 'c4ca4238', limit }),
  'Investments, newest first': (db) => listAdminInvestments(db, { sort: 'newest', limit }),
  'Investments, largest first': (db) => listAdminInvestments(db, { sort: 'largest', limit }),
  'Investments, the refunded': (db) => listAdminInvestments(db, { sort: 'newest', state: 'refunded', limit }),
  'Investments, that need a person': (db) => listAdminInvestments(db, { sort: 'newest', state: 'needs_person', limit }),
  'What all investments come to': (db) => readInvestmentTotals(db, {}),
  'What all that were refunded come to': (db) => readInvestmentTotals(db, { state: 'refunded' }),
  'Investments of one project': (db, { id }) => listAdminInvestments(db, { sort: 'newest', project: id, limit }),
  'Reviews that wait': (db) => listReviews(db, { state: 'waiting', limit }),
  'Audit log': (db) => listAudit(db, { limit }),
  'Audit log of one project': (db, { id }) => listAudit(db, { subject: 'project', subjectId: String(id), limit }),
  'The four figures of the dashboard': (db) => getAdminOverview({ db, now }),
  'Statistics of thirty days': (db) => daysIn({ db, now: () => new Date() }, '30d'),
  'Look ahead, a week': (db) => getLookAhead(db, { days: 7, now: new Date() }),
};

/** Reads that count or sum the rows they report on, using an index, and searches, whose result sets grow with the data. */
const counting: Reads<Sample> = {
  'Investments, found by a title': (db) => listAdminInvestments(db, { sort: 'newest', q: sampleWord(2500), limit }),
  'What the investments of two months come to': (db) => readInvestmentTotals(db, { from: sixtyDaysAgo }),
};

export function measureAdmin(stage: Stage): Promise<Figure[]> {
  const samples = (count: number) => `select id from projects where id % ${Math.ceil(count / 500)} = 0`;
  return withGrown(
    stage,
    { name: 'admin', sizes, fill: fillForAdmins, samples },
    async (grown: readonly Grown<Sample>[]) => {
      const figures = await measureAll(grown);
      return [...figures, ...(await measureAdminByHttp(stage, grown, readsEach))];
    },
  );
}

async function measureAll(grown: readonly Grown<Sample>[]): Promise<Figure[]> {
  const figures = await measureGrowth(grown, reads, { aim: 5, most: 1.6, readsEach });
  for (const [what, read] of Object.entries(counting)) {
    const taken = await timeInTurns(grown, read, readsEach);
    const medians = taken.map((all) => milliseconds(quantile(all, 0.5)));
    figures.push(
      forTheRecord(`${what}: ${grown.map(({ count }) => `${count / 1000}k`).join(' → ')}`, medians.join(' → ')),
    );
  }
  return [...figures, await requireIndexes(grown, reads, ['projects', 'users', 'investments', 'audit_entries'])];
}
