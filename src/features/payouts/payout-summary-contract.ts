// API contract: counts of the payouts work that waits for an administrator, for the navigation.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';

export const getPayoutSummary = endpoint({
  method: 'GET',
  path: '/api/admin/payouts/summary',
  access: 'admin',
  summary: 'Count milestones and releases that wait for you as an administrator, and accounts that hold up money',
  output: z.object({
    milestones: z.int(),
    /** Without what a second administrator has to confirm, if you asked for it. */
    releases: z.int(),
    /** Restricted or disabled accounts of creators with money of a funded project. */
    accounts: z.int(),
  }),
  success: { 200: 'The counts' },
});
