// One newsletter issue: its texts, projects and preview; testing, sending and skipping a draft.
import { useState } from 'react';
import { Figures } from '#features/accounts/web/admin/record/facts.tsx';
import { HeaderLine, recordScreen } from '#features/accounts/web/admin/record/record-screen.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Button } from '#ui/button.tsx';
import { Moment } from '#ui/moment.tsx';
import { PageHeader, Panel } from '#ui/section.tsx';
import { RecordLink } from '#ui/table/record-link.tsx';
import { getIssue, type Issue, refreshIssueProjects } from '../../newsletter-admin-contract.ts';
import { issueSections } from '../../newsletter-rules.ts';
import { adminNewsletterCopy as copy } from './admin-newsletter-copy.ts';
import { IssueBadge } from './admin-newsletter-page.tsx';
import { IssueActions, issueAddresses } from './issue-actions.tsx';
import { IssuePreview } from './issue-preview.tsx';
import { IssueTexts } from './issue-texts.tsx';

export const adminIssueScreen = recordScreen({
  endpoint: getIssue,
  noun: 'issue',
  title: copy.title,
  back: { to: '/admin/newsletter', label: copy.back },
  Content: AdminIssuePage,
});

function AdminIssuePage({ record: issue }: { record: Issue }) {
  const { week, state, subject, dueAt } = issue;
  const [isDirty, setDirty] = useState(false);
  const isDraft = state === 'draft';
  return (
    <>
      <PageHeader
        title={subject}
        lead={
          <HeaderLine>
            {copy.columns.week} {formatDay(week)} <IssueBadge state={state} />
            {isDraft && (
              <span>
                {copy.due} <Moment at={dueAt} />
              </span>
            )}
          </HeaderLine>
        }
        actions={<IssueActions issue={issue} isDirty={isDirty} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
        <div className="grid gap-6">
          {isDraft && <IssueTexts issue={issue} onDirty={setDirty} />}
          {state === 'sent' && <Delivery issue={issue} />}
          <Projects issue={issue} />
        </div>
        <IssuePreview preview={issue.preview} />
      </div>
    </>
  );
}

function Delivery({ issue: { counts, sentAt, sentBy } }: { issue: Issue }) {
  const { sent, queued, failed, unsubscribed } = copy.columns;
  return (
    <Panel title={copy.delivery.title}>
      <Figures
        figures={{
          [sent]: formatCount(counts.sent),
          [queued]: formatCount(counts.queued),
          [failed]: formatCount(counts.failed),
          [copy.delivery.dropped]: formatCount(counts.dropped),
          [unsubscribed]: formatCount(counts.unsubscribed),
        }}
      />
      {sentAt !== null && (
        <p className="small mt-4 text-ink-3">
          {sentBy !== null && <span>{`${copy.delivery.sentBy} ${sentBy}, `}</span>}
          <Moment at={sentAt} />
        </p>
      )}
    </Panel>
  );
}

function Projects({ issue: { id, version, state, projects, hidden } }: { issue: Issue }) {
  const refresh = useAdminAction(refreshIssueProjects, {
    refetch: issueAddresses,
    done: copy.projects.refreshed,
    failed: copy.failed,
  });
  return (
    <Panel title={copy.projects.title}>
      {projects.length === 0 && <p className="text-ink-2">{copy.projects.empty}</p>}
      {issueSections.map((section) => {
        const shown = projects.filter((project) => project.section === section);
        if (shown.length === 0) return null;
        return (
          <section key={section} aria-label={copy.projects.sections[section]} className="mb-4">
            <h3 className="font-semibold">{copy.projects.sections[section]}</h3>
            <ul className="mt-1 grid">
              {shown.map((project) => (
                <li key={project.id}>
                  <RecordLink to={`/admin/projects/${project.id}`}>{project.title}</RecordLink>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {hidden > 0 && <p className="small mb-3 text-ink-2">{copy.projects.hidden(hidden)}</p>}
      <p className="small text-ink-3">{copy.projects.hint}</p>
      {state === 'draft' && (
        <Button
          look="outline"
          size="small"
          className="mt-4"
          busy={refresh.isPending}
          onClick={() => refresh.mutate({ params: { id }, body: { version } })}
        >
          {copy.projects.refresh}
        </Button>
      )}
    </Panel>
  );
}
