// API contract: counts of payout work that waits for an administrator, for the navigation.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';

export const getPayoutSummary = endpoint('GET /api/admin/payouts/summary', {
  access: 'admin',
  scope: 'investments:read',
  summary: 'Count milestones and releases that wait for you as an administrator, and accounts that hold up money',
  output: z.object({
    milestones: z.int(),
    /** Excludes releases you requested, which a second administrator must confirm. */
    releases: z.int(),
    /** Restricted or disabled accounts of creators whose funded projects have money. */
    accounts: z.int(),
  }),
});
