// '/dashboard/projects/:id/webhooks' and below: the webhooks of a project, for its owner.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '#ui/call.ts';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, SubPage, toDashboard } from '#ui/section.tsx';
import { getWebhook, listWebhooks } from '../webhook-contract.ts';
import { toProjectWebhookPath, toProjectWebhooksPath } from '../webhook-paths.ts';
import { deliveriesQuery } from './delivery-log.tsx';
import { WebhookAccess, type WebhookPlace } from './webhook-access.ts';
import { WebhookList } from './webhook-list.tsx';
import { WebhookView } from './webhook-view.tsx';
import { webhooksCopy as copy } from './webhooks-copy.ts';

const listQuery = (projectId = '') => queryFor(listWebhooks, { query: { projectId } });
const webhookQuery = (id = '') => queryFor(getWebhook, { params: { id } });

export const projectWebhooksScreen = screen({
  Component: ProjectWebhooksPage,
  queries: ({ params }) => [listQuery(params.id)],
  meta: () => ({ title: copy.title }),
});

export const projectWebhookScreen = screen({
  Component: ProjectWebhookPage,
  queries: ({ params, search }) => [webhookQuery(params.webhookId), deliveriesQuery(params.webhookId ?? '', search)],
  meta: () => ({ title: copy.title }),
});

function toPlace(projectId: string): WebhookPlace {
  return {
    send: call,
    isAdmin: false,
    listPath: toProjectWebhooksPath(Number(projectId)),
    toPath: (id) => toProjectWebhookPath(Number(projectId), id),
  };
}

function ProjectWebhooksPage() {
  const { id = '' } = useParams();
  return (
    <SubPage back={toDashboard}>
      <NeedsScript className="mt-3" />
      <PageHeader compact title={copy.title} lead={copy.lead} />
      <QueryView
        query={useQuery(listQuery(id))}
        pending={<Loading label={copy.loading} blocks={['h-[220px]']} />}
        failed={copy.failed}
      >
        {(webhooks) => (
          <WebhookAccess value={toPlace(id)}>
            <div className="mt-8">
              <WebhookList webhooks={webhooks} projectId={Number(id)} />
            </div>
          </WebhookAccess>
        )}
      </QueryView>
    </SubPage>
  );
}

function ProjectWebhookPage() {
  const { id = '', webhookId = '' } = useParams();
  const place = toPlace(id);
  return (
    <SubPage back={{ to: place.listPath, label: copy.backToList }}>
      <NeedsScript className="mt-3" />
      <QueryView
        query={useQuery(webhookQuery(webhookId))}
        pending={<Loading label={copy.loading} blocks={['h-[420px]']} />}
        failed={copy.failed}
      >
        {(webhook) => (
          <WebhookAccess value={place}>
            <PageHeader
              compact
              title={<span className="wrap-anywhere">{new URL(webhook.url).host}</span>}
              lead={<span className="wrap-anywhere">{webhook.url}</span>}
            />
            <div className="mt-8">
              <WebhookView webhook={webhook} />
            </div>
          </WebhookAccess>
        )}
      </QueryView>
    </SubPage>
  );
}
