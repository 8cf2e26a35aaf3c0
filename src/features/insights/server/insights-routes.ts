// Routes of statistics: of a project for its creator, and of the platform for administrators.
import type { FastifyInstance } from 'fastify';
import { csvTable } from '#kernel/csv.ts';
import { AppError } from '#kernel/errors.ts';
import { centsTotal, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { answerSmallCsv, serveFile } from '#platform/http/file-answer.ts';
import { serve } from '#platform/http/http.ts';
import * as analytics from '../analytics-contract.ts';
import { getCreatorRecord } from '../creator-record-contract.ts';
import * as statistics from '../statistics-contract.ts';
import { getProjectVisits } from '../statistics-contract.ts';
import { createCategoryReader, daysIn, getAnalytics, toFigures } from './analytics-service.ts';
import { readCreatorRecord } from './creator-record.ts';
import { readProjectVisits } from './project-visits.ts';
import { getStatistics, readStatisticsDays, requireListedProject, type StatisticsDay } from './statistics-service.ts';

export function registerInsightsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, statistics.getProjectStatistics, ({ params, query, viewer }) =>
    getStatistics(deps, viewer, { projectId: params.id, range: query.range }),
  );
  serveFile(app, statistics.exportProjectStatistics, async ({ params, query, viewer }) => {
    const days = await readStatisticsDays(deps, viewer, { projectId: params.id, range: query.range });
    return answerSmallCsv(statisticsCsv, `project-${params.id}-${nameDays(days)}`, days);
  });
  serve(app, getProjectVisits, ({ params, viewer }) => readProjectVisits(deps, viewer, params.id));
  serve(app, getCreatorRecord, ({ params }) => readCreatorRecord(deps, params.uid));
  // event-recorder.ts decides what to record after the response was sent.
  serve(app, statistics.reportEvent, async ({ params, body }) => {
    if (body.eventType !== 'share')
      throw new AppError('bad_request', 'Views, supports and investments are recorded by the server.');
    await requireListedProject(deps.db, params.id);
  });
  const categories = createCategoryReader();
  serve(app, analytics.getAnalytics, ({ query }) => getAnalytics(deps, query.range, categories));
  serveFile(app, analytics.exportAnalytics, async ({ query }) => {
    const days = (await daysIn(deps, query.range)).map((day) => ({ day: day.day, ...toFigures(day) }));
    return answerSmallCsv(analyticsCsv, `analytics-${nameDays(days)}`, days);
  });
}

const nameDays = (days: readonly { day: string }[]) => `${days.at(0)?.day}-to-${days.at(-1)?.day}`;

const statisticsCsv = csvTable<StatisticsDay>([
  { name: 'day_utc', cell: ({ day }) => day },
  { name: 'visits', cell: ({ views }) => String(views) },
  { name: 'shares', cell: ({ shares }) => String(shares) },
  { name: 'supports', cell: ({ upvotes }) => String(upvotes) },
  { name: 'investments', cell: ({ investments }) => String(investments) },
  { name: 'invested_usd', cell: ({ investedCents }) => toDollarString(centsTotal(investedCents)) },
]);

const analyticsCsv = csvTable<{ day: string } & ReturnType<typeof toFigures>>([
  { name: 'day_utc', cell: ({ day }) => day },
  { name: 'invested_usd', cell: ({ invested }) => invested },
  { name: 'returned_usd', cell: ({ returned }) => returned },
  { name: 'raised_usd', cell: ({ raised }) => raised },
  { name: 'provider_fees_usd', cell: ({ fees }) => fees },
  { name: 'project_views', cell: ({ views }) => String(views) },
  { name: 'investments_begun', cell: ({ holds }) => String(holds) },
  { name: 'investments_paid', cell: ({ paid }) => String(paid) },
  { name: 'new_projects', cell: ({ projects }) => String(projects) },
  { name: 'new_people', cell: ({ people }) => String(people) },
]);
