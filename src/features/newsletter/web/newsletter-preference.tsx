// The newsletter switch in the settings of a signed-in person; saved immediately.

import { useQuery } from '@tanstack/react-query';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { useAction } from '#ui/use-action.ts';
import { changeOwnSubscription, getOwnSubscription, type OwnSubscription } from '../newsletter-contract.ts';
import { preferenceCopy as copy } from './newsletter-copy.ts';

export const newsletterPreferenceQuery = queryFor(getOwnSubscription, {});

export function NewsletterPreference() {
  const own = useQuery(newsletterPreferenceQuery);
  const change = useAction(changeOwnSubscription, {
    refetch: ['/api/users/me/newsletter'],
    done: ({ state }) => (state === 'on' ? copy.on : copy.off),
    failed: copy.failed,
  });
  return (
    <section aria-label={copy.title} className="panel">
      <div className="flex items-center justify-between gap-6">
        <div className="min-w-0">
          <h2 className="h3">{copy.title}</h2>
          <p className="mt-1 text-ink-2">{copy.text}</p>
        </div>
        {own.data && (
          <Switch
            label={copy.label}
            checked={own.data.state === 'on'}
            busy={change.isPending}
            onChange={(subscribed) => change.mutate({ body: { subscribed } })}
          />
        )}
      </div>
      <QueryView
        query={own}
        pending={<Loading label={copy.loading} blocks={['h-[1.4rem]']} className="mt-3" />}
        failed={copy.loadFailed}
      >
        {(subscription) => <p className="small mt-3 wrap-anywhere text-ink-2">{explain(subscription)}</p>}
      </QueryView>
    </section>
  );
}

function explain({ state, email, canSubscribe }: OwnSubscription): string {
  if (!canSubscribe) return copy.unverified;
  if (state === 'pending') return copy.pending;
  return state === 'bounced' ? copy.bounced : copy.to(email);
}
