// '/messages/new?to=UID&project=ID': the first message to a person, to the creator of a project, or to support.
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '#features/accounts/web/use-session.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { useAction } from '#ui/use-action.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { getRecipient, startConversation } from '../message-contract.ts';
import { Composer } from './composer.tsx';
import { messageAddresses } from './message-queries.ts';
import { newMessageCopy as copy, threadCopy } from './messages-copy.ts';
import { useMessageDraft } from './use-message-draft.ts';

function addressedIn(search: URLSearchParams) {
  const project = /^[1-9]\d{0,14}$/.exec(search.get('project') ?? '')?.[0];
  const to = (search.get('to') ?? '').slice(0, 200);
  return { ...(to !== '' && { to }), ...(project !== undefined && { project }) };
}

const recipientQuery = (search: URLSearchParams) => queryFor(getRecipient, { query: addressedIn(search) });

export const newMessageScreen = screen({
  Component: NewMessagePage,
  queries: ({ search }) => [recipientQuery(search)],
  meta: () => ({ title: copy.title }),
});

function NewMessagePage() {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const recipient = useQuery(recipientQuery(search));
  const { data } = recipient;
  return (
    <div className="wrap max-w-narrow pt-[clamp(20px,4vw,40px)] pb-(--section-space)">
      <p>
        <LinkButton look="quiet" to="/messages" className="-ml-[18px]">
          <ArrowLeft size={18} aria-hidden />
          {threadCopy.all}
        </LinkButton>
      </p>
      <PageHeader
        compact
        title={data === undefined ? copy.title : copy.titleTo(data.with.name)}
        {...(data?.project && {
          lead: (
            <>
              {copy.aboutProject}{' '}
              <TextLink dir="auto" to={`/projects/${data.project.id}`}>
                {data.project.title}
              </TextLink>
            </>
          ),
        })}
      />
      {recipient.isPending ? (
        <Skeleton className="h-[360px] !rounded-slip" />
      ) : data === undefined ? (
        <ErrorState title={copy.failed} text={recipient.error?.userMessage} onRetry={() => void recipient.refetch()} />
      ) : (
        <div className="grid gap-5">
          {data.conversationId !== null && (
            <Alert>
              {copy.existing} <TextLink to={`/messages/${data.conversationId}`}>{copy.open}</TextLink>
            </Alert>
          )}
          {data.refusal === null ? (
            <>
              <FirstMessage key={`${String(hydrated)} ${search}`} search={search} />
              <p className="small text-ink-3">{copy.caution}</p>
            </>
          ) : (
            <Alert tone="warm">{data.refusal}</Alert>
          )}
        </div>
      )}
    </div>
  );
}

function FirstMessage({ search }: { search: URLSearchParams }) {
  const { to, project } = addressedIn(search);
  const navigate = useNavigate();
  const draft = useMessageDraft(`message:${useSession()?.uid ?? ''}:new:${to ?? ''}:${project ?? ''}`);
  const send = useAction(startConversation, {
    refetch: messageAddresses,
    onSuccess: ({ conversationId }) => {
      draft.clear();
      toast({ title: copy.sent });
      return navigate(`/messages/${conversationId}`, { replace: true });
    },
  });
  return (
    <Composer
      draft={draft}
      needsSubject
      busy={send.isPending}
      failure={send.error?.userMessage}
      onSend={() =>
        send.mutate({
          body: {
            ...(to !== undefined && { to }),
            ...(project !== undefined && { project: Number(project) }),
            subject: draft.subject,
            content: draft.content,
            key: draft.takeKey(),
          },
        })
      }
    />
  );
}
