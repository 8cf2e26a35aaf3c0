// The newsletter switch in the settings of a signed-in person; saved immediately.
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Switch } from '#ui/form/switch.tsx';
import { queryFor } from '#ui/queries.ts';
import { useAction } from '#ui/use-action.ts';
import { changeOwnSubscription, getOwnSubscription, type OwnSubscription } from '../newsletter-contract.ts';
import { preferenceCopy as copy } from './newsletter-copy.ts';

export const newsletterPreferenceQuery = queryFor(getOwnSubscription, {});

export function NewsletterPreference() {
  const own = useQuery(newsletterPreferenceQuery);
  const change = useAction(changeOwnSubscription, {
    refetch: ['/api/users/me/newsletter'],
    onSuccess: ({ state }) => toast({ title: state === 'on' ? copy.on : copy.off }),
    onError: (error) => {
      if (error.code !== 'signed_out') toast({ title: copy.failed, description: error.userMessage });
    },
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
      {own.isPending && (
        <div role="status" aria-label={copy.loading}>
          <Skeleton className="mt-3 h-[1.4rem] w-[14rem]" />
        </div>
      )}
      {own.isError && (
        <ErrorState title={copy.loadFailed} text={own.error.userMessage} onRetry={() => void own.refetch()} />
      )}
      {own.data && <p className="small mt-3 wrap-anywhere text-ink-2">{explain(own.data)}</p>}
    </section>
  );
}

function explain({ state, email, canSubscribe }: OwnSubscription): string {
  if (!canSubscribe) return copy.unverified;
  if (state === 'pending') return copy.pending;
  return state === 'bounced' ? copy.bounced : copy.to(email);
}
