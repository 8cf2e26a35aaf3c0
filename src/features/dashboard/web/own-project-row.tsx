// One project of a creator: state, money, people, visits, what is next, and its pages.
import { useId } from 'react';
import { Link } from 'react-router';
import { type Campaign, exportInvestors } from '#features/campaigns/campaign-contract.ts';
import { dutyText } from '#features/campaigns/web/campaign-copy.ts';
import { exportProjectFile, exportProjectRow } from '#features/project-files/project-file-contract.ts';
import { projectFileCopy } from '#features/project-files/project-file-copy.ts';
import { ofGoalWords } from '#features/projects/allotment-copy.ts';
import { projectKitPath } from '#features/projects/project-kit-path.ts';
import type { OwnProject } from '#features/projects/project-shapes.ts';
import { raisedOf } from '#features/projects/project-standing.ts';
import { FundingBar } from '#features/projects/web/list/funding-bar.tsx';
import { ProjectCover } from '#features/projects/web/list/project-cover.tsx';
import { standingLook } from '#features/projects/web/list/project-status.ts';
import { standingWords } from '#features/projects/web/review/review-standing.ts';
import { isShareable } from '#features/sharing/web/share-project.tsx';
import { StartUpdate } from '#features/updates/web/start-update.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { withBase } from '#ui/base-path.ts';
import { getAddress } from '#ui/call.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { ownProjectsCopy as copy } from './dashboard-copy.ts';
import { RowMenu } from './row-menu.tsx';

type OwnProjectRowProps = { project: OwnProject; campaign: Campaign | undefined };

export function OwnProjectRow({ project, campaign }: OwnProjectRowProps) {
  const titleId = useId();
  const { id, title, status, visibility, canEdit } = project;
  const isDraft = status === 'draft';
  return (
    <article
      aria-labelledby={titleId}
      className="grid gap-x-6 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,0.9fr)_auto]"
    >
      <div className="flex min-w-0 items-center gap-3.5">
        <div className="aspect-[16/10] w-[88px] shrink-0 overflow-hidden rounded-chip bg-surface-2 print:hidden [&_img]:size-full [&_img]:object-cover">
          <ProjectCover project={project} morph={false} sizes="88px" />
        </div>
        <div className="min-w-0">
          <h3 dir="auto" id={titleId} className="line-clamp-2 leading-snug font-semibold wrap-anywhere">
            {title}
          </h3>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
            <StateBadge project={project} />
            {!project.isOwner && <Badge tone="secondary">{copy.yourRights(project)}</Badge>}
            {visibility === 'private' && <Badge tone="warm">{copy.private}</Badge>}
          </p>
        </div>
      </div>
      <div className="min-w-0 text-small max-lg:col-start-1 max-lg:row-start-2">
        {!isDraft && (
          <>
            <p className="mb-1.5 text-ink-2 tabular-nums">
              <span className="font-semibold text-ink">{formatDollarAmount(raisedOf(project))}</span>{' '}
              <span>{ofGoalWords(project)}</span>
            </p>
            <FundingBar project={project} />
          </>
        )}
      </div>
      <div className="min-w-0 text-small text-ink-2 max-lg:col-start-1 max-lg:row-start-3">
        {campaign && <Standing campaign={campaign} isDraft={isDraft} projectId={id} />}
      </div>
      <div className="flex items-center gap-2 max-sm:[&>details]:ml-auto sm:justify-end print:hidden">
        {canEdit && (
          <LinkButton look="outline" size="small" to={`/projects/${id}/edit`} aria-describedby={titleId}>
            {copy.edit}
          </LinkButton>
        )}
        <LinkButton look="quiet" size="small" to={`/projects/${id}`} aria-describedby={titleId}>
          {copy.view}
        </LinkButton>
        <RowMenu titleId={titleId}>
          {toPages(project).map(({ page, label }) => (
            <Link
              key={page}
              to={`/dashboard/projects/${id}/${page}`}
              aria-describedby={titleId}
              className="nav-menu-link"
            >
              {label}
            </Link>
          ))}
          {canEdit && (
            <>
              <a href={withBase(getAddress(exportProjectFile, { params: { id } }))} download className="nav-menu-link">
                {projectFileCopy.download}
              </a>
              <a href={withBase(getAddress(exportProjectRow, { params: { id } }))} download className="nav-menu-link">
                {projectFileCopy.downloadRow}
              </a>
            </>
          )}
          {isShareable(project) && (
            <Link to={projectKitPath(id)} aria-describedby={titleId} className="nav-menu-link">
              {copy.share}
            </Link>
          )}
          {(campaign?.investors ?? 0) > 0 && (
            <>
              {canEdit && <StartUpdate projectId={id} isThanks look="quiet" wide />}
              {project.canMoney && (
                <a href={withBase(getAddress(exportInvestors, { params: { id } }))} download className="nav-menu-link">
                  {copy.investorsFile}
                </a>
              )}
            </>
          )}
        </RowMenu>
      </div>
    </article>
  );
}

function StateBadge({ project }: { project: OwnProject }) {
  const { review, status } = project;
  const { label, tone } = (review && status === 'draft' && standingWords(review)) || standingLook(project);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {review?.state === 'waiting' && (
        <span className="small text-ink-3">
          {review.isOverdue ? (
            <span>{copy.late}</span>
          ) : (
            <span>
              {copy.due} <Moment at={review.dueAt} />
            </span>
          )}
        </span>
      )}
    </>
  );
}

function Standing({ campaign, isDraft, projectId }: { campaign: Campaign; isDraft: boolean; projectId: number }) {
  const { investors, visits, questions, duty } = campaign;
  return (
    <>
      {!isDraft && (
        <p>
          {copy.investors(investors, formatCount(investors))} · {copy.visits(visits, formatCount(visits))}
        </p>
      )}
      {questions > 0 && (
        <p>
          <Link to={`/projects/${projectId}#comments`} className="link text-copper-ink">
            {copy.questions(questions)}
          </Link>
        </p>
      )}
      {duty && <p>{dutyText(duty)}</p>}
    </>
  );
}

/** Pages of a project that only its team sees, under `/dashboard/projects/ID/`. */
function toPages({ status, stopped, isOwner, canEdit, canMoney }: OwnProject) {
  const { updates, documents, milestones, money, register, statistics, team, webhooks } = copy;
  const isPublished = status !== 'draft';
  const hasMilestones = status === 'funded' || status === 'completed' || stopped !== null;
  return [
    ...(canEdit ? [{ page: 'updates', label: updates }] : []),
    { page: 'documents', label: documents },
    ...(canEdit && hasMilestones ? [{ page: 'milestones', label: milestones }] : []),
    ...(canMoney && isPublished
      ? [
          { page: 'money', label: money },
          { page: 'register', label: register },
        ]
      : []),
    ...(isPublished ? [{ page: 'statistics', label: statistics }] : []),
    { page: 'team', label: team },
    ...(isOwner ? [{ page: 'webhooks', label: webhooks }] : []),
  ];
}
