// The deliveries of a webhook, filtered by state, each with what was sent and what came back.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { actionCopy } from '#ui/action-copy.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Moment } from '#ui/moment.tsx';
import { pagesFor, queryFor, refetchAddress } from '#ui/queries.ts';
import { NextPageButton, QueryView } from '#ui/query-view.tsx';
import { Panel } from '#ui/section.tsx';
import { ChoiceLinks } from '#ui/table/choice-links.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayDelivery,
  replayWebhook,
  type Webhook,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
} from '../webhook-contract.ts';
import { type DeliveryState, deliveryStates } from '../webhook-rules.ts';
import { WebhookAccess } from './webhook-access.ts';
import { webhooksCopy as copy } from './webhooks-copy.ts';

export function deliveriesQuery(id: string, search: URLSearchParams) {
  const state = readState(search);
  return pagesFor(listWebhookDeliveries, { params: { id }, query: { ...(state && { state }) } });
}

function readState(search: URLSearchParams): DeliveryState | undefined {
  return deliveryStates.find((state) => state === search.get('state'));
}

/** A pending delivery that is due this soon is worth waiting for. */
const soonMs = 15_000;
const watchPauseMs = 2000;

function isDueSoon({ nextAttemptAt }: WebhookDelivery): boolean {
  return nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.now() < soonMs;
}

type DeliveryLogProps = {
  webhook: Webhook;
  canManage: boolean;
  /** Until then a delivery is expected that is not in the list yet, in milliseconds since 1970. */
  watchedUntil: number;
};

export function DeliveryLog({ webhook: { id, disabledFor, isHeld }, canManage, watchedUntil }: DeliveryLogProps) {
  const [search] = useSearchParams();
  const [openId, setOpenId] = useState<number>();
  const client = useQueryClient();
  const list = useInfiniteQuery(deliveriesQuery(String(id), search));
  const { data, dataUpdatedAt } = list;
  const isSending = disabledFor === null && !isHeld;
  useEffect(() => {
    const isExpected = data?.pages.some(({ items }) => items.some(isDueSoon)) === true || dataUpdatedAt < watchedUntil;
    if (!isSending || !isExpected) return undefined;
    const timer = setTimeout(() => void refetchAddress(client, `/api/webhooks/endpoints/${id}`), watchPauseMs);
    return () => clearTimeout(timer);
  }, [client, id, isSending, data, dataUpdatedAt, watchedUntil]);
  const close = () => {
    if (openId !== undefined) document.getElementById(toButtonId(openId))?.focus();
    setOpenId(undefined);
  };
  const columns = [
    { header: copy.deliveryColumns.event, wide: true, cell: (row: WebhookDelivery) => <EventCell delivery={row} /> },
    { header: copy.deliveryColumns.state, cell: (row: WebhookDelivery) => <StateCell delivery={row} /> },
    { header: copy.deliveryColumns.answer, cell: (row: WebhookDelivery) => <span>{nameAnswer(row)}</span> },
    { header: copy.deliveryColumns.when, cell: ({ occurredAt }: WebhookDelivery) => <Moment at={occurredAt} /> },
    {
      header: copy.deliveryColumns.more,
      cell: ({ id: deliveryId, type }: WebhookDelivery) => (
        <Button
          look="quiet"
          size="small"
          id={toButtonId(deliveryId)}
          aria-label={copy.openLabel(type, deliveryId)}
          aria-expanded={openId === deliveryId}
          onClick={() => setOpenId(openId === deliveryId ? undefined : deliveryId)}
        >
          {copy.open}
        </Button>
      ),
    },
  ];
  const choices = [
    { value: 'all', label: copy.all },
    ...deliveryStates.map((state) => ({ value: state, label: copy.deliveryStates[state] })),
  ];
  return (
    <section aria-labelledby="webhook-deliveries">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="webhook-deliveries" className="h3">
          {copy.deliveries}
        </h2>
        <Button
          look="quiet"
          busy={list.isRefetching}
          onClick={() => void refetchAddress(client, `/api/webhooks/endpoints/${id}`)}
        >
          {copy.refresh}
        </Button>
      </div>
      <ChoiceLinks label={copy.filter} name="state" chosen={readState(search) ?? 'all'} choices={choices} />
      {openId !== undefined && (
        <DeliveryPanel
          key={openId}
          id={id}
          deliveryId={openId}
          canReplay={canManage && disabledFor === null}
          onClose={close}
        />
      )}
      <QueryView query={list} failed={copy.failed}>
        {({ pages }) => (
          <>
            <DataTable
              caption={copy.deliveries}
              columns={columns}
              rows={pages.flatMap(({ items }) => items)}
              rowKey={(row) => row.id}
              empty={{ title: copy.noDeliveries, text: copy.noDeliveriesText }}
            />
            <NextPageButton list={list} label={actionCopy.loadMore} failed={actionCopy.loadMoreFailed} />
          </>
        )}
      </QueryView>
    </section>
  );
}

const toButtonId = (deliveryId: number) => `delivery-${deliveryId}`;

function EventCell({ delivery: { type, messageId } }: { delivery: WebhookDelivery }) {
  return (
    <span className="grid gap-0.5 text-start" translate="no">
      <code className="font-semibold">{type}</code>
      <code className="text-small wrap-anywhere text-ink-3">{messageId}</code>
    </span>
  );
}

const tones: Record<DeliveryState, BadgeTone> = { pending: 'secondary', delivered: 'good', failed: 'danger' };

function StateCell({ delivery: { state, attempts, nextAttemptAt } }: { delivery: WebhookDelivery }) {
  return (
    <span className="grid justify-items-start gap-0.5 narrow:justify-items-end admin:py-1.5">
      <Badge tone={tones[state]}>{copy.deliveryStates[state]}</Badge>
      {attempts > 0 && <span className="text-small text-ink-3">{copy.attempts(attempts)}</span>}
      {nextAttemptAt !== null && (
        <span className="text-small text-ink-3">
          <span>{copy.next}</span> <Moment at={nextAttemptAt} />
        </span>
      )}
    </span>
  );
}

function nameAnswer({ lastStatus, lastError }: Pick<WebhookDelivery, 'lastStatus' | 'lastError'>): string {
  if (lastStatus !== null) return String(lastStatus);
  return lastError === null ? '–' : (copy.errors[lastError] ?? lastError);
}

type DeliveryPanelProps = { id: number; deliveryId: number; canReplay: boolean; onClose: () => void };

function DeliveryPanel({ id, deliveryId, canReplay, onClose }: DeliveryPanelProps) {
  const { send } = useContext(WebhookAccess);
  const params = { id, deliveryId };
  const query = useQuery(queryFor(getWebhookDelivery, { params }));
  const replay = useAction(
    replayDelivery,
    { refetch: ['/api/webhooks/endpoints'], done: copy.replayed, failed: copy.replayFailed },
    send,
  );
  const replayAfter = useAction(
    replayWebhook,
    {
      refetch: ['/api/webhooks/endpoints'],
      done: ({ queued }) => copy.replayFrom.done(queued),
      failed: copy.replayFrom.failed,
    },
    send,
  );
  return (
    <div ref={useFocusOnMount<HTMLDivElement>()} tabIndex={-1} className="mb-6 scroll-mt-24 outline-none">
      <Panel title={copy.delivery(deliveryId)}>
        <QueryView query={query} failed={copy.deliveryFailed}>
          {(delivery) => (
            <div className="grid grid-cols-1 gap-5">
              <Request delivery={delivery} />
              <Attempts log={delivery.log} />
              <p className="flex flex-wrap gap-3">
                {canReplay && (
                  <>
                    <Button look="outline" busy={replay.isPending} onClick={() => replay.mutate({ params })}>
                      {copy.replay}
                    </Button>
                    <Button
                      look="outline"
                      busy={replayAfter.isPending}
                      onClick={() =>
                        replayAfter.mutate({ params: { id }, body: { afterMessageId: delivery.messageId } })
                      }
                    >
                      {copy.replayAfter}
                    </Button>
                  </>
                )}
                <Button look="quiet" onClick={onClose}>
                  {copy.closeDetails}
                </Button>
              </p>
            </div>
          )}
        </QueryView>
      </Panel>
    </div>
  );
}

const block = 'overflow-x-auto rounded-md bg-surface-2 p-3 text-small whitespace-pre-wrap wrap-anywhere';

function Request({ delivery: { headers, body } }: { delivery: WebhookDeliveryDetails }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{copy.request}</h3>
      <pre translate="no" className={block}>
        {`${lines.join('\n')}\n\n${JSON.stringify(JSON.parse(body), null, 2)}`}
      </pre>
      <p className="text-small text-ink-3">{copy.signatureNote}</p>
    </div>
  );
}

function Attempts({ log }: { log: readonly WebhookAttempt[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{copy.log}</h3>
      {log.length === 0 && <p>{copy.noAttempts}</p>}
      <ol className="grid gap-3">
        {log.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
      </ol>
    </div>
  );
}

function Attempt({ attempt: { at, status, error, durationMs, answer, answerHeaders } }: { attempt: WebhookAttempt }) {
  const headers = Object.entries(answerHeaders).map(([name, value]) => `${name}: ${value}`);
  const text = [...headers, ...(answer === '' ? [] : ['', answer])].join('\n');
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-semibold">{nameAnswer({ lastStatus: status, lastError: error })}</span>
        <Moment at={at} />
        <span className="text-ink-3">{copy.took(durationMs)}</span>
      </p>
      {text !== '' && (
        <pre translate="no" className={block}>
          {text}
        </pre>
      )}
    </li>
  );
}
