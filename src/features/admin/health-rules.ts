// From facts to a state and a sentence for each part of the machinery. Pure.
import type { JobState } from '#features/reconciliation/reconciliation-contract.ts';
import { type JobFacts, jobFacts } from '#features/reconciliation/reconciliation-rules.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { Health, HealthState, PartHealth } from './health-contract.ts';

export type HealthFacts = {
  now: Date;
  jobs: readonly JobState[];
  /** Since the background workers of this process last did something; undefined where none runs. */
  workersSilentSeconds: number | undefined;
  check: { checkedAt: Date; isSound: boolean } | null;
  openFindings: number;
  /** Money that no investment stands for; decimal text of dollars. */
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
  backup: { at: Date; note: string } | undefined;
  network: { trustedProxies: readonly string[]; untrustedProxy: string | undefined };
};

export function judgeHealth(facts: HealthFacts): Health {
  const parts = [
    jobs(facts),
    payments(facts),
    money(facts),
    mail(facts),
    database(facts),
    storage(facts),
    backup(facts),
    network(facts),
  ];
  const states = parts.map(({ state }) => state);
  const state = states.includes('broken') ? 'broken' : states.includes('look') ? 'look' : 'ok';
  return { at: facts.now.toISOString(), state, parts };
}

type Judged = [state: HealthState, sentence: string];

const fact = (name: string, value: string | number) => ({ name, value: String(value) });

/** As /readyz has it. */
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
        `The background worker has not responded for ${spanText(workersSilentSeconds)}. Restart the site, and look into its log if that does not help.`,
      ]
    : late.length > 0
      ? [
          'broken',
          `These jobs have stopped running: ${names(late)}. Restart the site, and check its log if that does not help.`,
        ]
      : failed.length > 0
        ? [
            'look',
            `The last run failed of: ${names(failed)}. It is retried automatically; see Reconciliation for what went wrong.`,
          ]
        : never.length > 0
          ? ['look', `Not done yet: ${names(never)}. They are within minutes after the first start.`]
          : ['ok', 'Every job was done when it was due.'];
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

function payments({ payments: { kind, answeredAt, receivedAt, waiting, stuck }, now }: HealthFacts): PartHealth {
  const silence = answeredAt === undefined ? undefined : (now.getTime() - answeredAt.getTime()) / 1000;
  const [state, sentence]: Judged =
    silence === undefined
      ? ['look', 'The card provider has not been asked yet. It is within a quarter of an hour after the first start.']
      : silence > hour
        ? [
            'broken',
            `The card provider has not answered for ${spanText(silence)}. Look at its status page, and whether its keys still hold.`,
          ]
        : stuck > 0
          ? [
              'look',
              `${counted(stuck, 'event')} of the card provider could not be applied for more than ten minutes. They are retried automatically; see Reconciliation for details.`,
            ]
          : [
              'ok',
              kind === 'sandbox'
                ? 'The sandbox answers. No real money moves.'
                : 'The card provider answers, and what it says is applied.',
            ];
  return {
    part: 'payments',
    state,
    sentence,
    facts: [
      fact('Provider', kind === 'sandbox' ? 'Sandbox' : 'Stripe'),
      fact('Last answer', answeredAt ? agoText(answeredAt, now) : 'none yet'),
      fact('Last event received', receivedAt ? agoText(receivedAt, now) : 'none yet'),
      fact('Events waiting', waiting),
    ],
  };
}

function money({ check, openFindings, suspense, now }: HealthFacts): PartHealth {
  const [state, sentence]: Judged =
    check === null
      ? ['look', 'The promises about money have not been checked yet. They are within minutes after the first start.']
      : !check.isSound
        ? ['broken', 'A promise about money is broken. See Reconciliation for which one and what to do.']
        : openFindings > 0
          ? [
              'look',
              `${counted(openFindings, 'difference')} between the card provider and the books ${openFindings === 1 ? 'needs' : 'need'} an explanation: see Reconciliation.`,
            ]
          : suspense.count > 0
            ? [
                'look',
                `${formatDollarAmount(suspense.amount)} came in without a matching investment. Refund it or record how it was settled.`,
              ]
            : ['ok', 'Every promise about money holds, and nothing waits to be explained.'];
  return {
    part: 'money',
    state,
    sentence,
    facts: [
      fact('Open findings', openFindings),
      fact('Without an investment', formatDollarAmount(suspense.amount)),
      fact('Last check', check ? agoText(check.checkedAt, now) : 'none yet'),
    ],
  };
}

function mail({ mail: { waiting, failing, givenUp, oldestMinutes, goesToFolder } }: HealthFacts): PartHealth {
  const [state, sentence]: Judged =
    givenUp > 0
      ? [
          'broken',
          `${counted(givenUp, 'mail')} could not be sent for three days and ${givenUp === 1 ? 'was' : 'were'} given up. Look at the mail server (SMTP_URL), and tell the people concerned another way.`,
        ]
      : failing > 0 || oldestMinutes > 15
        ? [
            'look',
            `${counted(waiting, 'mail')} ${waiting === 1 ? 'waits' : 'wait'}, the oldest for ${spanText(oldestMinutes * 60)}. Look at the mail server (SMTP_URL), then try again.`,
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
    facts: [fact('Waiting', waiting), fact('Failed attempts', failing), fact('Given up in the last week', givenUp)],
  };
}

function database({ database: { bytes, version, migrations, connections, maxConnections } }: HealthFacts): PartHealth {
  const isFull = connections > maxConnections * 0.9;
  return {
    part: 'database',
    state: isFull ? 'look' : 'ok',
    sentence: isFull
      ? 'Nearly every connection the database allows is taken. Raise max_connections, or run fewer processes.'
      : 'The database answers, and its tables are those of this version.',
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
      ? ['broken', 'The disk of the data is nearly full. Make room before uploads and the database stop.']
      : freeBytes !== undefined && freeBytes < 2 * gigabyte
        ? ['look', 'Little room is left on the disk of the data.']
        : [
            'ok',
            kind === 's3'
              ? 'Pictures go to the bucket; a failure of it is written into the log.'
              : 'There is room on the disk of the data.',
          ];
  return {
    part: 'storage',
    state,
    sentence,
    facts: [
      fact('Pictures', kind === 's3' ? 'S3 bucket' : 'On the disk'),
      fact('Free on the disk', freeBytes === undefined ? 'not known' : bytesText(freeBytes)),
    ],
  };
}

function backup({ backup: last, now }: HealthFacts): PartHealth {
  if (last === undefined) {
    const sentence =
      'No backup is known. Make one with npm run backup, every night and to another machine. If you make your own backups, record each one: npm run backup -- --note "where it is".';
    return { part: 'backup', state: 'look', sentence, facts: [] };
  }
  const hours = (now.getTime() - last.at.getTime()) / 3_600_000;
  const [state, sentence]: Judged =
    hours > 7 * 24
      ? [
          'broken',
          'The last backup that is known is more than a week old. Find out why, and make one now: npm run backup.',
        ]
      : hours > 26
        ? [
            'look',
            'The last backup that is known is more than a day old. Look whether the nightly npm run backup still runs.',
          ]
        : [
            'ok',
            'A backup was made within the last day. Try now and then whether it can be restored: npm run restore, into a DATA_DIR of its own.',
          ];
  return {
    part: 'backup',
    state,
    sentence,
    facts: [fact('Last backup', agoText(last.at, now)), fact('Where', last.note)],
  };
}

function network({ network: { trustedProxies, untrustedProxy } }: HealthFacts): PartHealth {
  const isMissing = untrustedProxy !== undefined;
  return {
    part: 'network',
    state: isMissing ? 'look' : 'ok',
    sentence: isMissing
      ? `A proxy at ${untrustedProxy} forwards requests, but TRUSTED_PROXIES doesn't name it. All visitors share its limits, so anyone can lock everyone out. Set TRUSTED_PROXIES=${untrustedProxy} and restart.`
      : 'Limits count each visitor by their own address.',
    facts: [fact('Trusted proxies', trustedProxies.length === 0 ? 'None' : trustedProxies.join(', '))],
  };
}

function counted(count: number, word: string): string {
  return count === 1 ? `One ${word}` : `${formatCount(count)} ${word}s`;
}

function agoText(at: Date, now: Date): string {
  return `${spanText(Math.max(0, (now.getTime() - at.getTime()) / 1000))} ago`;
}

/** "40 seconds", "5 minutes", "3 hours", "2 days". */
function spanText(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', hour],
    ['minute', 60],
    ['second', 1],
  ] as const;
  const [unit, size] = units.find(([, least]) => seconds >= least) ?? ['second', 1];
  const count = Math.round(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function bytesText(bytes: number): string {
  return bytes >= gigabyte ? `${(bytes / gigabyte).toFixed(1)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;
}
