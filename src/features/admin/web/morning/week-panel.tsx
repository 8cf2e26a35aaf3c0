// The last seven days, compared with the seven before.

import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { getAdminWeek } from '#features/insights/overview-contract.ts';
import { formatDayRange } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { DashboardPart } from '../ahead-items.tsx';
import { morningCopy as copy } from './morning-copy.ts';

export const weekQuery = queryFor(getAdminWeek, {});

const figures = [
  { name: 'raised', show: formatDollarAmount },
  { name: 'people', show: (value: string | number) => formatCount(Number(value)) },
  { name: 'projects', show: (value: string | number) => formatCount(Number(value)) },
  { name: 'returned', show: formatDollarAmount },
] as const;

export function WeekPanel() {
  const { data, isError, error, refetch } = useQuery(weekQuery);
  if (isError) return <ErrorState title={copy.weekFailed} text={error.userMessage} onRetry={() => void refetch()} />;
  return (
    <DashboardPart title={copy.week} {...(data && { note: formatDayRange(data.from, data.to) })}>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-5 border-t border-line pt-4 xl:grid-cols-4">
        {figures.map(({ name, show }) => (
          <div key={name}>
            <dt className="text-note text-ink-2">{copy[name]}</dt>
            <dd className="figure mt-1 text-large">
              {data ? show(String(data.now[name])) : <Skeleton className="h-[1em] w-24" />}
            </dd>
            <dd className="mt-1 flex items-center gap-1.5 text-note text-ink-2">
              {data && <Change now={Number(data.now[name])} before={Number(data.before[name])} />}
              <span>{data && copy.before(show(String(data.before[name])))}</span>
            </dd>
          </div>
        ))}
      </dl>
    </DashboardPart>
  );
}

function Change({ now, before }: { now: number; before: number }) {
  const way = now > before ? 'up' : now < before ? 'down' : 'same';
  const Icon = { up: ArrowUp, down: ArrowDown, same: Minus }[way];
  return (
    <>
      <Icon size={15} aria-hidden className="shrink-0" />
      <span className="sr-only">{copy.change[way]}</span>
    </>
  );
}
