// The links of the admin area, and how much waits behind them.
import { useQuery } from '@tanstack/react-query';
import {
  CalendarClock,
  ChartColumn,
  ChartPie,
  ClipboardCheck,
  FolderOpen,
  HeartPulse,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react';
import { useId } from 'react';
import { NavLink } from 'react-router';
import { getInboxSummary } from '#features/community/inbox-contract.ts';
import { reviewSummaryQuery } from '#features/projects/web/admin/reviews/review-changes.ts';
import { formatCount } from '#kernel/numbers.ts';
import { queryFor } from '#ui/queries.ts';

type Item = { to: string; label: string; icon: LucideIcon };

export const items: readonly Item[] = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/projects', label: 'Projects', icon: FolderOpen },
  { to: '/admin/users', label: 'Users', icon: Users },
  { to: '/admin/investments', label: 'Investments', icon: ChartPie },
  { to: '/admin/messages', label: 'Messages', icon: Mail },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
];

export type LinkGroup = { title?: string; items: readonly Item[] };

/** What comes after the daily six, by what one wants to know. */
export const operations: readonly LinkGroup[] = [
  {
    title: 'Work',
    items: [
      { to: '/admin/reviews', label: 'Reviews', icon: ClipboardCheck },
      { to: '/admin/ahead', label: 'Look ahead', icon: CalendarClock },
    ],
  },
  {
    title: 'Insight',
    items: [
      { to: '/admin/analytics', label: 'Analytics', icon: ChartColumn },
      { to: '/admin/reconciliation', label: 'Reconciliation', icon: Scale },
      { to: '/admin/health', label: 'Health', icon: HeartPulse },
    ],
  },
  {
    title: 'Access',
    items: [
      { to: '/admin/security', label: 'Security', icon: ShieldCheck },
      { to: '/admin/audit', label: 'Audit log', icon: ScrollText },
    ],
  },
];

const inboxSummaryQuery = queryFor(getInboxSummary, {});

/** Asked for again when somebody comes back to the window, and by whatever is done here; nothing asks in between. */
const whenLookedAt = { refetchOnWindowFocus: 'always' } as const;

type Waiting = { count: number; words: string };

function useWaiting(): Record<string, Waiting> {
  const open = useQuery({ ...inboxSummaryQuery, ...whenLookedAt }).data?.open ?? 0;
  const reviews = useQuery({ ...reviewSummaryQuery, ...whenLookedAt }).data?.waiting ?? 0;
  return {
    '/admin/messages': { count: open, words: 'open' },
    '/admin/reviews': { count: reviews, words: 'waiting' },
  };
}

export function AdminLinks({ label, groups }: { label: string; groups: readonly LinkGroup[] }) {
  const waiting = useWaiting();
  return (
    <nav aria-label={label} className="grid">
      {groups.map(({ title, items: shown }) => (
        <div key={title ?? ''} role="group" aria-label={title} className="grid">
          {title !== undefined && (
            <p aria-hidden className="menu-group">
              {title}
            </p>
          )}
          {shown.map((item) => (
            <AdminLink key={item.to} item={item} waiting={waiting[item.to]} />
          ))}
        </div>
      ))}
    </nav>
  );
}

function AdminLink({ item: { to, label, icon: Icon }, waiting }: { item: Item; waiting: Waiting | undefined }) {
  const countId = useId();
  const isWaiting = waiting !== undefined && waiting.count > 0;
  return (
    <div className="relative grid">
      <NavLink
        to={to}
        className="flex min-h-[42px] items-center gap-3 rounded-button px-3 text-ink-2 hover:bg-surface-2 hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_3px_0_0_var(--copper)]"
        aria-describedby={isWaiting ? countId : undefined}
      >
        <Icon size={18} aria-hidden />
        {label}
      </NavLink>
      {/* Beside the link and over its end: a link is named by its word alone, and described by what waits. */}
      {isWaiting && (
        <span
          id={countId}
          className="money pointer-events-none absolute inset-y-0 right-3 flex items-center text-[0.88rem] text-ink-2"
        >
          {formatCount(waiting.count)}
          <span className="sr-only"> {waiting.words}</span>
        </span>
      )}
    </div>
  );
}
