// Routes of a project's statistics.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { byteOrderMark, csvTable } from '#kernel/csv.ts';
import { AppError } from '#kernel/errors.ts';
import { centsTotal, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { serveFile } from '#platform/http/file-answer.ts';
import { serve } from '#platform/http/http.ts';
import { getCreatorRecord } from '../creator-record-contract.ts';
import * as contract from '../statistics-contract.ts';
import { readCreatorRecord } from './creator-record.ts';
import { getStatistics, readStatisticsDays, requireListedProject, type StatisticsDay } from './statistics-service.ts';

export function registerStatisticsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.getProjectStatistics, ({ params, query, viewer }) =>
    getStatistics(deps, viewer, { projectId: params.id, range: query.range }),
  );
  serveFile(app, contract.exportProjectStatistics, async ({ params, query, viewer }) => {
    const days = await readStatisticsDays(deps, viewer, { projectId: params.id, range: query.range });
    const name = `kindling-project-${params.id}-${days.at(0)?.day}-to-${days.at(-1)?.day}.csv`;
    return { name, content: Readable.from([byteOrderMark + daysCsv.head, ...days.map(daysCsv.line)]) };
  });
  serve(app, getCreatorRecord, ({ params }) => readCreatorRecord(deps, params.uid));
  // event-recorder.ts decides what to record after the response was sent.
  serve(app, contract.reportEvent, async ({ params, body }) => {
    if (body.eventType !== 'share')
      throw new AppError('bad_request', 'Views, supports and investments are recorded by the server.');
    await requireListedProject(deps.db, params.id);
  });
}

const daysCsv = csvTable<StatisticsDay>([
  { name: 'day_utc', cell: ({ day }) => day },
  { name: 'visits', cell: ({ views }) => String(views) },
  { name: 'shares', cell: ({ shares }) => String(shares) },
  { name: 'supports', cell: ({ upvotes }) => String(upvotes) },
  { name: 'investments', cell: ({ investments }) => String(investments) },
  { name: 'invested_usd', cell: ({ investedCents }) => toDollarString(centsTotal(investedCents)) },
]);
