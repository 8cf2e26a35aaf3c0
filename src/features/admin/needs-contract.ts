// API of what waits for the administrator who asks: one line per kind of work, with its age, deadline and amount.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { moment } from '#kernel/fields.ts';

export const needKinds = [
  'review',
  'message',
  'report',
  'evidence',
  'decision',
  'release',
  'dispute',
  'transfer',
  'refund',
  'remainder',
  'unmatched',
  'account',
  'finding',
  'write_off',
  'debt',
  'identity',
  'category',
  'screening',
  'round',
  'share',
  'duty',
  'setting',
  'pack',
  'newsletter',
  'backup',
  'overdue',
] as const;
export type NeedKind = (typeof needKinds)[number];

/** The page of the admin area where each kind of work is done. */
export const needPages: Record<NeedKind, string> = {
  review: '/admin/reviews',
  message: '/admin/messages',
  report: '/admin/messages',
  evidence: '/admin/milestones',
  decision: '/admin/milestones',
  release: '/admin/releases',
  dispute: '/admin/investments?state=needs_person',
  transfer: '/admin/releases',
  refund: '/admin/investments?state=needs_person',
  remainder: '/admin/releases',
  unmatched: '/admin/investments/suspense',
  account: '/admin/payouts/accounts',
  finding: '/admin/reconciliation',
  write_off: '/admin/releases',
  debt: '/admin/releases',
  identity: '/admin/investors',
  category: '/admin/investors',
  screening: '/admin/investors',
  round: '/admin/registers',
  share: '/admin/registers',
  duty: '/admin/registers',
  setting: '/admin/settings',
  pack: '/admin/rules',
  newsletter: '/admin/newsletter',
  backup: '/admin/backups',
  overdue: '/admin/ahead',
};

const need = z.object({
  kind: z.enum(needKinds),
  count: z.int(),
  /** Since when the oldest one waits. */
  since: moment,
  /** The next deadline; null without one. */
  due: z.nullable(moment),
  /** Decimal text of dollars; null where no amount belongs to it. */
  amount: z.nullable(z.string()),
});
export type Need = z.infer<typeof need>;

export const getNeeds = endpoint('GET /api/admin/needs', {
  access: 'admin',
  summary: 'List the work that waits for you as an administrator: overdue first, then the oldest',
  output: z.object({ at: moment, needs: z.array(need) }),
});
