// A reported conversation: its messages, the report and the decision.

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { type ConversationMessage, getMessageReport, type MessageReport } from '../../inbox-contract.ts';
import { AssignPanel, adminsQuery } from './admin-inbox-assign.tsx';
import { inboxCopy as copy } from './admin-inbox-copy.ts';
import { InboxNotes } from './admin-inbox-notes.tsx';
import { BackToInbox, Facts, InboxSkeleton, StateBadge } from './admin-inbox-parts.tsx';
import { DecisionForm } from './admin-report-decision.tsx';

const reportQuery = (id: string) => queryFor(getMessageReport, { params: { id } });

export const adminReportScreen = screen({
  Component: AdminReportPage,
  queries: ({ params: { id = '' } }) => [reportQuery(id), adminsQuery],
  meta: () => ({ title: `${copy.kinds.report} – Admin` }),
});

function AdminReportPage() {
  const { id = '' } = useParams();
  const report = useQuery(reportQuery(id));
  if (report.isPending) return <InboxSkeleton />;
  if (!report.data) {
    return (
      <>
        <PageHeader title={copy.kinds.report} />
        <ErrorState
          title={copy.report.loadFailed}
          text={report.error?.userMessage}
          onRetry={() => void report.refetch()}
        />
      </>
    );
  }
  return <Report report={report.data} />;
}

function Report({ report }: { report: MessageReport }) {
  const { id, handledAt, conversation, earlier, decision, notes } = report;
  return (
    <>
      <BackToInbox />
      <PageHeader
        title={copy.kinds.report}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            {copy.report.private} <StateBadge handledAt={handledAt} />
          </span>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <Panel title={copy.report.conversation}>
            {earlier > 0 && <p className="field-hint mb-3">{copy.report.older(earlier)}</p>}
            <ol className="grid gap-3">
              {conversation.map((message) => (
                <ReportedMessage key={message.id} message={message} />
              ))}
            </ol>
          </Panel>
          {decision === null ? <DecisionForm id={id} /> : <Decision decision={decision} handledAt={handledAt ?? ''} />}
        </div>
        <div className="grid gap-6">
          <Panel title={copy.report.title}>
            <ReportFacts report={report} />
          </Panel>
          <AssignPanel item={report} kind="report" handledText={undefined} />
          <InboxNotes kind="report" id={id} notes={notes} />
        </div>
      </div>
    </>
  );
}

function ReportFacts({ report: { reporter, sender, reason, createdAt } }: { report: MessageReport }) {
  return (
    <Facts
      facts={[
        [
          copy.report.by,
          <TextLink dir="auto" key="by" to={`/admin/users/${reporter.id}`}>
            {reporter.name}
          </TextLink>,
        ],
        [
          copy.report.writtenBy,
          <TextLink dir="auto" key="of" to={`/admin/users/${sender.id}`}>
            {sender.name}
          </TextLink>,
        ],
        [
          copy.report.reason,
          <span dir="auto" key="why" className="whitespace-pre-line">
            {reason}
          </span>,
        ],
        [copy.report.reported, <Moment key="reported" at={createdAt} />],
      ]}
    />
  );
}

function ReportedMessage({
  message: { sender, subject, content, createdAt, isReported },
}: {
  message: ConversationMessage;
}) {
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
      <p dir="auto" className="mt-2 font-semibold wrap-anywhere">
        {subject}
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {content}
      </p>
    </li>
  );
}

type DecisionProps = { decision: NonNullable<MessageReport['decision']>; handledAt: string };

function Decision({ decision: { kind, reason, by }, handledAt }: DecisionProps) {
  return (
    <Panel title={kind === 'warned' ? copy.decision.warned : copy.decision.dismissed}>
      <p className="text-ink-2">
        {by}, <Moment at={handledAt} />
      </p>
      <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
        {reason}
      </p>
    </Panel>
  );
}
