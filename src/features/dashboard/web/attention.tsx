// 'What needs attention': the few things that need action, most urgent first. Hidden when there are none.

import { useQuery } from '@tanstack/react-query';
import {
  ArrowLeftRight,
  CalendarClock,
  CreditCard,
  FileClock,
  FileDiff,
  FilePen,
  Flag,
  Landmark,
  MessageSquareText,
  RotateCcw,
  Ticket,
  Vote,
} from 'lucide-react';
import { useId } from 'react';
import type { OutputOf } from '#kernel/endpoint.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import type { AttentionItem } from '../attention-facts.ts';
import { getAttention } from '../dashboard-contract.ts';
import { attentionCopy } from './dashboard-copy.ts';

export const attentionQuery = queryFor(getAttention, {});

export function Attention() {
  return (
    <QueryView
      query={useQuery(attentionQuery)}
      failed={attentionCopy.failed}
      className="pb-8 empty:hidden print:hidden"
    >
      {(attention) => attention.items.length > 0 && <AttentionPanel {...attention} />}
    </QueryView>
  );
}

function AttentionPanel({ items, more }: OutputOf<typeof getAttention>) {
  const headingId = useId();
  const later = items.slice(atFirst);
  return (
    <section aria-labelledby={headingId} className="panel mb-5 !py-4 print:hidden">
      <h2 id={headingId} className="h3">
        {attentionCopy.title}
      </h2>
      <ItemList items={items.slice(0, atFirst)} />
      {later.length > 0 && (
        <details className="group border-t border-line">
          <summary className="link flex min-h-[42px] w-fit cursor-pointer items-center pt-2 group-open:hidden">
            {attentionCopy.showMore(later.length + more)}
          </summary>
          <ItemList items={later} />
          {more > 0 && <p className="small border-t border-line py-3 text-ink-3">{attentionCopy.andMore(more)}</p>}
        </details>
      )}
    </section>
  );
}

/** Further items are collapsed, so that the figures below stay in view. */
const atFirst = 4;

function ItemList({ items }: { items: readonly AttentionItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <Item key={item.key} item={item} />
      ))}
    </ul>
  );
}

const icons = {
  payment: CreditCard,
  kept: Ticket,
  reconfirm: FileDiff,
  ended: RotateCcw,
  vote: Vote,
  milestone: Flag,
  transfer: ArrowLeftRight,
  duty: FileClock,
  deadline: CalendarClock,
  payouts: Landmark,
  review: MessageSquareText,
  draft: FilePen,
  'last-day': CalendarClock,
  'form-draft': FilePen,
} as const satisfies Record<AttentionItem['kind'], unknown>;

/** Items with a deadline are highlighted. */
const iconTones: Partial<Record<AttentionItem['kind'], string>> = {
  payment: 'text-copper-ink',
  kept: 'text-copper-ink',
  reconfirm: 'text-copper-ink',
  vote: 'text-copper-ink',
  milestone: 'text-copper-ink',
  transfer: 'text-copper-ink',
  duty: 'text-copper-ink',
  deadline: 'text-copper-ink',
  payouts: 'text-copper-ink',
  review: 'text-copper-ink',
};

function Item({ item: { kind, title, text, until, action } }: { item: AttentionItem }) {
  const titleId = useId();
  const Icon = icons[kind];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon size={20} aria-hidden className={`${iconTones[kind] ?? 'text-ink-3'} max-sm:mt-0.5 max-sm:self-start`} />
      <div className="wrap-anywhere">
        <p dir="auto" id={titleId} className="font-semibold">
          {title}
        </p>
        <p className="small text-ink-2">
          {text}
          {until !== null && (
            <span>
              {' '}
              <Moment at={until} timeOnly={kind === 'payment'} />.
            </span>
          )}
        </p>
      </div>
      <LinkButton
        look="outline"
        size="small"
        to={action.to}
        aria-describedby={titleId}
        className="max-sm:col-start-2 max-sm:justify-self-start"
      >
        {action.label}
      </LinkButton>
    </li>
  );
}
