// '/admin/webhooks' and below: webhooks of the site, and those of projects to look at, disable and delete.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { confirmedCall } from '#features/accounts/web/admin/confirmed-call.ts';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { BackLink, PageHeader } from '#ui/section.tsx';
import { getWebhook, listWebhooks } from '../../webhook-contract.ts';
import { toWebhookPath, webhooksPath } from '../../webhook-paths.ts';
import { deliveriesQuery } from '../delivery-log.tsx';
import { WebhookAccess, type WebhookPlace } from '../webhook-access.ts';
import { WebhookList } from '../webhook-list.tsx';
import { WebhookView } from '../webhook-view.tsx';
import { webhooksCopy as copy } from '../webhooks-copy.ts';

const listQuery = queryFor(listWebhooks, {});
const webhookQuery = (id = '') => queryFor(getWebhook, { params: { id } });
const place: WebhookPlace = { send: confirmedCall, isAdmin: true, listPath: webhooksPath, toPath: toWebhookPath };

export const adminWebhooksScreen = screen({
  Component: AdminWebhooksPage,
  queries: () => [listQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

export const adminWebhookScreen = screen({
  Component: AdminWebhookPage,
  queries: ({ params, search }) => [webhookQuery(params.id), deliveriesQuery(params.id ?? '', search)],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function AdminWebhooksPage() {
  return (
    <>
      <PageHeader title={copy.title} lead={copy.adminLead} />
      <QueryView
        query={useQuery(listQuery)}
        pending={<Loading label={copy.loading} blocks={['h-[60px]', 'h-[60px]']} />}
        failed={copy.failed}
      >
        {(webhooks) => (
          <WebhookAccess value={place}>
            <WebhookList webhooks={webhooks} />
          </WebhookAccess>
        )}
      </QueryView>
    </>
  );
}

function AdminWebhookPage() {
  const { id = '' } = useParams();
  return (
    <QueryView
      query={useQuery(webhookQuery(id))}
      pending={<Loading label={copy.loading} blocks={['h-[420px]']} />}
      failed={copy.failed}
    >
      {(webhook) => (
        <WebhookAccess value={place}>
          <BackLink to={webhooksPath} label={copy.backToList} />
          <PageHeader
            title={<span className="wrap-anywhere">{new URL(webhook.url).host}</span>}
            lead={<span className="wrap-anywhere">{webhook.url}</span>}
          />
          <WebhookView webhook={webhook} />
        </WebhookAccess>
      )}
    </QueryView>
  );
}
