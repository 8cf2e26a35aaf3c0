// A project's team for administrators, who manage it as its owner does. Changes ask them to confirm their identity.
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { confirmedCall } from '#features/accounts/web/admin/confirmed-call.ts';
import type { AdminProject } from '#features/projects/admin-project-contract.ts';
import { Button } from '#ui/button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { getTeam, type Team } from '../../team-contract.ts';
import { TeamAccess } from '../team-access.ts';
import { InviteForm, OpenInvitations } from '../team-invitations.tsx';
import { TeamLog } from '../team-log.tsx';
import { TeamPeople } from '../team-people.tsx';
import { teamPageCopy as copy } from '../teams-copy.ts';

const access = { send: confirmedCall, isAdmin: true };

export function AdminProjectTeam({ found: { project, stake } }: { found: AdminProject }) {
  const query = useQuery(queryFor(getTeam, { params: { id: String(project.id) } }));
  return (
    <QueryView query={query} failed={copy.failed} className="sec">
      {(team) => (
        <TeamAccess value={access}>
          <TeamParts team={{ ...team, canManage: stake !== 'owner' }} />
        </TeamAccess>
      )}
    </QueryView>
  );
}

function TeamParts({ team }: { team: Team }) {
  const [isInviting, setInviting] = useState(false);
  return (
    <div className="sec grid max-w-[52rem] gap-8">
      <TeamPeople team={team} title={copy.title} />
      {team.invitations.length > 0 && <OpenInvitations team={team} />}
      {team.canManage &&
        (isInviting ? (
          <InviteForm projectId={team.project.id} />
        ) : (
          <div>
            <Button look="outline" onClick={() => setInviting(true)}>
              <UserPlus size={17} aria-hidden />
              {copy.invite}
            </Button>
          </div>
        ))}
      {team.log.length > 0 && <TeamLog log={team.log} />}
    </div>
  );
}
