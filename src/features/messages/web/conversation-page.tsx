// '/messages/:id': a conversation, next to the list of others on a wide screen.

import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { useSession } from '#features/accounts/web/use-session.ts';
import { PersonAvatar } from '#features/images/web/person-avatar.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { BackLink } from '#ui/section.tsx';
import { useAction } from '#ui/use-action.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { type Conversation, getConversation, sendMessage } from '../message-contract.ts';
import { Composer, useMessageDraft } from './composer.tsx';
import { ConversationActions } from './conversation-actions.tsx';
import { ConversationList } from './conversation-list.tsx';
import {
  conversationQuery,
  conversationsQuery,
  messageAddresses,
  messageSummaryQuery,
  messagesQuery,
  useLiveMessages,
} from './message-queries.ts';
import { MessageThread } from './message-thread.tsx';
import { threadCopy as copy, messagesCopy } from './messages-copy.ts';

/** The message found by a search. */
const markedIn = (search: URLSearchParams): string | undefined => /^[1-9]\d{0,14}$/.exec(search.get('at') ?? '')?.[0];

export const conversationScreen = screen({
  Component: ConversationPage,
  queries: ({ params, search }) => [
    conversationQuery(params.id),
    messagesQuery(params.id, markedIn(search)),
    conversationsQuery('inbox'),
    messageSummaryQuery,
  ],
  meta: ({ data, params: { id = '' } }) => ({
    title: data(getConversation, { params: { id } })?.with.name ?? messagesCopy.title,
  }),
});

function ConversationPage() {
  const { id = '' } = useParams();
  const conversation = useQuery(conversationQuery(id));
  useLiveMessages(conversation.data?.id);
  return (
    <div className="wrap pt-[clamp(16px,3vw,32px)] pb-(--section-space)">
      <BackLink to="/messages" label={copy.all} />
      <div className="mt-2 grid grid-cols-1 items-start gap-x-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <aside aria-label={messagesCopy.list} className="max-lg:hidden">
          <ConversationList box="inbox" openId={Number(id)} />
        </aside>
        <QueryView
          query={conversation}
          header={<h1 className="sr-only">{messagesCopy.title}</h1>}
          pending={<Loading label={copy.loading} blocks={['h-[480px]']} />}
          failed={copy.failed}
        >
          {(data) => <ConversationView key={data.id} conversation={data} />}
        </QueryView>
      </div>
    </div>
  );
}

function ConversationView({ conversation }: { conversation: Conversation }) {
  const { id, with: other, project, refusal } = conversation;
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  const at = markedIn(search);
  return (
    <section className="panel !p-4 sm:!p-5">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-3">
        <PersonAvatar name={other.name} image={other.image} size={42} />
        <div className="min-w-0 flex-1 basis-[12rem] wrap-anywhere">
          <h1 className="h3">
            {other.uid === null ? (
              other.name
            ) : (
              <TextLink dir="auto" to={`/people/${other.uid}`} className="!no-underline hover:!underline">
                {other.name}
              </TextLink>
            )}
          </h1>
          {project !== null && (
            <p className="small text-ink-2">
              <TextLink to={`/projects/${project.id}`}>{messagesCopy.about(project.title)}</TextLink>
            </p>
          )}
          {other.isSupport && <p className="small text-ink-2">{copy.supportNote}</p>}
        </div>
        <ConversationActions conversation={conversation} />
      </header>
      <MessageThread key={at} conversation={conversation} at={at} />
      <div className="border-t border-line pt-4">
        {refusal === null ? <Answer key={String(hydrated)} id={id} /> : <p className="text-ink-2">{refusal}</p>}
      </div>
    </section>
  );
}

function Answer({ id }: { id: number }) {
  const draft = useMessageDraft(`message:${useSession()?.uid ?? ''}:${id}`);
  const send = useAction(sendMessage, { refetch: messageAddresses, onSuccess: draft.clear });
  return (
    <Composer
      draft={draft}
      needsSubject={false}
      busy={send.isPending}
      failure={send.error?.userMessage}
      onSend={() => {
        const subject = draft.subject.trim();
        const body = { content: draft.content, key: draft.takeKey(), ...(subject !== '' && { subject }) };
        send.mutate({ params: { id }, body });
      }}
    />
  );
}
