// A person's events in the statistics of projects, in their data export.
import { sql } from 'drizzle-orm';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';

export const insightsExport: readonly ExportPart[] = [
  {
    name: 'activity',
    description: 'Events that are counted in the statistics of projects and linked to you.',
    tables: ['analytics_events'],
    select: ({ id }) => sql`
      select project_id, event_type, "timestamp", metadata from analytics_events where user_id = ${id} order by id`,
  },
];
