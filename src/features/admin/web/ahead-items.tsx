// Upcoming events as a list of links; the dashboard shows the first ones.

import { useQuery } from '@tanstack/react-query';
import {
  Banknote,
  CircleAlert,
  ClipboardCheck,
  FileClock,
  FolderClock,
  type LucideIcon,
  MailWarning,
  Milestone,
  Newspaper,
  Scale,
  TimerReset,
  Undo2,
  Vote,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatEnd } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { RecordLink } from '#ui/table/record-link.tsx';
import { type AheadItem, type AheadKind, getLookAhead, usualAheadDays } from '../look-ahead-contract.ts';
import { adminFrameCopy as copy } from './admin-frame-copy.ts';

export const aheadQuery = (days: number) => queryFor(getLookAhead, { query: { days: String(days) } });
export const usualAheadQuery = aheadQuery(usualAheadDays);

const icons: Record<AheadKind, LucideIcon> = {
  project: FolderClock,
  holds: TimerReset,
  refund: Undo2,
  dispute: Scale,
  review: ClipboardCheck,
  invitation: MailWarning,
  milestone: Milestone,
  vote: Vote,
  release: Banknote,
  newsletter: Newspaper,
  duty: FileClock,
  waiting: CircleAlert,
};

export function AheadItems({ items, label }: { items: readonly AheadItem[]; label: string }) {
  return (
    <ul aria-label={label} className="grid">
      {items.map((item) => (
        <AheadLine key={item.key} item={item} />
      ))}
    </ul>
  );
}

function AheadLine({ item: { kind, at, title, text, amount, link } }: { item: AheadItem }) {
  const Icon = icons[kind];
  return (
    <li className="flex gap-4 border-b border-line py-3">
      <Icon size={20} aria-hidden className="mt-2.5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <RecordLink to={link}>{title}</RecordLink>
        <p className="text-note text-ink-2">{text}</p>
        <p className="small mt-0.5 text-ink-3">{formatEnd(at)}</p>
      </div>
      {amount !== null && <p className="font-strong mt-2 shrink-0">{formatDollarAmount(amount)}</p>}
    </li>
  );
}

const firstOfDashboard = 4;

/** The first events of the next week, for the dashboard; empty without any. */
export function AheadPanel() {
  const ahead = useQuery(usualAheadQuery).data;
  if (ahead === undefined) return null;
  const items = [...ahead.late, ...ahead.days.flatMap(({ items: coming }) => coming)];
  if (items.length === 0) return null;
  return (
    <DashboardPart title={copy.upcoming.next(usualAheadDays)} more={{ to: '/admin/ahead', label: copy.upcoming.all }}>
      <AheadItems items={items.slice(0, firstOfDashboard)} label={copy.upcoming.first} />
    </DashboardPart>
  );
}

type DashboardPartProps = {
  title: string;
  /** Next to the title. */
  note?: string;
  more?: { to: string; label: string };
  /** Below the page's title, without space above. */
  isFirst?: boolean;
  children: ReactNode;
};

/** A part of the dashboard, with a link to everything it shows the first of. */
export function DashboardPart({ title, note, more, isFirst = false, children }: DashboardPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={isFirst ? undefined : 'mt-12'}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="h3" id={id}>
          {title}
        </h2>
        {note !== undefined && <p className="text-note text-ink-2">{note}</p>}
        {more && (
          <TextLink to={more.to} className="inline-flex min-h-[42px] items-center text-note">
            {more.label}
          </TextLink>
        )}
      </div>
      {children}
    </section>
  );
}
