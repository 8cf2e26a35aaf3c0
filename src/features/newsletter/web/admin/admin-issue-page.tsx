// One newsletter issue: its texts, projects and preview; testing, sending and skipping a draft.
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatDay } from '#kernel/dates.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { getIssue, type Issue, refreshIssueProjects } from '../../newsletter-admin-contract.ts';
import { issueSections } from '../../newsletter-rules.ts';
import { adminNewsletterCopy as copy } from './admin-newsletter-copy.ts';
import { IssueBadge } from './admin-newsletter-page.tsx';
import { IssueActions, useIssueAction } from './issue-actions.tsx';
import { IssuePreview } from './issue-preview.tsx';
import { IssueTexts } from './issue-texts.tsx';

const issueQuery = (id: string) => queryFor(getIssue, { params: { id } });

export const adminIssueScreen = screen({
  Component: AdminIssuePage,
  queries: ({ params: { id = '' } }) => [issueQuery(id)],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function AdminIssuePage() {
  const { id = '' } = useParams();
  const issue = useQuery(issueQuery(id));
  if (issue.isPending) {
    return (
      <div role="status" aria-label={copy.loading}>
        <Skeleton className="mt-10 h-[3rem] w-[min(100%,22rem)]" />
        <Skeleton className="mt-10 h-[24rem] !rounded-slip" />
      </div>
    );
  }
  if (!issue.data) {
    return (
      <>
        <PageHeader title={copy.title} />
        <ErrorState title={copy.loadFailed} text={issue.error?.userMessage} onRetry={() => void issue.refetch()} />
      </>
    );
  }
  return <Shown key={issue.data.id} issue={issue.data} />;
}

function Shown({ issue }: { issue: Issue }) {
  const { week, state, subject, dueAt } = issue;
  const [isDirty, setDirty] = useState(false);
  const isDraft = state === 'draft';
  return (
    <>
      <p className="pt-6">
        <TextLink to="/admin/newsletter" className="inline-flex min-h-[42px] items-center gap-2">
          <ArrowLeft size={17} aria-hidden />
          {copy.back}
        </TextLink>
      </p>
      <PageHeader
        title={subject}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            {copy.columns.week} {formatDay(week)} <IssueBadge state={state} />
            {isDraft && (
              <span>
                {copy.due} <Moment at={dueAt} />
              </span>
            )}
          </span>
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
  const facts = [
    [sent, counts.sent],
    [queued, counts.queued],
    [failed, counts.failed],
    [copy.delivery.dropped, counts.dropped],
    [unsubscribed, counts.unsubscribed],
  ] as const;
  return (
    <Panel title={copy.delivery.title}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
        {facts.map(([name, count]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-strong text-right">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
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
  const refresh = useIssueAction(refreshIssueProjects, copy.projects.refreshed);
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
                  <TextLink
                    dir="auto"
                    to={`/admin/projects/${project.id}`}
                    className="inline-flex min-h-[42px] items-center wrap-anywhere"
                  >
                    {project.title}
                  </TextLink>
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
