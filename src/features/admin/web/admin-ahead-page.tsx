// Upcoming: deadlines, expirations and refunds by day, and overdue items.

import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatWeekday } from '#kernel/dates.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Section } from '#ui/section.tsx';
import { ChoiceLinks } from '#ui/table/choice-links.tsx';
import type { LookAhead } from '../look-ahead-contract.ts';
import { adminFrameCopy as copy } from './admin-frame-copy.ts';
import { AheadItems, aheadQuery } from './ahead-items.tsx';

const spans = [1, 7, 30, 90] as const;

export const adminAheadScreen = screen({
  Component: AdminAheadPage,
  queries: ({ search }) => [aheadQuery(parseDays(search))],
  meta: () => ({ title: `${copy.nav.upcoming} – Admin` }),
});

function parseDays(search: URLSearchParams): number {
  return spans.find((days) => String(days) === search.get('days')) ?? 7;
}

function AdminAheadPage() {
  const [search] = useSearchParams();
  const days = parseDays(search);
  return (
    <>
      <PageHeader title={copy.nav.upcoming} lead={copy.upcoming.lead} />
      <ChoiceLinks
        label={copy.upcoming.span}
        name="days"
        chosen={String(days)}
        choices={spans.map((span) => ({ value: String(span), label: copy.upcoming.days(span) }))}
      />
      <QueryView
        query={useQuery(aheadQuery(days))}
        pending={<Loading label={copy.upcoming.loading} blocks={['h-[90px]', 'h-[90px]', 'h-[90px]']} />}
        failed={copy.upcoming.loadFailed}
      >
        {(ahead) => <Ahead ahead={ahead} />}
      </QueryView>
    </>
  );
}

function Ahead({ ahead: { late, days: coming, cutOff } }: { ahead: LookAhead }) {
  return (
    <>
      {cutOff.length > 0 && (
        <div className="mb-8">
          <Alert title={copy.upcoming.cutOff(cutOff.map((kind) => copy.upcoming.kinds[kind]))} />
        </div>
      )}
      {late.length > 0 && (
        <Section title={copy.upcoming.late} lead={copy.upcoming.lateText}>
          <AheadItems items={late} label={copy.upcoming.late} />
        </Section>
      )}
      {coming.length === 0 && late.length === 0 && (
        <EmptyState
          icon={<CalendarClock size={30} aria-hidden />}
          title={copy.upcoming.empty}
          text={copy.upcoming.emptyText}
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
