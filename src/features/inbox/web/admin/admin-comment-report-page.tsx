// A reported comment: its text, the report and the decision.
import { Facts, UserLink } from '#features/accounts/web/admin/record/facts.tsx';
import { HeaderLine, RecordColumns, recordScreen } from '#features/accounts/web/admin/record/record-screen.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { PageHeader, Panel } from '#ui/section.tsx';
import { UserText } from '#ui/user-text.tsx';
import { type CommentReport, getCommentReport } from '../../comment-report-contract.ts';
import { AssignPanel, adminsQuery, inboxLink, StateBadge } from './admin-inbox-assign.tsx';
import { inboxCopy } from './admin-inbox-copy.ts';
import { InboxNotes } from './admin-inbox-notes.tsx';
import { ReportDecision } from './admin-report-decision.tsx';

const copy = { ...inboxCopy.report, ...inboxCopy.comment };

export const adminCommentReportScreen = recordScreen({
  endpoint: getCommentReport,
  noun: 'report',
  title: inboxCopy.kinds.comment,
  back: inboxLink,
  queries: () => [adminsQuery],
  Content: AdminCommentReportPage,
});

function AdminCommentReportPage({ record: report }: { record: CommentReport }) {
  const { id, handledAt, content, currentContent, notes } = report;
  return (
    <>
      <PageHeader
        title={inboxCopy.kinds.comment}
        lead={
          <HeaderLine>
            {copy.lead} <StateBadge handledAt={handledAt} />
          </HeaderLine>
        }
      />
      <RecordColumns
        side={
          <>
            <ReportPanel report={report} />
            <AssignPanel item={report} kind="comment" />
            <InboxNotes kind="comment" id={id} notes={notes} />
          </>
        }
      >
        <Panel title={copy.asReported}>
          <UserText>{content}</UserText>
          {currentContent === null && <p className="mt-4 text-ink-2">{copy.deleted}</p>}
        </Panel>
        {currentContent !== null && currentContent !== content && (
          <Panel title={copy.changed}>
            <UserText>{currentContent}</UserText>
          </Panel>
        )}
        <ReportDecision kind="comment" report={report} />
      </RecordColumns>
    </>
  );
}

function ReportPanel({ report }: { report: CommentReport }) {
  const { reporter, author, project, commentId, reason, createdAt, writtenAt, otherReports } = report;
  return (
    <Panel title={copy.title}>
      <Facts
        facts={{
          [copy.by]: <UserLink user={reporter} />,
          [copy.author]: <UserLink user={author} />,
          [copy.project]: (
            <TextLink dir="auto" to={`/projects/${project.id}#comment-${commentId}`}>
              {project.title}
            </TextLink>
          ),
          [copy.reason]: <UserText>{reason}</UserText>,
          [copy.written]: <Moment at={writtenAt} />,
          [copy.reported]: <Moment at={createdAt} />,
          [copy.others]: otherReports > 0 && copy.otherReports(otherReports),
        }}
      />
    </Panel>
  );
}
