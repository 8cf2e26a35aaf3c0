// '/messages/new?to=UID&project=ID': the first message to a person, to the creator of a project, or to support.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '#features/accounts/web/use-session.ts';
import { ProjectLink } from '#features/projects/web/list/project-link.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, SubPage } from '#ui/section.tsx';
import { useAction } from '#ui/use-action.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { getRecipient, startConversation } from '../message-contract.ts';
import { Composer, useMessageDraft } from './composer.tsx';
import { messageAddresses } from './message-queries.ts';
import { newMessageCopy as copy, threadCopy } from './messages-copy.ts';

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
  return (
    <SubPage back={{ to: '/messages', label: threadCopy.all }} className="max-w-narrow">
      <QueryView
        query={recipient}
        header={<PageHeader compact title={copy.title} />}
        pending={<Skeleton className="h-[360px] !rounded-slip" />}
        failed={copy.failed}
      >
        {({ with: other, project, conversationId, refusal }) => (
          <>
            <PageHeader
              compact
              title={copy.titleTo(other.name)}
              lead={
                project && (
                  <span>
                    {copy.aboutProject} <ProjectLink id={project.id} title={project.title} />
                  </span>
                )
              }
            />
            <div className="grid gap-5">
              {conversationId !== null && (
                <Alert>
                  {copy.existing} <TextLink to={`/messages/${conversationId}`}>{copy.open}</TextLink>
                </Alert>
              )}
              {refusal === null ? (
                <>
                  <FirstMessage key={`${String(hydrated)} ${search}`} search={search} />
                  <p className="small text-ink-3">{copy.caution}</p>
                </>
              ) : (
                <Alert tone="warm">{refusal}</Alert>
              )}
            </div>
          </>
        )}
      </QueryView>
    </SubPage>
  );
}

function FirstMessage({ search }: { search: URLSearchParams }) {
  const { to, project } = addressedIn(search);
  const navigate = useNavigate();
  const draft = useMessageDraft(`message:${useSession()?.uid ?? ''}:new:${to ?? ''}:${project ?? ''}`);
  const send = useAction(startConversation, {
    refetch: messageAddresses,
    done: copy.sent,
    onSuccess: ({ conversationId }) => {
      draft.clear();
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
