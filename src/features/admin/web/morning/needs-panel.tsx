// What needs the administrator, the most urgent first: how many, since when, until when, and where.

import { useQuery } from '@tanstack/react-query';
import {
  ArrowLeftRight,
  Banknote,
  BookUser,
  CalendarClock,
  ClipboardCheck,
  DatabaseBackup,
  FileSearch,
  Flag,
  HandCoins,
  IdCard,
  Landmark,
  type LucideIcon,
  Mail,
  Newspaper,
  Scale,
  SearchX,
  Settings,
  ShieldAlert,
  TimerOff,
  Undo2,
  UserCheck,
  Vote,
} from 'lucide-react';
import { Link } from 'react-router';
import { formatMoment } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { QueryView } from '#ui/query-view.tsx';
import { type Need, type NeedKind, needPages } from '../../needs-contract.ts';
import { spanBetween } from '../../span-text.ts';
import { DashboardPart } from '../ahead-items.tsx';
import { morningCopy as copy } from './morning-copy.ts';
import { needsQuery } from './needs-query.ts';

const icons: Record<NeedKind, LucideIcon> = {
  review: ClipboardCheck,
  message: Mail,
  report: Flag,
  evidence: FileSearch,
  decision: Vote,
  release: Banknote,
  dispute: ShieldAlert,
  transfer: Undo2,
  refund: HandCoins,
  remainder: HandCoins,
  unmatched: SearchX,
  account: Landmark,
  finding: Scale,
  write_off: Scale,
  debt: Scale,
  identity: IdCard,
  category: UserCheck,
  screening: ShieldAlert,
  round: BookUser,
  share: ArrowLeftRight,
  duty: CalendarClock,
  setting: Settings,
  pack: Scale,
  newsletter: Newspaper,
  backup: DatabaseBackup,
  overdue: TimerOff,
};

export function NeedsPanel() {
  return (
    <DashboardPart title={copy.needs} isFirst>
      <QueryView
        query={useQuery(needsQuery)}
        pending={<Loading label={copy.loading} blocks={Array(4).fill('h-[52px]')} />}
        failed={copy.failed}
      >
        {({ needs, at }) =>
          needs.length === 0 ? (
            <Alert tone="good" title={copy.none}>
              {copy.noneText}
            </Alert>
          ) : (
            <ul aria-label={copy.needs} className="grid border-t border-line">
              {needs.map((need) => (
                <NeedLine key={need.kind} need={need} at={at} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </DashboardPart>
  );
}

function NeedLine({ need: { kind, count, since, due, amount }, at }: { need: Need; at: string }) {
  const Icon = icons[kind];
  const isOverdue = due !== null && due < at;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 border-b border-line py-1.5 hover:bg-surface-2">
      <Icon size={18} aria-hidden className={`shrink-0 ${isOverdue ? 'text-danger-ink' : 'text-ink-3'}`} />
      <Link
        to={needPages[kind]}
        // The whole line can be pressed.
        className="inline-flex min-h-[42px] min-w-[13rem] flex-1 items-center font-semibold after:absolute after:inset-0 hover:underline"
      >
        {copy.title(kind, count)}
      </Link>
      {amount !== null && <span className="font-strong">{formatDollarAmount(amount)}</span>}
      <span className="w-full text-note text-ink-2 sm:w-[12.5rem] sm:text-right">
        <time dateTime={since} title={formatMoment(since)}>
          {copy.age(count, spanBetween(since, at))}
        </time>
      </span>
      <span className="w-full text-note sm:w-[10.5rem] sm:text-right">
        {due !== null && (
          <time
            dateTime={due}
            title={formatMoment(due)}
            className={isOverdue ? 'font-semibold text-danger-ink' : 'text-ink-2'}
          >
            {isOverdue ? copy.overdueBy(spanBetween(due, at)) : copy.dueIn(spanBetween(at, due))}
          </time>
        )}
      </span>
    </li>
  );
}
