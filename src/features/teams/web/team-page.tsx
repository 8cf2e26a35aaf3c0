// '/dashboard/projects/:id/team': who works on a project, with invitations and the log for those who manage the team.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ProjectLink } from '#features/projects/web/list/project-link.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, SubPage, toDashboard } from '#ui/section.tsx';
import { getTeam, type Team } from '../team-contract.ts';
import { InviteForm, OpenInvitations } from './team-invitations.tsx';
import { TeamPeople } from './team-people.tsx';
import { teamPageCopy as copy, eventSentences } from './teams-copy.ts';

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
            {team.log.length > 0 && <Log log={team.log} />}
          </div>
        </SubPage>
      )}
    </QueryView>
  );
}

function Log({ log }: Pick<Team, 'log'>) {
  return (
    <section aria-labelledby="team-log">
      <h2 id="team-log" className="h3 mb-3">
        {copy.log}
      </h2>
      <ol className="divide-y divide-line border-y border-line">
        {log.map(({ id, at, kind, actor, about, rights }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5 text-note">
            <span className="min-w-0 wrap-anywhere" dir="auto">
              {eventSentences[kind]({ actor: actor ?? copy.someone, about: about ?? copy.aboutNobody, rights })}
            </span>
            <span className="text-ink-3">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
