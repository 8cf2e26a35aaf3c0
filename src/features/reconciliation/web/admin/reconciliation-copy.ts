// Texts of the reconciliation screen.
import { formatCount } from '#kernel/numbers.ts';

export const reconciliationCopy = {
  title: 'Reconciliation',
  lead: 'Compares the card provider’s records with ours. Differences we can fix automatically are fixed; the rest are listed below.',
  open: {
    title: 'Open findings',
    failed: 'The open findings could not be loaded.',
    empty: 'No open findings',
    text: 'Differences between the card provider and our ledger appear here.',
  },
  closed: {
    title: 'Resolved findings',
    failed: 'The resolved findings could not be loaded.',
    empty: 'No resolved findings',
    text: 'Findings appear here once they are resolved.',
  },
  shown: (shown: number, total = shown) =>
    shown < total
      ? `${formatCount(shown)} of ${formatCount(total)} findings`
      : `${formatCount(shown)} ${shown === 1 ? 'finding' : 'findings'}`,
  loadingFindings: 'Loading findings',
  finding: {
    difference: 'Difference:',
    about: 'Subject',
    firstSeen: 'First seen',
    lastSeen: 'Last seen',
    closed: 'Resolved',
    note: 'Note',
    resolvedText: (when: string, by: string | null) => `${when}, ${by === null ? 'automatically' : `by ${by}`}`,
  },
  details: {
    type: 'Movement type',
    movement: 'Movement',
    payment: 'Payment',
    source: 'Source',
    investmentId: 'Investment',
    amountCents: 'Amount',
    feeCents: 'Fee',
    status: 'Provider status',
    providerCents: 'Provider amount',
    booksCents: 'Ledger amount',
  },
  jobs: {
    loadFailed: 'The jobs could not be loaded.',
    caption: 'Reconciliation jobs',
    duration: (time: string) => `took ${time}`,
    loading: 'Loading jobs',
  },
  check: {
    never: 'Money checks have not run yet.',
    at: 'Last checked',
    broken: 'A money check failed',
    brokenText: 'See the open findings for details.',
    sound: 'All money checks passed',
    findings: (count: number) => (count === 1 ? '1 finding is open.' : `${formatCount(count)} findings are open.`),
  },
  columns: {
    job: 'Job',
    status: 'Status',
    last: 'Last run',
    checked: 'Checked',
    fixed: 'Fixed',
    found: 'Findings',
    run: 'Run',
  },
  status: {
    running: 'Running',
    failed: 'Failed',
    never: 'Never run',
    overdue: 'Overdue',
    notNeeded: 'Not needed',
    interrupted: 'Interrupted',
    findings: 'Findings',
    healthy: 'Healthy',
  },
  run: {
    slow: (job: string) => `${job} is still running`,
    slowText: 'It continues in the background. Refresh in a while.',
    failed: (job: string) => `${job} failed`,
    done: (job: string) => `${job} finished`,
    doneText: (fixed: number, found: number) =>
      `${formatCount(fixed)} fixed, ${formatCount(found)} ${found === 1 ? 'finding' : 'findings'}.`,
    notStarted: 'Couldn’t start the job',
    commandLine: 'Command line only',
    runItem: (job: string) => `Run now: ${job}`,
    button: 'Run now',
  },
  resolve: {
    title: 'Resolve this finding',
    submit: 'Resolve finding',
    reasonLabel: 'Explanation',
    reasonHint: 'You won’t be alerted again unless it changes.',
    done: 'Finding resolved',
    failed: 'Couldn’t resolve the finding',
  },
} as const;
