// Inviting to a team, and its open invitations with sending again and withdrawing.
import { useContext, useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { useEndpointForm } from '#ui/form/use-endpoint-form.tsx';
import { MomentDay } from '#ui/moment.tsx';
import { Panel } from '#ui/section.tsx';
import { useAction } from '#ui/use-action.ts';
import {
  inviteMember,
  resendInvitation,
  type Team,
  type TeamInvitation,
  withdrawInvitation,
} from '../team-contract.ts';
import { nameRights } from '../team-copy.ts';
import { type MemberRight, maxInvitee } from '../team-rules.ts';
import { RightsChoice } from './rights-choice.tsx';
import { TeamAccess } from './team-access.ts';
import { teamPageCopy as copy } from './teams-copy.ts';

export function InviteForm({ projectId: id }: { projectId: number }) {
  const [rights, setRights] = useState<readonly MemberRight[]>(['editor']);
  const { send } = useContext(TeamAccess);
  const form = useEndpointForm(
    inviteMember,
    {
      defaultValues: { to: '' },
      input: ({ to }) => ({ params: { id }, body: { to, rights: [...rights] } }),
      refetch: [`/api/projects/${id}/team`],
      done: copy.sent,
      failed: copy.notSent,
      resets: true,
    },
    send,
  );
  return (
    <Panel title={copy.invite}>
      <p className="text-note text-ink-2">{copy.inviteText}</p>
      <form {...form.props} className="mt-5 grid gap-5">
        <TextField
          label={copy.to}
          hint={copy.toHint}
          maxLength={maxInvitee}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('to')}
        />
        <RightsChoice legend={copy.rights} rights={rights} onChange={setRights} />
        {form.alert}
        <div>
          <Button type="submit" busy={form.isPending} disabled={rights.length === 0}>
            {copy.send}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

export function OpenInvitations({ team }: { team: Team }) {
  return (
    <section aria-labelledby="team-invitations">
      <h2 id="team-invitations" className="h3 mb-3">
        {copy.invitations}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {team.invitations.map((invitation) => (
          <OpenInvitation key={invitation.id} team={team} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function OpenInvitation({ team, invitation }: { team: Team; invitation: TeamInvitation }) {
  const projectId = team.project.id;
  const { id, to, rights, sentAt, expiresAt, isExpired, isSentOut } = invitation;
  const refetch = [`/api/projects/${projectId}/team`];
  const { send } = useContext(TeamAccess);
  const again = useAction(resendInvitation, { refetch, done: copy.sentAgain, failed: copy.notSent }, send);
  const withdraw = useAction(withdrawInvitation, { refetch, done: copy.withdrawn, failed: copy.withdrawFailed }, send);
  const params = { id: projectId, invitationId: id };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-[15rem]">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          <bdi>{to}</bdi>
          {isExpired && <Badge tone="warm">{copy.expired}</Badge>}
        </p>
        <p className="text-note text-ink-2">{nameRights(rights)}</p>
        <p className="flex flex-wrap gap-x-3 text-small text-ink-3">
          <span>
            {copy.sentOn} <MomentDay at={sentAt} />
          </span>
          {!isExpired && (
            <span>
              {copy.until} <MomentDay at={expiresAt} />
            </span>
          )}
        </p>
      </div>
      {team.canManage && (
        <span className="flex flex-wrap gap-2 print:hidden">
          {!isSentOut && (
            <Button look="outline" size="small" busy={again.isPending} onClick={() => again.mutate({ params })}>
              {copy.again}
            </Button>
          )}
          <Button look="quiet" size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate({ params })}>
            {copy.withdraw}
          </Button>
        </span>
      )}
    </li>
  );
}
