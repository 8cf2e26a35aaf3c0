// Shared layout of both money pages: links at the top, and loading states.
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/section.tsx';
import { dollarCopy } from './money-copy.ts';

type MoneyFrameProps<Data> = {
  query: UseQueryResult<Data>;
  words: { title: string; loading: string; failed: string };
  /** Additional links next to the back link. */
  links: { to: string; label: string }[];
  children: (data: Data) => ReactNode;
};

export function MoneyFrame<Data>({ query, words, links, children }: MoneyFrameProps<Data>) {
  return (
    <div className="wrap max-w-narrow printable pt-[clamp(12px,2vw,24px)] pb-16">
      <p className="-ml-[18px] flex flex-wrap print:hidden">
        <LinkButton look="quiet" to="/dashboard">
          <ArrowLeft size={18} aria-hidden />
          {dollarCopy.dashboard}
        </LinkButton>
        {links.map(({ to, label }) => (
          <LinkButton key={to} look="quiet" to={to}>
            {label}
          </LinkButton>
        ))}
      </p>
      {query.data === undefined && <PageHeader compact title={words.title} />}
      {query.isPending ? (
        <div role="status" aria-label={words.loading}>
          <Skeleton className="h-[420px] !rounded-slip" />
        </div>
      ) : query.isError ? (
        <ErrorState title={words.failed} text={query.error.userMessage} onRetry={() => void query.refetch()} />
      ) : (
        children(query.data)
      )}
    </div>
  );
}
