// Look ahead: what closes, expires, goes back or falls due in the next days, day by day, and what is late already.
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatWeekday } from '#kernel/dates.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Section } from '#ui/section.tsx';
import { ChoiceLinks } from '#ui/table/choice-links.tsx';
import { AheadItems, aheadQuery } from './ahead-items.tsx';

const spans = [1, 7, 30, 90] as const;

export const adminAheadScreen = screen({
  Component: AdminAheadPage,
  queries: ({ search }) => [aheadQuery(daysOf(search))],
  meta: () => ({ title: 'Look ahead – Admin' }),
});

function daysOf(search: URLSearchParams): number {
  return spans.find((days) => String(days) === search.get('days')) ?? 7;
}

function AdminAheadPage() {
  const [search] = useSearchParams();
  const days = daysOf(search);
  return (
    <>
      <PageHeader
        title="Look ahead"
        lead="Upcoming deadlines, expirations and refunds by day (UTC). Most happen automatically."
      />
      <ChoiceLinks
        label="Span"
        name="days"
        chosen={String(days)}
        choices={spans.map((span) => ({ value: String(span), label: span === 1 ? '1 day' : `${span} days` }))}
      />
      <Ahead days={days} />
    </>
  );
}

const names = {
  project: 'projects',
  holds: 'holds',
  refund: 'refunds',
  dispute: 'disputes',
  review: 'reviews',
  invitation: 'invitations',
  waiting: 'late things',
} as const;

function Ahead({ days }: { days: number }) {
  const ahead = useQuery(aheadQuery(days));
  if (ahead.isPending) {
    return (
      <div role="status" aria-label="Looking ahead" className="grid gap-5">
        <Skeleton className="h-[90px]" />
        <Skeleton className="h-[90px]" />
        <Skeleton className="h-[90px]" />
      </div>
    );
  }
  if (ahead.isError) {
    return (
      <ErrorState
        title="The next days could not be loaded."
        text={ahead.error.userMessage}
        onRetry={() => void ahead.refetch()}
      />
    );
  }
  const { late, days: coming, cutOff } = ahead.data;
  return (
    <>
      {cutOff.length > 0 && <Alert title={`Not all ${cutOff.map((kind) => names[kind]).join(' and ')} are shown.`} />}
      {late.length > 0 && (
        <Section title="Late" lead="These are overdue and need your attention.">
          <AheadItems items={late} label="Late" />
        </Section>
      )}
      {coming.length === 0 && late.length === 0 && (
        <EmptyState
          icon={<CalendarClock size={30} aria-hidden />}
          title="Nothing is due"
          text="No project closes, and nothing expires or has to be answered in these days."
        />
      )}
      {coming.map(({ day, items }) => (
        <section key={day} aria-label={formatWeekday(day)} className="mt-10">
          <h2 className="h3 mb-3">{formatWeekday(day)}</h2>
          <AheadItems items={items} label={formatWeekday(day)} />
        </section>
      ))}
    </>
  );
}
