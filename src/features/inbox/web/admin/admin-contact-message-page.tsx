// One contact message with its sender; reply, add notes, assign, resolve.

import { Facts, ProjectLink, UserLink } from '#features/accounts/web/admin/record/facts.tsx';
import { HeaderLine, RecordColumns, recordScreen } from '#features/accounts/web/admin/record/record-screen.tsx';
import { Moment } from '#ui/moment.tsx';
import { PageHeader, Panel } from '#ui/section.tsx';
import { UserText } from '#ui/user-text.tsx';
import { type ContactMessage, getContactMessage } from '../../inbox-contract.ts';
import { contactTopicLabels } from '../../inbox-rules.ts';
import { AssignPanel, adminsQuery, inboxLink, StateBadge } from './admin-inbox-assign.tsx';
import { inboxCopy as copy } from './admin-inbox-copy.ts';
import { InboxNotes, WrittenList } from './admin-inbox-notes.tsx';
import { ReplyForm } from './admin-inbox-reply.tsx';

export const adminContactMessageScreen = recordScreen({
  endpoint: getContactMessage,
  noun: 'message',
  title: copy.message.title,
  back: inboxLink,
  queries: () => [adminsQuery],
  Content: AdminContactMessagePage,
});

function AdminContactMessagePage({ record: message }: { record: ContactMessage }) {
  const { id, name, topic, content, handledAt, handledBy, replies, notes } = message;
  return (
    <>
      <PageHeader
        title={copy.messageFrom(name)}
        lead={
          <HeaderLine>
            {contactTopicLabels[topic]} <StateBadge handledAt={handledAt} />
          </HeaderLine>
        }
      />
      <RecordColumns
        side={
          <>
            <Sender message={message} />
            <AssignPanel item={message} kind="contact">
              {handledAt !== null && copy.message.resolvedText(handledAt, handledBy)}
            </AssignPanel>
            <InboxNotes kind="contact" id={id} notes={notes} />
          </>
        }
      >
        <Panel title={copy.message.content}>
          <UserText>{content}</UserText>
        </Panel>
        {replies.length > 0 && <Replies replies={replies} />}
        <ReplyForm message={message} />
      </RecordColumns>
    </>
  );
}

function Sender({ message: { id, name, email, userId, project, createdAt } }: { message: ContactMessage }) {
  return (
    <Panel title={copy.message.sender}>
      <Facts
        facts={{
          [copy.facts.name]: <UserLink user={{ id: userId, name }} />,
          [copy.facts.email]: email,
          [copy.facts.account]: userId === null ? copy.facts.noAccount : copy.facts.hasAccount,
          [copy.facts.project]: project && <ProjectLink project={project} />,
          [copy.columns.received]: <Moment at={createdAt} />,
          [copy.facts.id]: id,
        }}
      />
    </Panel>
  );
}

function Replies({ replies }: Pick<ContactMessage, 'replies'>) {
  return (
    <Panel title={copy.message.replies}>
      <WrittenList
        items={replies}
        renderMore={({ sentAt }) =>
          sentAt === null ? (
            <span>. {copy.message.queued}</span>
          ) : (
            <span>
              . {copy.message.sent} <Moment at={sentAt} />.
            </span>
          )
        }
      />
    </Panel>
  );
}
