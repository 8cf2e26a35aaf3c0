// A reported conversation: its messages, the report and the decision.

import { Facts, UserLink } from '#features/accounts/web/admin/record/facts.tsx';
import { HeaderLine, RecordColumns, recordScreen } from '#features/accounts/web/admin/record/record-screen.tsx';
import { Badge } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';
import { PageHeader, Panel } from '#ui/section.tsx';
import { UserText } from '#ui/user-text.tsx';
import { type ConversationMessage, getMessageReport, type MessageReport } from '../../inbox-contract.ts';
import { AssignPanel, adminsQuery, inboxLink, StateBadge } from './admin-inbox-assign.tsx';
import { inboxCopy as copy } from './admin-inbox-copy.ts';
import { InboxNotes } from './admin-inbox-notes.tsx';
import { ReportDecision } from './admin-report-decision.tsx';

export const adminReportScreen = recordScreen({
  endpoint: getMessageReport,
  noun: 'conversation',
  title: copy.kinds.report,
  back: inboxLink,
  queries: () => [adminsQuery],
  Content: AdminReportPage,
});

function AdminReportPage({ record: report }: { record: MessageReport }) {
  const { id, handledAt, conversation, earlier, notes, reporter, sender, reason, createdAt } = report;
  return (
    <>
      <PageHeader
        title={copy.kinds.report}
        lead={
          <HeaderLine>
            {copy.report.private} <StateBadge handledAt={handledAt} />
          </HeaderLine>
        }
      />
      <RecordColumns
        side={
          <>
            <Panel title={copy.report.title}>
              <Facts
                facts={{
                  [copy.report.by]: <UserLink user={reporter} />,
                  [copy.report.writtenBy]: <UserLink user={sender} />,
                  [copy.report.reason]: <UserText>{reason}</UserText>,
                  [copy.report.reported]: <Moment at={createdAt} />,
                }}
              />
            </Panel>
            <AssignPanel item={report} kind="report" />
            <InboxNotes kind="report" id={id} notes={notes} />
          </>
        }
      >
        <Panel title={copy.report.conversation}>
          {earlier > 0 && <p className="field-hint mb-3">{copy.report.older(earlier)}</p>}
          <ol className="grid gap-3">
            {conversation.map((message) => (
              <ReportedMessage key={message.id} message={message} />
            ))}
          </ol>
        </Panel>
        <ReportDecision kind="report" report={report} />
      </RecordColumns>
    </>
  );
}

type ReportedMessageProps = { message: ConversationMessage };

function ReportedMessage({ message: { sender, subject, content, createdAt, isReported } }: ReportedMessageProps) {
  return (
    <li
      className={`rounded-cover border p-4 ${isReported ? 'border-danger bg-danger-soft' : 'border-line bg-surface-2'}`}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-ink-2">
        <span dir="auto" className="font-semibold text-ink">
          {sender.name}
        </span>
        <Moment at={createdAt} />
        {isReported && <Badge tone="danger">{copy.report.reported}</Badge>}
      </p>
      <UserText className="mt-2 font-semibold">{subject}</UserText>
      <UserText className="mt-1">{content}</UserText>
    </li>
  );
}
