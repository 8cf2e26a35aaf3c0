// One attempt of a delivery: signing, sending, and what its outcome means for the delivery and the endpoint.
import { sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { SignedHeaders } from '../webhook-message.ts';
import { type DisablingReason, failingDays, findRetryDelay } from '../webhook-rules.ts';
import { type ClaimedDelivery, slowMs } from './delivery-queue.ts';
import { tellDisabled } from './disabled-notices.ts';
import type { TargetGuard } from './target-guard.ts';
import { toMessageId, writePayload } from './webhook-payload.ts';
import { type RequestOutcome, sendRequest } from './webhook-request.ts';
import { createSecretKeeper, signMessage } from './webhook-secrets.ts';
import { webhookAttempts } from './webhook-table.ts';

/** Of a receiver that wants no more: https://www.standardwebhooks.com, "Status codes". */
const gone = 410;

export async function attemptDelivery(
  deps: Deps,
  guard: TargetGuard,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await send(deps, guard, delivery, signal);
  // This process is stopping, which is not the endpoint's fault: the next one sends it again.
  if (outcome.error === 'interrupted') return releaseDelivery(deps, delivery);
  await deps.db.transaction((tx) => recordOutcome(tx, delivery, outcome));
}

async function send(
  deps: Deps,
  guard: TargetGuard,
  { endpointId, url, sealedSecret, previousSecret, event }: ClaimedDelivery,
  signal: AbortSignal,
): Promise<RequestOutcome> {
  const keeper = createSecretKeeper(deps);
  const secrets = [sealedSecret, previousSecret].flatMap((sealed) =>
    sealed === null ? [] : (keeper.open(sealed, endpointId) ?? []),
  );
  // The site's own secret was replaced since: nothing can be signed until the endpoint gets a new one.
  if (secrets.length === 0) return { status: null, error: 'secret', durationMs: 0 };
  const id = toMessageId(event.uuid);
  const timestamp = Math.floor(Date.now() / 1000);
  const body = writePayload(event);
  const signed: SignedHeaders = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signMessage({ id, timestamp, body }, secrets),
  };
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent, ...signed };
  return sendRequest(guard, { url, body, headers }, signal);
}

export const userAgent = 'Kindling-Webhooks/1';

async function releaseDelivery({ db }: Deps, { id }: ClaimedDelivery): Promise<void> {
  await db.execute(sql`update webhook_deliveries set leased_until = null where id = ${id}`);
}

async function recordOutcome(
  tx: Transaction,
  { id, endpointId }: ClaimedDelivery,
  outcome: RequestOutcome,
): Promise<void> {
  // Everyone locks the endpoint before its deliveries.
  const { rows: endpoints } = await tx.execute<{ isFailing: boolean }>(sql`
    select failing_since <= now() - make_interval(days => ${failingDays}) as "isFailing" from webhook_endpoints
    where id = ${endpointId} for no key update`);
  const { rows } = await tx.execute<{ attempts: number }>(
    sql`update webhook_deliveries set attempts = attempts + 1, leased_until = null where id = ${id} returning attempts`,
  );
  const [delivery] = rows;
  // Both were deleted in the meantime.
  if (delivery === undefined) return;
  await tx.insert(webhookAttempts).values({
    deliveryId: id,
    durationMs: outcome.durationMs,
    status: outcome.status,
    error: outcome.error,
    ...(outcome.error === null && { answerHeaders: outcome.headers, answer: outcome.answer }),
  });
  if (isSuccess(outcome)) {
    await tx.execute(sql`update webhook_deliveries set state = 'delivered' where id = ${id}`);
    await tx.execute(sql`update webhook_endpoints set failing_since = null, is_slow = ${outcome.durationMs > slowMs}
      where id = ${endpointId} and (failing_since is not null or is_slow <> ${outcome.durationMs > slowMs})`);
    return;
  }
  await tx.execute(sql`update webhook_endpoints set failing_since = coalesce(failing_since, now()), is_slow = true
    where id = ${endpointId}`);
  const asked = outcome.error === null ? outcome.retryAfterSeconds : 0;
  const delay = outcome.status === gone ? undefined : findRetryDelay(delivery.attempts, Math.random(), asked);
  if (delay !== undefined) {
    await tx.execute(
      sql`update webhook_deliveries set next_attempt_at = now() + make_interval(secs => ${delay}) where id = ${id}`,
    );
    return;
  }
  await tx.execute(sql`update webhook_deliveries set state = 'failed' where id = ${id}`);
  if (outcome.status === gone) await disableEndpoint(tx, endpointId, 'gone');
  else if (endpoints[0]?.isFailing === true) await disableEndpoint(tx, endpointId, 'failing');
}

function isSuccess({ status }: RequestOutcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

async function disableEndpoint(
  tx: Transaction,
  endpointId: number,
  reason: Exclude<DisablingReason, 'by_hand'>,
): Promise<void> {
  const { rows } = await tx.execute(sql`update webhook_endpoints set disabled_at = now(), disabled_for = ${reason}
    where id = ${endpointId} and disabled_at is null returning id`);
  if (rows.length > 0) await tellDisabled(tx, endpointId);
}
