// '/unsubscribe': target of the links in emails. Only the button unsubscribes, because mail programs open links automatically.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { withBase } from '#ui/base-path.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { useAction } from '#ui/use-action.ts';
import { endSubscription, getSubscription, type Subscription } from '../notification-contract.ts';
import { unsubscribeCopy as copy } from './notifications-copy.ts';

const subscriptionQuery = (token: string) => queryFor(getSubscription, { query: { token } });

export const unsubscribeScreen = screen({
  Component: UnsubscribePage,
  queries: ({ search }) => {
    const token = search.get('token') ?? '';
    return token === '' ? [] : [subscriptionQuery(token)];
  },
  meta: () => ({ title: copy.title, robots: 'noindex' }),
});

function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const found = useQuery({ ...subscriptionQuery(token), enabled: token !== '' });
  if (token === '' || found.error?.status === 404 || found.error?.status === 400) {
    return (
      <Frame title={copy.invalid} lead={copy.invalidText}>
        <ManageLink to="/settings/notifications" />
      </Frame>
    );
  }
  return (
    <QueryView
      query={found}
      pending={<Loading label={copy.loading} blocks={['h-[220px]']} />}
      failed={copy.failed}
      className="wrap py-16"
    >
      {(subscription) => <Subscribed token={token} subscription={subscription} />}
    </QueryView>
  );
}

function Subscribed({ token, subscription }: { token: string; subscription: Subscription }) {
  const client = useQueryClient();
  const { title, isSubscribed, manageLink } = subscription;
  const end = useAction(endSubscription, {
    onSuccess: (ended) => client.setQueryData(subscriptionQuery(token).queryKey, ended),
  });
  if (!isSubscribed) {
    return (
      <Frame title={copy.done} lead={copy.doneText(title)}>
        <ManageLink to={manageLink} />
      </Frame>
    );
  }
  return (
    <Frame title={copy.title} lead={copy.lead(title)}>
      {/* Without JavaScript it submits the form that mail programs send. */}
      <form
        method="post"
        action={withBase(`/api/unsubscribe/${encodeURIComponent(token)}`)}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          end.mutate({ body: { token } });
        }}
      >
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
        {end.isError && (
          <Alert tone="danger">
            {copy.failed}. {end.error.userMessage}
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="large" busy={end.isPending}>
            {copy.submit}
          </Button>
          <ManageLink to={manageLink} />
        </div>
      </form>
    </Frame>
  );
}

function Frame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="wrap pb-(--section-space)">
      <PageHeader title={title} lead={lead} />
      <div aria-live="polite">{children}</div>
    </div>
  );
}

function ManageLink({ to }: { to: string }) {
  return (
    <LinkButton look="outline" size="large" to={to}>
      {copy.manage}
    </LinkButton>
  );
}
