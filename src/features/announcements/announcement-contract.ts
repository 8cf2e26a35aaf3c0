// API of emails of administrators to many people.
import * as z from 'zod/mini';
import { userRoles } from '#features/accounts/account-contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, text, textLine } from '#kernel/fields.ts';
import { maxBody, maxChosen, maxSubject } from './announcement-rules.ts';

const audience = {
  /** In the name or email; the same search as the list of users. */
  q: z.optional(text({ max: 200, name: 'The search' })),
  role: z.optional(z.enum(userRoles)),
  /** People chosen one by one. */
  ids: z.optional(
    z.array(idNumber).check(z.minLength(1), z.maxLength(maxChosen, `Choose at most ${maxChosen} people at once`)),
  ),
};
const content = {
  ...audience,
  subject: textLine({ min: 1, max: maxSubject, name: 'Subject' }),
  body: text({ min: 1, max: maxBody, name: 'Text' }),
};

const announcement = z.object({
  id: idNumber,
  subject: z.string(),
  body: z.string(),
  q: z.nullable(z.string()),
  role: z.nullable(z.enum(userRoles)),
  /** Its people were chosen one by one. */
  isChosen: z.boolean(),
  recipients: z.int(),
  createdBy: z.string(),
  createdAt: moment,
  /** When the first email leaves; until then it can be undone. */
  sendAt: moment,
  canUndo: z.boolean(),
  undoneBy: z.nullable(z.string()),
});
export type Announcement = z.infer<typeof announcement>;

export const maxListedAnnouncements = 20;

export const listAnnouncements = endpoint('GET /api/admin/announcements', {
  access: 'admin',
  scope: 'operations:read',
  summary: 'List the latest emails to many people',
  output: z.object({ at: moment, items: z.array(announcement) }),
});

const preview = z.object({
  /** Exactly who gets it. */
  recipients: z.int(),
  leftOut: z.object({ unsubscribed: z.int(), unreachable: z.int() }),
  html: z.string(),
  text: z.string(),
  /** Sending with it twice, after a lost answer, sends once. */
  key: z.string(),
});
export type AnnouncementPreview = z.infer<typeof preview>;

export const previewAnnouncement = endpoint('POST /api/admin/announcements/previews', {
  access: 'admin',
  audit: 'announcement.previewed',
  summary: 'Preview an email to many people, with the exact number of recipients',
  body: z.strictObject(content),
  output: preview,
});

export const sendAnnouncement = endpoint('POST /api/admin/announcements', {
  access: 'admin',
  audit: 'announcement.sent',
  stepUp: true,
  summary: 'Send an email to many people after a delay in which it can be undone',
  body: z.strictObject({
    ...content,
    /** Of the preview. */
    key: z.uuid('The key must be a UUID'),
    /** As the preview counted: if it changed, nothing is sent. */
    recipients: z.int().check(z.gte(1, 'No one would get this email')),
  }),
  output: announcement,
  success: { 201: 'Emails leave after the delay' },
});

export const undoAnnouncement = endpoint('POST /api/admin/announcements/{id}/undo', {
  access: 'admin',
  audit: 'announcement.undone',
  summary: 'Undo an email to many people before it leaves',
  output: announcement,
});
