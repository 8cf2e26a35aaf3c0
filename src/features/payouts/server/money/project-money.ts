// Reads where the money of a project is, for its owner and administrators.
import { and, eq, sql } from 'drizzle-orm';
import { readProjectBooks } from '#features/ledger/server/money-reading.ts';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { AppError } from '#kernel/errors.ts';
import { centsTotal, toDollarString } from '#kernel/money.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { ProjectMoney } from '../../money-contract.ts';
import { fundingTerms } from '../plan-table.ts';
import { findPause } from '../releases/release-pause.ts';
import { findStop, listYears, toPlaceAmounts } from './investment-money.ts';
import { readMoneyMilestones } from './money-milestones.ts';

/** @throws AppError not_found, also for another person's project */
export async function getProjectMoney(db: Queryable, viewer: Viewer, projectId: number): Promise<ProjectMoney> {
  const project = await requireOwnProject(db, viewer, projectId);
  const [books, facts, pause, stop] = await Promise.all([
    readProjectBooks(db, projectId),
    readFacts(db, projectId),
    findPause(db),
    findStop(db, projectId),
  ]);
  const [terms] = await db.select().from(fundingTerms).where(eq(fundingTerms.projectId, projectId));
  return {
    projectId,
    projectTitle: project.title,
    paidIn: toDollarString(centsTotal(books.paidIn)),
    places: toPlaceAmounts(books.dollars),
    terms:
      terms === undefined ? null : { feePercent: terms.feeBasisPoints / 100, processingFeesBy: terms.processingFeesBy },
    raised: toDollarString(centsTotal(project.raisedCents)),
    opening: toDollarString(centsTotal(books.opening)),
    bankTook: toDollarString(centsTotal(books.bankTook)),
    chargedBack: toDollarString(centsTotal(books.dollars.takenBack)),
    chargedToCreators: toDollarString(centsTotal(books.chargedToCreator)),
    owedByCreators: toDollarString(centsTotal(books.owed)),
    milestones: await readMoneyMilestones(db, { projectId, heldCents: books.dollars.held }),
    pause: pause === undefined ? null : { since: pause.startedAt.toISOString() },
    stop,
    years: listYears(facts.firstYear ?? undefined, facts.thisYear),
  };
}

async function requireOwnProject(
  db: Queryable,
  viewer: Viewer,
  id: number,
): Promise<{ title: string; raisedCents: number }> {
  const isAllowed = viewer.admin === undefined ? mayDo('money', viewer.user?.id) : sql`true`;
  const [project] = await db
    .select({ title: projects.title, raisedCents: projects.raisedCents })
    .from(projects)
    .where(and(eq(projects.id, id), isNotDeleted, isAllowed));
  if (project === undefined) throw new AppError('not_found', 'This project is no longer here.');
  return project;
}

type Facts = { firstYear: number | null; thisYear: number };

async function readFacts(db: Queryable, projectId: number): Promise<Facts> {
  const { rows } = await db.execute<Facts>(sql`
    select (select extract(year from min(t.sent_at) at time zone 'UTC') from releases r join transfers t on t.release_id = r.id
        where r.project_id = ${projectId})::int as "firstYear",
      extract(year from now() at time zone 'UTC')::int as "thisYear"`);
  const [facts] = rows;
  if (facts === undefined) throw new Error(`no figures were returned for project ${projectId}`);
  return facts;
}
