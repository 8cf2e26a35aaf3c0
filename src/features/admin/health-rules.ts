// Derives a status and a sentence for each part of the site from facts. Pure.
import type { JobState } from '#features/reconciliation/reconciliation-contract.ts';
import { type JobFacts, jobFacts } from '#features/reconciliation/reconciliation-rules.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { type BackupHealthFacts, judgeBackup } from './health-backup.ts';
import type { Health, HealthState, PartHealth } from './health-contract.ts';
import { agoText, bytesText, fact } from './health-text.ts';
import { spanText } from './span-text.ts';

export type HealthFacts = {
  now: Date;
  jobs: readonly JobState[];
  /** Seconds since this process’s background workers were last active; undefined without workers. */
  workersSilentSeconds: number | undefined;
  check: { checkedAt: Date; isSound: boolean } | null;
  openFindings: number;
  /** Unmatched payments; the amount as decimal text of dollars. */
  suspense: { count: number; amount: string };
  payments: {
    kind: 'sandbox' | 'stripe';
    answeredAt: Date | undefined;
    receivedAt: Date | undefined;
    waiting: number;
    stuck: number;
  };
  mail: { waiting: number; failing: number; givenUp: number; oldestMinutes: number; goesToFolder: boolean };
  database: { bytes: number; version: string; migrations: number; connections: number; maxConnections: number };
  storage: { kind: 'local' | 's3'; freeBytes: number | undefined };
  backup: BackupHealthFacts;
  network: { trustedProxies: readonly string[]; untrustedProxy: string | undefined };
};

export function judgeHealth(facts: HealthFacts): Health {
  const parts = [
    jobs(facts),
    judgePayments(facts),
    money(facts),
    mail(facts),
    database(facts),
    storage(facts),
    judgeBackup(facts.backup, facts.now),
    network(facts),
  ];
  const states = parts.map(({ state }) => state);
  const state = states.includes('broken') ? 'broken' : states.includes('look') ? 'look' : 'ok';
  return { at: facts.now.toISOString(), state, parts };
}

type Judged = [state: HealthState, sentence: string];

/** Same as for /readyz. */
const longestSilenceSeconds = 90;

function jobs({ jobs: all, now, workersSilentSeconds }: HealthFacts): PartHealth {
  const isSilent = workersSilentSeconds !== undefined && workersSilentSeconds > longestSilenceSeconds;
  const failed = all.filter(({ last }) => last !== null && last.error !== null);
  const late = all.filter(({ isOverdue, last }) => isOverdue && last !== null);
  const never = all.filter(({ isOverdue, last }) => isOverdue && last === null);
  const names = (some: readonly JobState[]) => some.map(({ job }) => jobFacts[job].title).join(', ');
  const [state, sentence]: Judged = isSilent
    ? [
        'broken',
        `The background worker has not responded for ${spanText(workersSilentSeconds)}. Restart the site, and check its log if that does not help.`,
      ]
    : late.length > 0
      ? [
          'broken',
          `These jobs have stopped running: ${names(late)}. Restart the site, and check its log if that does not help.`,
        ]
      : failed.length > 0
        ? [
            'look',
            `The last run failed: ${names(failed)}. It is retried automatically; see Reconciliation for details.`,
          ]
        : never.length > 0
          ? ['look', `Not run yet: ${names(never)}. They start within minutes after the first start.`]
          : ['ok', 'All jobs ran on schedule.'];
  const facts = all.flatMap(({ job, last }) =>
    last === null
      ? []
      : [fact(jobFacts[job].title, `${agoText(new Date(last.startedAt), now)}${nextText(job, last.startedAt, now)}`)],
  );
  return { part: 'jobs', state, sentence, facts };
}

function nextText(job: JobState['job'], startedAt: string, now: Date): string {
  const facts: JobFacts = jobFacts[job];
  if (facts.everySeconds === undefined) return '';
  const seconds = (Date.parse(startedAt) - now.getTime()) / 1000 + facts.everySeconds;
  return seconds <= 0 ? ', due now' : `, next in ${spanText(seconds)}`;
}

const hour = 3600;

export function judgePayments({
  payments: { kind, answeredAt, receivedAt, waiting, stuck },
  now,
}: Pick<HealthFacts, 'payments' | 'now'>): PartHealth {
  const silence = answeredAt === undefined ? undefined : (now.getTime() - answeredAt.getTime()) / 1000;
  const [state, sentence]: Judged =
    silence === undefined
      ? ['look', 'The card provider has not been contacted yet. This happens within 15 minutes after the first start.']
      : silence > hour
        ? [
            'broken',
            `The card provider has not answered for ${spanText(silence)}. Check its status page and whether the API keys are still valid.`,
          ]
        : stuck > 0
          ? [
              'look',
              `${formatCounted(stuck, 'event')} from the card provider could not be processed for more than ten minutes. They are retried automatically; see Reconciliation for details.`,
            ]
          : [
              'ok',
              kind === 'sandbox'
                ? 'The sandbox is responding. No real money moves.'
                : 'The card provider is responding, and its events are processed.',
            ];
  return {
    part: 'payments',
    state,
    sentence,
    facts: [
      fact('Provider', kind === 'sandbox' ? 'Sandbox' : 'Stripe'),
      fact('Last response', answeredAt ? agoText(answeredAt, now) : 'None yet'),
      fact('Last event received', receivedAt ? agoText(receivedAt, now) : 'None yet'),
      fact('Pending events', waiting),
    ],
  };
}

function money({ check, openFindings, suspense, now }: HealthFacts): PartHealth {
  const [state, sentence]: Judged =
    check === null
      ? ['look', 'Money checks have not run yet. They start within minutes after the first start.']
      : !check.isSound
        ? ['broken', 'A money check failed. See Reconciliation for which one and what to do.']
        : openFindings > 0
          ? [
              'look',
              `${formatCounted(openFindings, 'difference')} between the card provider and the ledger ${openFindings === 1 ? 'needs' : 'need'} to be resolved: see Reconciliation.`,
            ]
          : suspense.count > 0
            ? [
                'look',
                `${formatDollarAmount(suspense.amount)} came in without a matching investment. Refund it or record how it was resolved.`,
              ]
            : ['ok', 'All money checks passed, and there are no open findings.'];
  return {
    part: 'money',
    state,
    sentence,
    facts: [
      fact('Open findings', openFindings),
      fact('Unmatched payments', formatDollarAmount(suspense.amount)),
      fact('Last check', check ? agoText(check.checkedAt, now) : 'None yet'),
    ],
  };
}

function mail({ mail: { waiting, failing, givenUp, oldestMinutes, goesToFolder } }: HealthFacts): PartHealth {
  const [state, sentence]: Judged =
    givenUp > 0
      ? [
          'broken',
          `${formatCounted(givenUp, 'email')} could not be sent for three days and ${givenUp === 1 ? 'was' : 'were'} abandoned. Check the mail server (SMTP_URL), and contact the recipients another way.`,
        ]
      : failing > 0 || oldestMinutes > 15
        ? [
            'look',
            `${formatCounted(waiting, 'email')} pending, the oldest for ${spanText(oldestMinutes * 60)}. Check the mail server (SMTP_URL), then retry.`,
          ]
        : goesToFolder
          ? [
              'look',
              'Email is not being delivered: no mail server is configured (SMTP_URL). Messages are written to the "outbox" folder next to the data.',
            ]
          : ['ok', 'All queued email is sent.'];
  return {
    part: 'mail',
    state,
    sentence,
    facts: [fact('Pending', waiting), fact('Failed attempts', failing), fact('Abandoned in the last week', givenUp)],
  };
}

function database({ database: { bytes, version, migrations, connections, maxConnections } }: HealthFacts): PartHealth {
  const isFull = connections > maxConnections * 0.9;
  return {
    part: 'database',
    state: isFull ? 'look' : 'ok',
    sentence: isFull
      ? 'Almost all database connections are in use. Raise max_connections, or run fewer processes.'
      : 'The database is responding, and its schema is up to date.',
    facts: [
      fact('PostgreSQL', version),
      fact('Size', bytesText(bytes)),
      fact('Migrations', migrations),
      fact('Connections', `${connections} of ${maxConnections}`),
    ],
  };
}

const gigabyte = 1024 ** 3;

function storage({ storage: { kind, freeBytes } }: HealthFacts): PartHealth {
  const [state, sentence]: Judged =
    freeBytes !== undefined && freeBytes < gigabyte / 4
      ? ['broken', 'The data disk is almost full. Free up space before uploads and the database stop.']
      : freeBytes !== undefined && freeBytes < 2 * gigabyte
        ? ['look', 'The data disk is running low on space.']
        : [
            'ok',
            kind === 's3'
              ? 'Images are stored in the bucket; failures are logged.'
              : 'The data disk has enough free space.',
          ];
  return {
    part: 'storage',
    state,
    sentence,
    facts: [
      fact('Images', kind === 's3' ? 'S3 bucket' : 'Local disk'),
      fact('Free disk space', freeBytes === undefined ? 'Unknown' : bytesText(freeBytes)),
    ],
  };
}

function network({ network: { trustedProxies, untrustedProxy } }: HealthFacts): PartHealth {
  const isMissing = untrustedProxy !== undefined;
  return {
    part: 'network',
    state: isMissing ? 'look' : 'ok',
    sentence: isMissing
      ? `A proxy at ${untrustedProxy} forwards requests, but TRUSTED_PROXIES doesn't name it. All visitors share its rate limits, so one visitor can lock out everyone. Set TRUSTED_PROXIES=${untrustedProxy} and restart.`
      : 'Rate limits apply to each visitor’s own IP address.',
    facts: [fact('Trusted proxies', trustedProxies.length === 0 ? 'None' : trustedProxies.join(', '))],
  };
}

function formatCounted(count: number, word: string): string {
  return count === 1 ? `One ${word}` : `${formatCount(count)} ${word}s`;
}
