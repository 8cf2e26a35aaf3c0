// The facts of the health page as metrics, and what waits. Read at most every few seconds, by one process of a site.
import { Gauge } from 'prom-client';
import { countWaiting, type WaitingCount } from '#features/reconciliation/server/waiting-counts.ts';
import { readWebhookState, type WebhookState } from '#features/webhooks/server/webhook-state.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { MetricGroup } from '#platform/metrics/metrics.ts';
import type { HealthState } from '../health-contract.ts';
import { type HealthFacts, judgeHealth } from '../health-rules.ts';
import { readHealthFacts } from './health-facts.ts';

/** However often and from wherever scrapes come. */
const freshMs = 5000;

/** What `kindling_health_state` shows for the states of the health page. */
const stateNumbers: Record<HealthState, number> = { ok: 0, look: 1, broken: 2 };

type SiteFacts = { health: HealthFacts; waiting: WaitingCount[]; webhooks: WebhookState };

export function addSiteMetrics(
  group: MetricGroup,
  deps: Deps,
  {
    findUntrustedProxy,
    now = () => performance.now(),
  }: { findUntrustedProxy: () => string | undefined; now?: () => number },
): void {
  const gauges = createGauges(group);
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async () => {
    const startedAt = now();
    try {
      const [health, waiting, webhooks] = await Promise.all([
        readHealthFacts(deps, findUntrustedProxy()),
        countWaiting(deps.db),
        readWebhookState(deps.db),
      ]);
      setGauges(gauges, { health, waiting, webhooks });
      gauges.siteRead.set(1);
      gauges.siteReadSeconds.set((now() - startedAt) / 1000);
    } catch (error) {
      // Figures of the past would hide that there are none.
      gauges.clear();
      gauges.siteRead.set(0);
      deps.log.warn({ event: 'metrics.read_failed', err: error }, 'failed to read metrics from the database');
    }
    readAt = now();
  };
  group.beforeScrape(async () => {
    if (now() - readAt < freshMs) return;
    reading ??= read().finally(() => (reading = undefined));
    await reading;
  });
}

type Gauges = ReturnType<typeof createGauges>;

function createGauges({ registry }: Pick<MetricGroup, 'registry'>) {
  const clearers: (() => void)[] = [];
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) => {
    const made = new Gauge({ registers: [registry], name: `kindling_${name}`, help, labelNames, aggregator: 'first' });
    clearers.push(() => made.reset());
    // Without labels, resetting would leave a 0.
    if (labelNames.length === 0) clearers.push(() => made.remove());
    return made;
  };
  return {
    clear: () => {
      for (const clear of clearers) clear();
    },
    siteRead: gauge('site_read_success', '1 if the database answered what all metrics about the site are read from.'),
    siteReadSeconds: gauge('site_read_duration_seconds', 'How long reading the metrics about the site took.'),
    health: gauge('health_state', 'Parts of the health page: 0 is healthy, 1 a warning, 2 failing.', ['part']),
    waiting: gauge('waiting_items', 'Rows that wait in a state that ends by itself.', ['kind']),
    waitingOldest: gauge('waiting_oldest_seconds', 'Age of the oldest; for holds, since they expired.', ['kind']),
    waitingOverdue: gauge('waiting_overdue_items', 'Items that wait longer than the money check allows.', ['kind']),
    holdsExpired: gauge('holds_expired', 'Reservations past their expiry that still take room under a goal.'),
    mails: gauge('mails', 'Emails that are not sent, by state: waiting, failing (a part of those) or given_up.', [
      'state',
    ]),
    mailsOldest: gauge('mails_oldest_seconds', 'Age of the oldest waiting email.'),
    webhooks: gauge(
      'webhook_deliveries',
      'Webhook deliveries that are pending, by state: waiting (due or being sent) or retrying (failed, another attempt comes).',
      ['state'],
    ),
    webhooksOldest: gauge(
      'webhook_deliveries_oldest_seconds',
      'How long the oldest waiting webhook delivery has been due, without receivers that fail or are slow.',
    ),
    webhooksDisabled: gauge(
      'webhook_endpoints_disabled',
      'Webhooks that were disabled because their receiver failed for three days or answered 410 Gone.',
    ),
    findings: gauge('reconciliation_findings', 'Open differences between the card provider and the ledger.'),
    runs: gauge('reconciliation_last_run_timestamp_seconds', 'Start of the last run, in seconds since 1970.', ['job']),
    runsOverdue: gauge('reconciliation_overdue', '1 if a reconciliation job missed its schedule.', ['job']),
    runsFailed: gauge('reconciliation_failed', '1 if the last run of a reconciliation job failed.', ['job']),
    check: gauge('money_check_timestamp_seconds', 'When the stored amounts were last checked, in seconds since 1970.'),
    checkSound: gauge('money_check_sound', '1 if the last check of the stored amounts found no broken rule.'),
    suspense: gauge('suspense_items', 'Payments without a matching investment.'),
    answered: gauge(
      'card_provider_last_answer_timestamp_seconds',
      'When the card provider last answered a comparison of payments, in seconds since 1970.',
    ),
    received: gauge(
      'card_provider_last_event_timestamp_seconds',
      'When the last event of the card provider came in, in seconds since 1970.',
    ),
    databaseBytes: gauge('database_size_bytes', 'Size of the database.'),
    connections: gauge('database_connections', 'Connections to the database, of all programs.'),
    maxConnections: gauge('database_max_connections', 'Connections that the database accepts.'),
    migrations: gauge('database_migrations', 'Migrations that the database has.'),
    disk: gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR.'),
    backup: gauge('backup_last_success_timestamp_seconds', 'When the last backup was made, in seconds since 1970.'),
  };
}

function setGauges(gauges: Gauges, { health, waiting, webhooks }: SiteFacts): void {
  // What has no value any more must not keep its last one.
  gauges.clear();
  const { mail, database, payments } = health;
  for (const { part, state } of judgeHealth(health).parts) gauges.health.set({ part }, stateNumbers[state]);
  for (const { kind, items, oldestSeconds, overdue } of waiting) {
    gauges.waiting.set({ kind }, items);
    gauges.waitingOldest.set({ kind }, oldestSeconds);
    gauges.waitingOverdue.set({ kind }, overdue);
  }
  const holds = waiting.filter(({ kind }) => kind === 'held' || kind === 'processing');
  gauges.holdsExpired.set(holds.reduce((sum, { due }) => sum + due, 0));
  gauges.mails.set({ state: 'waiting' }, mail.waiting);
  gauges.mails.set({ state: 'failing' }, mail.failing);
  gauges.mails.set({ state: 'given_up' }, mail.givenUp);
  gauges.mailsOldest.set(mail.oldestMinutes * 60);
  gauges.webhooks.set({ state: 'waiting' }, webhooks.waiting);
  gauges.webhooks.set({ state: 'retrying' }, webhooks.retrying);
  gauges.webhooksOldest.set(webhooks.oldestSeconds);
  gauges.webhooksDisabled.set(webhooks.disabled);
  gauges.findings.set(health.openFindings);
  for (const { job, isOverdue, last } of health.jobs) {
    gauges.runsOverdue.set({ job }, isOverdue ? 1 : 0);
    gauges.runsFailed.set({ job }, last !== null && last.error !== null ? 1 : 0);
    if (last !== null) gauges.runs.set({ job }, Date.parse(last.startedAt) / 1000);
  }
  if (health.check !== null) {
    setTime(gauges.check, health.check.checkedAt);
    gauges.checkSound.set(health.check.isSound ? 1 : 0);
  }
  gauges.suspense.set(health.suspense.count);
  setTime(gauges.answered, payments.answeredAt);
  setTime(gauges.received, payments.receivedAt);
  gauges.databaseBytes.set(database.bytes);
  gauges.connections.set(database.connections);
  gauges.maxConnections.set(database.maxConnections);
  gauges.migrations.set(database.migrations);
  if (health.storage.freeBytes !== undefined) gauges.disk.set(health.storage.freeBytes);
  setTime(gauges.backup, health.backup.last?.at);
}

function setTime(gauge: Gauge, at: Date | undefined): void {
  if (at !== undefined) gauge.set(at.getTime() / 1000);
}
