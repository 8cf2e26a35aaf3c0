// '/dashboard/projects/:id/team': who works on a project, with invitations and the log for those who manage the team.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ProjectLink } from '#features/projects/web/list/project-link.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, SubPage, toDashboard } from '#ui/section.tsx';
import { getTeam } from '../team-contract.ts';
import { InviteForm, OpenInvitations } from './team-invitations.tsx';
import { TeamLog } from './team-log.tsx';
import { TeamPeople } from './team-people.tsx';
import { teamPageCopy as copy } from './teams-copy.ts';

const teamQuery = (id = '') => queryFor(getTeam, { params: { id } });

export const teamScreen = screen({
  Component: TeamPage,
  queries: ({ params }) => [teamQuery(params.id)],
  meta: () => ({ title: copy.title }),
});

function TeamPage() {
  const { id = '' } = useParams();
  return (
    <QueryView
      query={useQuery(teamQuery(id))}
      pending={<Loading label={copy.loading} blocks={['h-[420px]']} />}
      failed={copy.failed}
      className="wrap max-w-narrow py-16"
    >
      {(team) => (
        <SubPage back={toDashboard} className="max-w-narrow">
          <NeedsScript />
          <PageHeader
            compact
            title={copy.title}
            lead={<ProjectLink id={team.project.id} title={team.project.title} />}
          />
          <div className="mt-8 grid gap-12">
            <TeamPeople team={team} />
            {team.canManage && <InviteForm projectId={team.project.id} />}
            {team.invitations.length > 0 && <OpenInvitations team={team} />}
            {team.log.length > 0 && <TeamLog log={team.log} />}
          </div>
        </SubPage>
      )}
    </QueryView>
  );
}
