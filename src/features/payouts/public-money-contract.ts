// API contract: releases as everyone sees them. Amounts are decimal text in US dollars.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { moment } from '#kernel/fields.ts';
import { pollSummary } from './milestone-contract.ts';
import { moneyMilestone } from './money-contract.ts';

/** Why and since when releases are paused on this site; null while they run. */
const pause = z.nullable(z.object({ since: moment, reason: z.string() }));

export const getProjectReleases = endpoint('GET /api/projects/{id}/releases', {
  access: 'public',
  scope: 'projects:read',
  summary: "List a project's milestones with their votes and releases, and what each release waits for",
  output: z.object({
    /** Empty before funding has ended. */
    milestones: z.array(z.extend(moneyMilestone, { polls: z.array(pollSummary) })),
    pause,
    /** Why the remaining money is returned. */
    stop: z.nullable(z.object({ reason: z.string(), at: moment })),
  }),
  success: { 200: 'The milestones; an empty list before funding has ended' },
});
export type ProjectReleases = z.infer<NonNullable<typeof getProjectReleases.output>>;

export const getReleaseStanding = endpoint('GET /api/releases', {
  access: 'public',
  scope: 'projects:read',
  summary: 'Count sent and waiting releases; get whether they are covered, and whether they are paused',
  output: z.object({
    sent: z.int(),
    /** Requested or approved, and not sent yet. */
    waiting: z.int(),
    /** Amount the site lacks for the card provider's fees, up to a minute old; "0.00" if every release is covered. */
    missingCover: z.string(),
    pause,
  }),
});
export type ReleaseStanding = z.infer<NonNullable<typeof getReleaseStanding.output>>;
