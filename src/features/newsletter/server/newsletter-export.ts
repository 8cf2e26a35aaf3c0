// What the newsletter slice contributes to the export of a person's own data.
import { sql } from 'drizzle-orm';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';

export const newsletterExport: readonly ExportPart[] = [
  {
    name: 'newsletter',
    description: 'Your subscription to the newsletter.',
    tables: ['newsletter_subscribers'],
    select: ({ id, email, emailUnverified }) => sql`
      select email, state, requests, first_requested_at, requested_at, confirmed_at, bounced_at from newsletter_subscribers
      where user_id = ${id} or (not ${emailUnverified} and lower(email) = lower(${email}))`,
  },
];
