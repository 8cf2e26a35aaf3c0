// Email to a person whose data was requested with their account, in case it was someone else.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { formatMoment } from '#kernel/dates.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { users } from '../account-table.ts';
import { canBeEmailed, recipient } from '../emailable.ts';
import { dataExports } from '../export-table.ts';

export const dataExportMail = definePersonMail({
  kind: 'data_export',
  facts: z.object({ exportId: z.int() }),
  key: ({ exportId }) => `data-export-${exportId}`,
  find: ({ db }, { exportId }) =>
    db
      .select({ to: recipient, createdAt: dataExports.createdAt })
      .from(dataExports)
      .innerJoin(users, eq(users.id, dataExports.userId))
      .where(and(eq(dataExports.id, exportId), canBeEmailed(users))),
  write: ({ createdAt }, { brandName, supportAddress }) => ({
    subject: `A copy of your ${brandName} data was requested`,
    parts: [
      `On ${formatMoment(createdAt.toISOString())}, someone signed in to your account requested a copy of all your data. It can be downloaded for one hour.`,
      `If it was you, there is nothing to do. If not, sign out your other sessions now and write to ${supportAddress}.`,
      { button: 'Review your sessions', path: '/settings/sessions' },
    ],
  }),
});
