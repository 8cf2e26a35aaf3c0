// A reported comment: its text, the report and the decision.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { type CommentReport, getCommentReport } from '../../comment-report-contract.ts';
import { CommentDecisionForm } from './admin-comment-decision.tsx';
import { commentReportCopy as copy } from './admin-comment-report-copy.ts';
import { AssignPanel, adminsQuery } from './admin-inbox-assign.tsx';
import { InboxNotes } from './admin-inbox-notes.tsx';
import { BackToInbox, Facts, InboxSkeleton, StateBadge } from './admin-inbox-parts.tsx';

const reportQuery = (id: string) => queryFor(getCommentReport, { params: { id } });

export const adminCommentReportScreen = screen({
  Component: AdminCommentReportPage,
  queries: ({ params: { id = '' } }) => [reportQuery(id), adminsQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function AdminCommentReportPage() {
  const { id = '' } = useParams();
  const report = useQuery(reportQuery(id));
  if (report.isPending) return <InboxSkeleton />;
  if (!report.data) {
    return (
      <>
        <PageHeader title={copy.title} />
        <ErrorState title={copy.loadFailed} text={report.error?.userMessage} onRetry={() => void report.refetch()} />
      </>
    );
  }
  return <Report report={report.data} />;
}

function Report({ report }: { report: CommentReport }) {
  const { id, handledAt, content, currentContent, decision, notes } = report;
  return (
    <>
      <BackToInbox />
      <PageHeader
        title={copy.title}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            {copy.lead} <StateBadge handledAt={handledAt} />
          </span>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <Panel title={copy.asReported}>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {content}
            </p>
            {currentContent === null && <p className="mt-4 text-ink-2">{copy.deleted}</p>}
          </Panel>
          {currentContent !== null && currentContent !== content && (
            <Panel title={copy.changed}>
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {currentContent}
              </p>
            </Panel>
          )}
          {decision === null ? (
            <CommentDecisionForm id={id} />
          ) : (
            <Panel title={copy.decision.done[decision.kind]}>
              <p className="text-ink-2">
                {decision.by}, <Moment at={handledAt ?? ''} />
              </p>
              <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
                {decision.reason}
              </p>
            </Panel>
          )}
        </div>
        <div className="grid gap-6">
          <Panel title={copy.report}>
            <ReportFacts report={report} />
          </Panel>
          <AssignPanel item={report} kind="comment" handledText={undefined} />
          <InboxNotes kind="comment" id={id} notes={notes} />
        </div>
      </div>
    </>
  );
}

function ReportFacts({ report }: { report: CommentReport }) {
  const { reporter, author, project, commentId, reason, createdAt, writtenAt, otherReports } = report;
  return (
    <Facts
      facts={[
        [
          copy.by,
          <TextLink dir="auto" key="by" to={`/admin/users/${reporter.id}`}>
            {reporter.name}
          </TextLink>,
        ],
        [
          copy.author,
          <TextLink dir="auto" key="author" to={`/admin/users/${author.id}`}>
            {author.name}
          </TextLink>,
        ],
        [
          copy.project,
          <TextLink dir="auto" key="project" to={`/projects/${project.id}#comment-${commentId}`}>
            {project.title}
          </TextLink>,
        ],
        [
          copy.reason,
          <span dir="auto" key="why" className="whitespace-pre-line">
            {reason}
          </span>,
        ],
        [copy.written, <Moment key="written" at={writtenAt} />],
        [copy.reported, <Moment key="reported" at={createdAt} />],
        [copy.others, otherReports === 0 ? null : copy.otherReports(otherReports)],
      ]}
    />
  );
}
