// API of one user's complete record, for administrators.
import * as z from 'zod/mini';
import { userRecord } from '#features/accounts/account-contract.ts';
import { invitation } from '#features/accounts/admin-user-contract.ts';
import { payoutStanding } from '#features/payouts/payout-account-contract.ts';
import { openProject } from '#features/projects/admin-project-contract.ts';
import { projectStatuses, projectVisibilities } from '#features/projects/project-rules.ts';
import { stoppedProject } from '#features/projects/project-shapes.ts';
import { memberRights } from '#features/teams/team-rules.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment } from '#kernel/fields.ts';

const personProject = z.object({
  id: idNumber,
  title: z.string(),
  status: z.enum(projectStatuses),
  stopped: z.nullable(stoppedProject),
  endedElsewhere: z.boolean(),
  visibility: z.enum(projectVisibilities),
  fundingGoal: z.number(),
  fundingRaised: z.number(),
});
export type PersonProject = z.infer<typeof personProject>;

export const personRecord = z.object({
  ...userRecord.shape,
  /** False for records created in the admin area without an identity provider. */
  isFromIdentityProvider: z.boolean(),
  /** Created by an administrator and not yet claimed. */
  isInvited: z.boolean(),
  invitation: z.nullable(invitation),
  projects: z.object({ total: z.int(), newest: z.array(personProject) }),
  /** Teams of projects of others, latest first. */
  memberships: z.array(
    z.object({ projectId: idNumber, title: z.string(), rights: z.array(z.enum(memberRights)), joinedAt: moment }),
  ),
  /** Each needs a decision before the user can be erased. */
  openProjects: z.array(openProject),
  /** Settled investments: count, number of projects, and sum as decimal text of dollars. */
  investments: z.object({ count: z.int(), projects: z.int(), settled: z.string() }),
  payoutAccount: payoutStanding,
  supports: z.int(),
  drafts: z.int(),
});
export type PersonRecord = z.infer<typeof personRecord>;

export const getPersonRecord = endpoint('GET /api/admin/users/{id}', {
  access: 'admin',
  scope: 'people:read',
  audit: 'user.read',
  summary: 'Get a user with their projects, investments and supports',
  output: personRecord,
});
