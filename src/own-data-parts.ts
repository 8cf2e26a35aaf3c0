// Everything in the export of a person's own data, by slice; each slice describes its part.
import { accountExport } from '#features/accounts/server/own-data/account-export.ts';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';
import { commentExport } from '#features/comments/server/comment-personal-data.ts';
import { contactExport } from '#features/inbox/server/inbox-personal-data.ts';
import { insightsExport } from '#features/insights/server/insights-export.ts';
import { investorExport } from '#features/investing/server/investor-export.ts';
import { messageExport } from '#features/messages/server/message-export.ts';
import { newsletterExport } from '#features/newsletter/server/newsletter-export.ts';
import { notificationExport } from '#features/notifications/server/notification-export.ts';
import { payoutExport } from '#features/payouts/server/payout-export.ts';
import { peopleExport } from '#features/people/server/people-personal-data.ts';
import { projectExport } from '#features/projects/server/project-export.ts';
import { updateExport } from '#features/updates/server/update-personal-data.ts';

export const exportParts: readonly ExportPart[] = [
  ...accountExport,
  ...projectExport,
  ...notificationExport,
  ...investorExport,
  ...payoutExport,
  ...messageExport,
  ...peopleExport,
  ...commentExport,
  ...updateExport,
  ...contactExport,
  ...newsletterExport,
  ...insightsExport,
];
