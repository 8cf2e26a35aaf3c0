// One contact message with its sender; reply, add notes, assign, resolve.

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { type ContactMessage, getContactMessage } from '../../inbox-contract.ts';
import { contactTopicLabels } from '../../inbox-rules.ts';
import { AssignPanel, adminsQuery } from './admin-inbox-assign.tsx';
import { inboxCopy as copy } from './admin-inbox-copy.ts';
import { InboxNotes } from './admin-inbox-notes.tsx';
import { BackToInbox, Facts, InboxSkeleton, StateBadge } from './admin-inbox-parts.tsx';
import { ReplyForm } from './admin-inbox-reply.tsx';

const messageQuery = (id: string) => queryFor(getContactMessage, { params: { id } });

export const adminContactMessageScreen = screen({
  Component: AdminContactMessagePage,
  queries: ({ params: { id = '' } }) => [messageQuery(id), adminsQuery],
  meta: () => ({ title: `${copy.message.title} – Admin` }),
});

function AdminContactMessagePage() {
  const { id = '' } = useParams();
  const message = useQuery(messageQuery(id));
  if (message.isPending) return <InboxSkeleton />;
  if (!message.data) {
    return (
      <>
        <PageHeader title={copy.message.title} />
        <ErrorState
          title={copy.message.loadFailed}
          text={message.error?.userMessage}
          onRetry={() => void message.refetch()}
        />
      </>
    );
  }
  return <Message message={message.data} />;
}

function Message({ message }: { message: ContactMessage }) {
  const { id, name, topic, content, handledAt, replies, notes } = message;
  return (
    <>
      <BackToInbox />
      <PageHeader
        title={copy.messageFrom(name)}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            {contactTopicLabels[topic]} <StateBadge handledAt={handledAt} />
          </span>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <Panel title={copy.message.content}>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {content}
            </p>
          </Panel>
          {replies.length > 0 && <Replies replies={replies} />}
          <ReplyForm message={message} />
        </div>
        <div className="grid gap-6">
          <Panel title={copy.message.sender}>
            <Sender message={message} />
          </Panel>
          <AssignPanel item={message} kind="contact" handledText={handledText(message)} />
          <InboxNotes kind="contact" id={id} notes={notes} />
        </div>
      </div>
    </>
  );
}

function handledText({ handledAt, handledBy }: ContactMessage): string | undefined {
  if (handledAt === null) return undefined;
  return copy.message.resolvedText(handledAt, handledBy);
}

function Sender({ message: { id, name, email, userId, project, createdAt } }: { message: ContactMessage }) {
  return (
    <Facts
      facts={[
        [
          copy.facts.name,
          userId === null ? (
            name
          ) : (
            <TextLink dir="auto" key="name" to={`/admin/users/${userId}`}>
              {name}
            </TextLink>
          ),
        ],
        [copy.facts.email, email],
        [copy.facts.account, userId === null ? copy.facts.noAccount : copy.facts.hasAccount],
        [
          copy.facts.project,
          project && (
            <TextLink dir="auto" key="project" to={`/admin/projects/${project.id}`}>
              {project.title}
            </TextLink>
          ),
        ],
        [copy.columns.received, <Moment key="received" at={createdAt} />],
        [copy.facts.id, id],
      ]}
    />
  );
}

function Replies({ replies }: Pick<ContactMessage, 'replies'>) {
  return (
    <Panel title={copy.message.replies}>
      <ol className="grid gap-px">
        {replies.map(({ id, content, author, createdAt, sentAt }) => (
          <li key={id} className="border-b border-line py-3 last:border-b-0">
            <p className="text-note text-ink-2">
              {author}, <Moment at={createdAt} />.{' '}
              {sentAt === null ? (
                <span>{copy.message.queued}</span>
              ) : (
                <span>
                  {copy.message.sent} <Moment at={sentAt} />.
                </span>
              )}
            </p>
            <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
              {content}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
