// API contract: transfers of shares, entered by an administrator, agreed to by the parties, confirmed by a second administrator. Amounts
// are decimal text in US dollars.
import * as z from 'zod/mini';
import { maxEvidenceFileBytes, maxFileName } from '#features/payouts/evidence-rules.ts';
import { stakes } from '#features/projects/stake-rules.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { day, dollars, emailAddress, idNumber, moment, named, text } from '#kernel/fields.ts';
import { shareTransferKinds, shareTransferStates } from './register-states.ts';

export const maxTransferReason = 1000;
const reason = text({ max: maxTransferReason, name: 'Reason', min: 1 });

export const registerFile = z.object({
  id: idNumber,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
});
export type RegisterFile = z.infer<typeof registerFile>;

export const uploadRegisterFile = endpoint('POST /api/projects/{id}/register-files', {
  access: 'user-or-admin',
  audit: 'register.file_uploaded',
  summary: 'Upload a private file for the register of a project (PDF, PNG, JPEG, WebP, CSV or text, up to 10 MB)',
  query: z.strictObject({ name: text({ min: 1, max: maxFileName, name: 'The file’s name' }) }),
  upload: { types: ['application/octet-stream'], maxBytes: maxEvidenceFileBytes },
  output: registerFile,
  success: { 201: 'Uploaded; it is kept for a week unless something refers to it' },
});

export const getRegisterFile = endpoint('GET /api/register-files/{id}', {
  access: 'user-or-admin',
  summary: 'Download a file of a register: for administrators and the people whom it concerns',
  file: 'application/octet-stream',
  success: { 200: 'The file, to be saved' },
});

const party = z.object({ id: idNumber, name: z.string(), agreedAt: z.nullable(moment) });

const shareTransfer = z.object({
  id: idNumber,
  projectId: idNumber,
  project: z.string(),
  kind: z.enum(shareTransferKinds),
  /** What moves: the amount once invested, and the share it is now. */
  amount: z.string(),
  share: z.string(),
  reason: z.string(),
  file: registerFile,
  state: z.enum(shareTransferStates),
  from: party,
  to: party,
  /** Everyone who has to agree has; a second administrator decides. */
  isAgreed: z.boolean(),
  askedAt: moment,
  endedAt: z.nullable(moment),
  endReason: z.nullable(z.string()),
});
export type ShareTransfer = z.infer<typeof shareTransfer>;

const ownTransfer = z.object({
  ...shareTransfer.def.shape,
  /** Which side the caller is on, and whether their answer is still asked for. */
  side: z.enum(['from', 'to']),
  isAsked: z.boolean(),
});
export type OwnShareTransfer = z.infer<typeof ownTransfer>;

export const listOwnTransfers = endpoint('GET /api/users/share-transfers', {
  access: 'user',
  scope: 'investments:read',
  summary: 'List transfers of shares from you or to you, newest first',
  output: z.array(ownTransfer),
  success: { 200: 'At most 100' },
});

export const agreeToTransfer = endpoint('POST /api/share-transfers/{id}/agree', {
  access: 'user',
  summary: 'Agree to a transfer of a share from you or to you',
  output: z.array(ownTransfer),
});

export const declineTransfer = endpoint('POST /api/share-transfers/{id}/decline', {
  access: 'user',
  summary: 'Decline a transfer of a share from you or to you',
  body: z.strictObject({ reason: z.optional(text({ max: maxTransferReason, name: 'Reason' })) }),
  output: z.array(ownTransfer),
});

const openTransfer = z.object({
  ...shareTransfer.def.shape,
  stake: z.nullable(z.enum(stakes)),
  askedBy: named,
  lockedUntil: z.nullable(day),
});
export type OpenShareTransfer = z.infer<typeof openTransfer>;

const transferQueue = z.object({
  transfers: z.array(openTransfer) /** 0 for an API token of the platform. */,
  adminId: z.int(),
});
export type ShareTransferQueue = z.infer<typeof transferQueue>;

export const getTransferQueue = endpoint('GET /api/admin/share-transfers', {
  access: 'admin',
  scope: 'investments:read',
  summary: 'List transfers of shares that are open',
  output: transferQueue,
  success: { 200: 'At most 100, oldest first' },
});

const acted = {
  access: 'admin',
  stepUp: true,
  output: transferQueue,
  success: { 200: 'The list afterwards' },
} as const;

export const askShareTransfer = endpoint('POST /api/admin/projects/{id}/share-transfers', {
  ...acted,
  audit: 'share_transfer.asked',
  summary: 'Enter a transfer of a share, or a part of it, with its reason and document',
  body: z.strictObject({
    investmentId: idNumber,
    fromId: idNumber,
    /** The address of the new holder’s account. */
    toEmail: emailAddress('Email of the new holder'),
    kind: z.enum(shareTransferKinds),
    /** Of the amount invested; all of it if left out. */
    amount: z.optional(dollars('Amount')),
    reason,
    fileId: idNumber,
  }),
});

export const confirmShareTransfer = endpoint('POST /api/admin/share-transfers/{id}/confirm', {
  ...acted,
  audit: 'share_transfer.confirmed',
  summary: 'Confirm a transfer of a share as the second administrator; it counts from then on',
});

export const withdrawShareTransfer = endpoint('POST /api/admin/share-transfers/{id}/withdraw', {
  ...acted,
  audit: 'share_transfer.withdrawn',
  summary: 'Withdraw an open transfer of a share',
  body: z.strictObject({ reason }),
});
