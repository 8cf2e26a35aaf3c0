// A user's activity: projects, investments and supported projects.

import { MainFigures } from '#features/accounts/web/admin/record/facts.tsx';
import { raisedOf, standingLabel } from '#features/projects/project-standing.ts';
import { nameRights } from '#features/teams/team-copy.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { MomentDay } from '#ui/moment.tsx';
import { Panel } from '#ui/section.tsx';
import { RecordLink } from '#ui/table/record-link.tsx';
import type { PersonProject, PersonRecord } from '../../person-contract.ts';
import { userCopy as copy } from './admin-user-copy.ts';

export function PersonActivity({ person }: { person: PersonRecord }) {
  const { id, projects, memberships, investments, supports, drafts } = person;
  return (
    <Panel title={copy.activity.title}>
      <MainFigures
        figures={{
          [copy.activity.settled]: <span className="font-strong">{formatDollarAmount(investments.settled)}</span>,
          [copy.activity.investments]: formatCount(investments.count),
          [copy.activity.supports]: formatCount(supports),
          [copy.activity.drafts]: formatCount(drafts),
        }}
      />
      <p className="mt-3 text-note">
        <TextLink to={`/admin/investments?investor=${id}`} className="inline-flex min-h-[42px] items-center">
          {copy.activity.allInvestments}
        </TextLink>
      </p>
      <h3 className="mt-4 mb-1 font-semibold">{copy.activity.projects(projects.total)}</h3>
      {projects.newest.length > 0 && (
        <ul className="grid gap-px">
          {projects.newest.map((project) => (
            <ProjectLine key={project.id} project={project} />
          ))}
        </ul>
      )}
      {projects.total > projects.newest.length && (
        <p className="field-hint mt-2">{copy.activity.newest(projects.newest.length)}</p>
      )}
      {memberships.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-semibold">{copy.activity.teams}</h3>
          <ul className="grid gap-px">
            {memberships.map(({ projectId, title, rights, joinedAt }) => (
              <li
                key={projectId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1.5 last:border-b-0"
              >
                <RecordLink to={`/admin/projects/${projectId}`}>{title}</RecordLink>
                <span className="text-note text-ink-2">
                  {nameRights(rights)} · {copy.activity.since} <MomentDay at={joinedAt} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function ProjectLine({ project }: { project: PersonProject }) {
  const { id, title, status, visibility, fundingGoal } = project;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5 last:border-b-0">
      <span className="min-w-[10rem] flex-1">
        <RecordLink to={`/admin/projects/${id}`}>{title}</RecordLink>
      </span>
      <span className="flex gap-2">
        <Badge tone={status === 'active' ? 'primary' : 'secondary'}>{standingLabel(project)}</Badge>
        {visibility === 'private' && <Badge>{copy.activity.private}</Badge>}
      </span>
      <span className="font-strong text-note">
        {formatDollarAmount(raisedOf(project))} of {formatDollarAmount(fundingGoal)}
      </span>
    </li>
  );
}
