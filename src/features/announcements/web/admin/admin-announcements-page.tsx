// Emails to many people: write one, look at it and at the number of recipients, send it, and undo it for a while.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { roleLabels } from '#features/accounts/web/admin/admin-users-copy.ts';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { type Announcement, listAnnouncements, undoAnnouncement } from '../../announcement-contract.ts';
import { maxChosen } from '../../announcement-rules.ts';
import { announcementsCopy as copy } from './admin-announcements-copy.ts';
import { Composer } from './announcement-composer.tsx';

const address = '/api/admin/announcements';
const listQuery = queryFor(listAnnouncements, {});

export const adminAnnouncementsScreen = screen({
  Component: AdminAnnouncementsPage,
  queries: () => [listQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function AdminAnnouncementsPage() {
  const [search] = useSearchParams();
  const ids = readIds(search);
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <div className="grid grid-cols-1 gap-8">
        <Composer
          key={ids.join()}
          q={search.get('q') ?? ''}
          role={search.get('role') ?? ''}
          ids={ids}
          refetch={address}
        />
        <Panel title={copy.history}>
          <QueryView
            query={useQuery(listQuery)}
            pending={<Loading label={copy.loading} blocks={['h-[70px]', 'h-[70px]']} />}
            failed={copy.loadFailed}
          >
            {({ items, at }) =>
              items.length === 0 ? (
                <EmptyState title={copy.empty} text={copy.emptyText} />
              ) : (
                <ol>
                  {items.map((item) => (
                    <Line key={item.id} item={item} at={at} />
                  ))}
                </ol>
              )
            }
          </QueryView>
        </Panel>
      </div>
    </>
  );
}

function readIds(search: URLSearchParams): number[] {
  const ids = (search.get('ids') ?? '').split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id));
  return [...new Set(ids)].slice(0, maxChosen).map(Number);
}

const tones: Record<keyof typeof copy.states, BadgeTone> = { waiting: 'warm', sent: 'good', undone: 'secondary' };

function Line({ item, at }: { item: Announcement; at: string }) {
  const { subject, recipients, q, role, isChosen, createdBy, sendAt, undoneBy, canUndo } = item;
  const seconds = useSecondsLeft(canUndo ? (Date.parse(sendAt) - Date.parse(at)) / 1000 : 0);
  const state = undoneBy !== null ? 'undone' : seconds > 0 ? 'waiting' : 'sent';
  const audience = `${role === null ? '' : `, ${roleLabels[role]}`}${q ? copy.searched(q) : ''}${isChosen ? copy.handPicked : ''}`;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-[14rem] flex-1">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {subject}
        </p>
        <p className="text-note text-ink-2 wrap-anywhere">{copy.sentTo(recipients, audience)}</p>
        <p className="text-small text-ink-3">
          <Moment at={sendAt} />, {copy.by} <bdi>{createdBy}</bdi>
          {undoneBy !== null && (
            <span>
              . {copy.undoneBy} <bdi>{undoneBy}</bdi>
            </span>
          )}
        </p>
      </div>
      <Badge tone={tones[state]}>{copy.states[state]}</Badge>
      {state === 'waiting' && <UndoButton item={item} seconds={seconds} />}
    </li>
  );
}

function UndoButton({ item: { id, subject }, seconds }: { item: Announcement; seconds: number }) {
  const undo = useAdminAction(undoAnnouncement, {
    refetch: [address],
    done: { title: copy.undone, description: copy.undoneText },
    failed: copy.undoFailed,
  });
  return (
    <span className="flex items-center gap-3">
      <span className="text-note text-ink-2 tabular-nums">{copy.leaving(seconds)}</span>
      <Button
        look="outline"
        size="small"
        busy={undo.isPending}
        aria-label={`${copy.undo}: ${subject}`}
        onClick={() => undo.mutate({ params: { id } })}
      >
        {copy.undo}
      </Button>
    </span>
  );
}

/** Counts down from what the server said was left, so that a wrong clock of the device does not matter. */
function useSecondsLeft(left: number): number {
  const [ticked, setTicked] = useState({ from: left, passed: 0 });
  useEffect(() => {
    const began = performance.now();
    if (left <= 0) return undefined;
    const timer = setInterval(() => setTicked({ from: left, passed: (performance.now() - began) / 1000 }), 500);
    return () => clearInterval(timer);
  }, [left]);
  // A newer answer starts again: what passed since the last one is in it.
  return Math.max(0, Math.ceil(left - (ticked.from === left ? ticked.passed : 0)));
}
