// Reads the facts for emails about milestones and votes.
import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { shareNewsLinks } from '#features/projects/moment-words.ts';
import type { ProjectVisibility } from '#features/projects/project-rules.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import type { MailAddress } from '#platform/mail/mail.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { rejectedDays } from '../../milestone-rules.ts';
import { type EvidenceRow, type MilestoneRow, milestoneEvidence, milestones } from '../plan-table.ts';
import { type PollRow, polls } from '../vote-table.ts';

/** What follows from a vote or an administrator's decision, as the creator reads it. */
export const nextSteps = {
  approved: 'The milestone is approved. Its money is on the way to being released.',
  rejected: `The money stays held. You can submit new evidence within ${rejectedDays} days.`,
  returned: 'The rest of the money goes back to your investors.',
  undecided: 'Without enough votes no money moves. An administrator decides within a week.',
} as const;

export type MilestoneFacts = {
  milestone: MilestoneRow;
  title: string;
  visibility: ProjectVisibility;
  ownerName: string;
  owner: MailAddress | undefined;
};

const mailedOwners = alias(users, 'mailed_owners');

const columns = {
  milestone: milestones,
  title: projects.title,
  visibility: projects.visibility,
  ownerName: users.name,
  /** Null for owners who cannot be emailed. */
  ownerEmail: mailedOwners.email,
};

function from(db: Queryable) {
  return db
    .select(columns)
    .from(milestones)
    .innerJoin(projects, eq(projects.id, milestones.projectId))
    .innerJoin(users, eq(users.id, projects.ownerId))
    .leftJoin(mailedOwners, and(eq(mailedOwners.id, projects.ownerId), canBeEmailed(mailedOwners)));
}

type Found = Omit<MilestoneFacts, 'owner'> & { ownerEmail: string | null };

function toFacts({ ownerEmail, ...found }: Found): MilestoneFacts {
  return { ...found, owner: ownerEmail === null ? undefined : { name: found.ownerName, address: ownerEmail } };
}

export async function findMilestoneFacts(db: Queryable, milestoneId: number): Promise<MilestoneFacts | undefined> {
  const [found] = await from(db).where(eq(milestones.id, milestoneId));
  return found && toFacts(found);
}

export async function findPollFacts(
  db: Queryable,
  pollId: number,
): Promise<(MilestoneFacts & { poll: PollRow }) | undefined> {
  const [poll] = await db.select().from(polls).where(eq(polls.id, pollId));
  const facts = poll && (await findMilestoneFacts(db, poll.milestoneId));
  return facts && { ...facts, poll };
}

export async function findEvidenceFacts(
  db: Queryable,
  evidenceId: number,
): Promise<(MilestoneFacts & { evidence: EvidenceRow }) | undefined> {
  const [evidence] = await db.select().from(milestoneEvidence).where(eq(milestoneEvidence.id, evidenceId));
  const facts = evidence && (await findMilestoneFacts(db, evidence.milestoneId));
  return facts && { ...facts, evidence };
}

/** Undefined for people who were erased or cannot be emailed. */
export async function findRecipient(db: Queryable, userId: number): Promise<MailAddress | undefined> {
  const [person] = await db
    .select(recipient)
    .from(users)
    .where(and(eq(users.id, userId), canBeEmailed(users)));
  return person;
}

/** The page that shares a reached milestone, if there is one to share. */
export function milestoneLinks({ visibility, milestone }: MilestoneFacts, isReached: boolean): EmailPart[] {
  const links = isReached ? shareNewsLinks({ id: milestone.projectId, visibility }, 'milestone') : [];
  return links.length === 0 ? [] : [{ links }];
}
