// The owner and the members of a team: their rights, and changing or ending them.
import { type ReactNode, useContext, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PersonAvatar } from '#features/images/web/person-avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx';
import { MomentDay } from '#ui/moment.tsx';
import { useAction } from '#ui/use-action.ts';
import { changeMemberRights, removeTeamMember, type Team, type TeamMember } from '../team-contract.ts';
import { rightWords } from '../team-copy.ts';
import type { MemberRight } from '../team-rules.ts';
import { RightsChoice } from './rights-choice.tsx';
import { TeamAccess } from './team-access.ts';
import { teamPageCopy as copy } from './teams-copy.ts';

export function TeamPeople({ team, title = copy.people }: { team: Team; title?: string }) {
  const { owner, members, ownUid, canManage } = team;
  return (
    <section aria-labelledby="team-people">
      <h2 id="team-people" className="h3 mb-3">
        {title}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        <li className="py-4">
          <Person {...owner} isYou={owner.uid !== null && owner.uid === ownUid}>
            <Badge tone="good">{copy.owner}</Badge>
          </Person>
          <p className="mt-2 text-note text-ink-2">{copy.ownerText}</p>
        </li>
        {members.map((member) => (
          <Member key={member.uid} team={team} member={member} />
        ))}
      </ul>
      {members.length === 0 && canManage && team.ownUid === owner.uid && (
        <p className="mt-4 text-ink-2">{copy.noMembers}</p>
      )}
    </section>
  );
}

type PersonProps = {
  uid: string | null;
  recordId: number | null;
  name: string;
  image: string | null;
  isYou: boolean;
  children: ReactNode;
};

function Person({ uid, recordId, name, image, isYou, children }: PersonProps) {
  const { isAdmin } = useContext(TeamAccess);
  const address =
    isAdmin && recordId !== null ? `/admin/users/${recordId}` : `/people/${encodeURIComponent(uid ?? '')}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <PersonAvatar name={name} image={image} size={36} />
      <span className="min-w-0 font-semibold wrap-anywhere" dir="auto">
        {uid === null ? <span>{name}</span> : <Link to={address}>{name}</Link>}
      </span>
      {isYou && <span className="text-ink-3">{copy.you}</span>}
      {children}
    </div>
  );
}

function Member({ team, member }: { team: Team; member: TeamMember }) {
  const [isChanging, setChanging] = useState(false);
  const [asks, setAsks] = useState(false);
  const isYou = member.uid === team.ownUid;
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Person {...member} isYou={isYou}>
          <span className="flex flex-wrap gap-1.5">
            {member.rights.map((right) => (
              <Badge key={right} tone="secondary">
                {rightWords[right].label}
              </Badge>
            ))}
          </span>
          <span className="text-small text-ink-3">
            {copy.joined} <MomentDay at={member.joinedAt} />
          </span>
        </Person>
        <span className="flex flex-wrap gap-2 print:hidden">
          {team.canManage && !isChanging && (
            <Button look="outline" size="small" onClick={() => setChanging(true)}>
              {copy.change}
            </Button>
          )}
          {(team.canManage || isYou) && (
            <Button look="quiet" size="small" onClick={() => setAsks(true)}>
              {isYou ? copy.leave : copy.remove}
            </Button>
          )}
        </span>
      </div>
      {isChanging && <RightsForm team={team} member={member} onClose={() => setChanging(false)} />}
      {asks && <RemoveDialog team={team} member={member} isYou={isYou} onClose={() => setAsks(false)} />}
    </li>
  );
}

type MemberProps = { team: Team; member: TeamMember; onClose: () => void };

function RightsForm({ team, member, onClose }: MemberProps) {
  const { id } = team.project;
  const [rights, setRights] = useState<readonly MemberRight[]>(member.rights);
  const { send } = useContext(TeamAccess);
  const change = useAction(
    changeMemberRights,
    {
      refetch: [`/api/projects/${id}/team`],
      done: copy.saved(member.name),
      failed: copy.changeFailed,
      onSuccess: onClose,
    },
    send,
  );
  return (
    <form
      className="panel mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (rights.length > 0) change.mutate({ params: { id, uid: member.uid }, body: { rights: [...rights] } });
      }}
    >
      <RightsChoice legend={copy.rightsOf(member.name)} rights={rights} onChange={setRights} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={change.isPending}>
          {copy.save}
        </Button>
        <Button look="outline" onClick={onClose}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}

function RemoveDialog({ team, member, isYou, onClose }: MemberProps & { isYou: boolean }) {
  const { id } = team.project;
  const navigate = useNavigate();
  const { send } = useContext(TeamAccess);
  const remove = useAction(
    removeTeamMember,
    {
      refetch: isYou ? ['/api/users'] : [`/api/projects/${id}/team`],
      done: isYou ? copy.left : copy.removed(member.name),
      failed: copy.removeFailed,
      onSuccess: () => (isYou ? navigate('/dashboard') : undefined),
      onSettled: onClose,
    },
    send,
  );
  return (
    <LazyConfirmDialog
      onClose={onClose}
      title={isYou ? copy.leaveTitle : copy.removeTitle(member.name)}
      description={isYou ? copy.leaveText : copy.removeText}
      confirmLabel={isYou ? copy.leave : copy.remove}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id, uid: member.uid } })}
    />
  );
}
