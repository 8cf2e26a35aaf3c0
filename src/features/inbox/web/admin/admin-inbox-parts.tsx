// Parts shared by the two detail pages of the inbox.

import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { inboxCopy as copy } from './admin-inbox-copy.ts';

export function BackToInbox() {
  return (
    <p className="pt-6">
      <TextLink to="/admin/messages" className="inline-flex min-h-[42px] items-center gap-2">
        <ArrowLeft size={17} aria-hidden />
        {copy.back}
      </TextLink>
    </p>
  );
}

export function StateBadge({ handledAt }: { handledAt: string | null }) {
  return <Badge tone={handledAt === null ? 'warm' : 'good'}>{handledAt === null ? copy.open : copy.resolved}</Badge>;
}

/** Facts without a value are omitted. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-note sm:grid-cols-[max-content_1fr]">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd dir="auto" className="min-w-0 wrap-anywhere">
              {value}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

export function InboxSkeleton() {
  return (
    <div role="status" aria-label={copy.loading}>
      <Skeleton className="mt-10 h-[3rem] w-[min(100%,22rem)]" />
      <div className="mt-10 grid gap-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <Skeleton className="h-[18rem] !rounded-slip" />
        <Skeleton className="h-[14rem] !rounded-slip" />
      </div>
    </div>
  );
}
