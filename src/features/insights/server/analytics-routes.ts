// Routes of the platform's statistics.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { byteOrderMark, csvLine } from '#kernel/csv.ts';
import type { Deps } from '#platform/config/deps.ts';
import { serveFile } from '#platform/http/file-answer.ts';
import { serve } from '#platform/http/http.ts';
import * as contract from '../analytics-contract.ts';
import { createCategoryReader, daysIn, getAnalytics, toFigures } from './analytics-service.ts';

export function registerAnalyticsRoutes(app: FastifyInstance, deps: Deps): void {
  const categories = createCategoryReader();
  serve(app, contract.getAnalytics, ({ query }) => getAnalytics(deps, query.range, categories));
  serveFile(app, contract.exportAnalytics, async ({ query }) => {
    const days = await daysIn(deps, query.range);
    const lines = days.map((day) => {
      const { invested, returned, raised, fees, views, holds, paid, projects, people } = toFigures(day);
      return csvLine([
        day.day,
        invested,
        returned,
        raised,
        fees,
        ...[views, holds, paid, projects, people].map(String),
      ]);
    });
    const name = `kindling-analytics-${days.at(0)?.day}-to-${days.at(-1)?.day}.csv`;
    return { name, content: Readable.from([byteOrderMark + csvLine(columns), ...lines]) };
  });
}

const columns = [
  'day_utc',
  'invested_usd',
  'returned_usd',
  'raised_usd',
  'provider_fees_usd',
  'project_views',
  'investments_begun',
  'investments_paid',
  'new_projects',
  'new_people',
];
