// Members of teams, and links of invitations.

import { desc, eq } from 'drizzle-orm';
import { projectMembers } from '#features/projects/server/project-member-table.ts';
import { type MemberRight, toFlags } from '#features/teams/team-rules.ts';
import type { Deps } from '#platform/config/deps.ts';
import { mails } from '#platform/mail/mail-table.ts';
import { renderQueued } from './queued-mails.ts';

export async function joinTeam({ db }: Pick<Deps, 'db'>, projectId: number, userId: number, rights: MemberRight[]) {
  await db.insert(projectMembers).values({ projectId, userId, ...toFlags(rights) });
}

/** The newest invitation email, with the token of its link; undefined if none would be sent. */
export async function readInvitationMail(deps: Deps, invitationId: number) {
  const queued = await deps.db
    .select()
    .from(mails)
    .where(eq(mails.kind, 'team_invitation'))
    .orderBy(desc(mails.position));
  const mail = queued.find(({ facts }) => facts.invitationId === invitationId);
  const rendered = mail && (await renderQueued(deps, mail));
  if (rendered === undefined) return undefined;
  const [, token = ''] = /team-invitations#([\w-]+)/.exec(rendered.text) ?? [];
  return { to: rendered.to.address, subject: rendered.subject, token };
}
