// 'Your Projects': the person's projects with status and an edit link.

import { useQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { listMyProjects } from '#features/projects/project-contract.ts';
import type { OwnProject } from '#features/projects/project-shapes.ts';
import { ProjectCard, ProjectCardSkeletons } from '#features/projects/web/list/project-card.tsx';
import { standingLook } from '#features/projects/web/list/project-status.ts';
import { standingWords } from '#features/projects/web/review/review-standing.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { Section } from '#ui/section.tsx';
import { ownProjectsCopy } from './dashboard-copy.ts';

export const ownProjectsQuery = queryFor(listMyProjects, {});

/** New people are offered the form above, so the empty list needs no link. */
export function OwnProjects({ isFirstVisit }: { isFirstVisit: boolean }) {
  return (
    <Section title={ownProjectsCopy.title}>
      <QueryView
        query={useQuery(ownProjectsQuery)}
        pending={<ProjectCardSkeletons count={placeholders} />}
        failed={ownProjectsCopy.failed}
      >
        {(projects) => <OwnProjectGrid projects={projects} isFirstVisit={isFirstVisit} />}
      </QueryView>
    </Section>
  );
}

const placeholders = 3;

function OwnProjectGrid({ projects, isFirstVisit }: { projects: readonly OwnProject[]; isFirstVisit: boolean }) {
  if (projects.length === 0) {
    return (
      <EmptyState
        icon={<Lightbulb size={30} aria-hidden />}
        title={ownProjectsCopy.empty}
        text={isFirstVisit ? ownProjectsCopy.emptyFirstVisit : ownProjectsCopy.emptyText}
        action={!isFirstVisit && ownProjectsCopy.submit}
        to="/submit"
      />
    );
  }
  return (
    <div className="grid-cards">
      {projects.map((project, index) => (
        <ProjectCard
          key={project.id}
          project={project}
          eager={index < placeholders}
          actions={<OwnActions project={project} />}
        />
      ))}
    </div>
  );
}

function OwnActions({ project }: { project: OwnProject }) {
  const titleId = useId();
  const { review, status } = project;
  const { label, tone } = (review && status === 'draft' && standingWords(review)) || standingLook(project);
  return (
    <>
      <span id={titleId} hidden>
        {project.title}
      </span>
      <span className="flex flex-1 flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        {!project.isOwner && <Badge tone="secondary">{ownProjectsCopy.yourRights(project)}</Badge>}
        {project.visibility === 'private' && <Badge tone="warm">{ownProjectsCopy.private}</Badge>}
        {review?.state === 'waiting' && (
          <span className="small text-ink-3">
            {review.isOverdue ? (
              <span>{ownProjectsCopy.late}</span>
            ) : (
              <span>
                {ownProjectsCopy.due} <Moment at={review.dueAt} />
              </span>
            )}
          </span>
        )}
      </span>
      {project.canEdit && (
        <LinkButton
          look="outline"
          to={`/projects/${project.id}/edit`}
          aria-describedby={titleId}
          className="self-center"
        >
          {ownProjectsCopy.edit}
        </LinkButton>
      )}
      <ul className="-mb-2 flex basis-full flex-wrap gap-x-5 border-t border-line pt-1">
        {toPages(project).map(({ page, label }) => (
          <li key={page}>
            <Link
              to={`/dashboard/projects/${project.id}/${page}`}
              aria-describedby={titleId}
              className="inline-flex min-h-[42px] items-center text-note font-semibold text-verdigris-ink hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Pages of a project that only its team sees, each as far as its rights go, under `/dashboard/projects/ID/`. */
function toPages({ status, stopped, canEdit, canMoney }: OwnProject) {
  const { updates, milestones, money, statistics, team } = ownProjectsCopy;
  const hasPlan = status === 'funded' || status === 'completed' || stopped !== null;
  return [
    ...(canEdit ? [{ page: 'updates', label: updates }] : []),
    ...(canEdit && hasPlan ? [{ page: 'milestones', label: milestones }] : []),
    ...(canMoney && status !== 'draft' ? [{ page: 'money', label: money }] : []),
    ...(status === 'draft' ? [] : [{ page: 'statistics', label: statistics }]),
    { page: 'team', label: team },
  ];
}
