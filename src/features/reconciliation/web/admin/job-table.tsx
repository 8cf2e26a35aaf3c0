// The last money check and every job with its last run; administrators can run a job now.

import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { formatDuration } from '#kernel/dates.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import {
  getReconciliation,
  type JobState,
  type Reconciliation,
  runReconcileJob,
} from '../../reconciliation-contract.ts';
import { jobFacts, type StartableJob, startableJobs } from '../../reconciliation-rules.ts';
import { reconciliationCopy as copy } from './reconciliation-copy.ts';

export const reconciliationQuery = queryFor(getReconciliation, {});

/** Endpoints to refetch after a run. */
export const reconciliationAddresses = ['/api/admin/reconciliation', '/api/admin/findings'] as const;

export function JobTable() {
  return (
    <QueryView
      query={useQuery(reconciliationQuery)}
      pending={
        <Loading label={copy.jobs.loading} blocks={['h-[72px]', ...Object.keys(jobFacts).map(() => 'h-[64px]')]} />
      }
      failed={copy.jobs.loadFailed}
    >
      {(state) => (
        <>
          <CheckNotice {...state} />
          <div className="mt-6 [&_td:first-child]:max-w-[26rem]">
            <DataTable caption={copy.jobs.caption} columns={columns} rows={state.jobs} rowKey={({ job }) => job} />
          </div>
        </>
      )}
    </QueryView>
  );
}

function CheckNotice({ check, openFindings }: Reconciliation) {
  if (check === null) return <Alert title={copy.check.never} />;
  const when = (
    <>
      {copy.check.at} <Moment at={check.checkedAt} />.
    </>
  );
  if (!check.isSound) {
    return (
      <Alert tone="danger" title={copy.check.broken}>
        {when} {copy.check.brokenText}
      </Alert>
    );
  }
  const findings = copy.check.findings(openFindings);
  return (
    <Alert tone={openFindings === 0 ? 'good' : 'warm'} title={copy.check.sound}>
      {when} {openFindings > 0 && <span>{findings}</span>}
    </Alert>
  );
}

const count = (value: number | undefined) => (
  <span className="font-strong">{value === undefined ? '–' : formatCount(value)}</span>
);

const columns = [
  {
    header: copy.columns.job,
    cell: ({ job }: JobState) => (
      <span className="block min-w-0 py-1 max-[720px]:text-right">
        <span className="font-semibold">{jobFacts[job].title}</span>
        <span className="small block text-ink-2">{jobFacts[job].text}</span>
      </span>
    ),
  },
  { header: copy.columns.status, cell: (state: JobState) => <StateBadge {...state} /> },
  {
    header: copy.columns.last,
    cell: ({ last }: JobState) =>
      last === null ? (
        '–'
      ) : (
        <span className="block">
          <span className="md:whitespace-nowrap">
            <Moment at={last.startedAt} />
          </span>
          {last.seconds !== null && (
            <span className="small block text-ink-3">{copy.jobs.duration(formatDuration(last.seconds))}</span>
          )}
        </span>
      ),
  },
  { header: copy.columns.checked, align: 'number', cell: ({ last }: JobState) => count(last?.checked) },
  { header: copy.columns.fixed, align: 'number', cell: ({ last }: JobState) => count(last?.fixed) },
  { header: copy.columns.found, align: 'number', cell: ({ last }: JobState) => count(last?.found) },
  {
    header: copy.columns.run,
    cell: ({ job, isRunning }: JobState) => <RunButton job={job} isRunning={isRunning} />,
  },
] as const;

function StateBadge(state: JobState) {
  const { tone, word } = getJobStatus(state);
  const { last } = state;
  return (
    <span className="block">
      <Badge tone={tone}>{word}</Badge>
      {last?.error != null && !state.isRunning && (
        <span className="small mt-1 block text-danger-ink wrap-anywhere">{last.error}</span>
      )}
    </span>
  );
}

function getJobStatus({ job, isRunning, isOverdue, last }: JobState): { tone: BadgeTone; word: string } {
  if (isRunning) return { tone: 'primary', word: copy.status.running };
  if (last?.error != null) return { tone: 'danger', word: copy.status.failed };
  if (isOverdue) return { tone: 'danger', word: last === null ? copy.status.never : copy.status.overdue };
  if (last === null) return { tone: 'secondary', word: job === 'restore' ? copy.status.notNeeded : copy.status.never };
  if (last.seconds === null) return { tone: 'danger', word: copy.status.interrupted };
  return last.found > 0 ? { tone: 'warm', word: copy.status.findings } : { tone: 'good', word: copy.status.healthy };
}

function RunButton({ job, isRunning }: Pick<JobState, 'job' | 'isRunning'>) {
  const run = useAdminAction(runReconcileJob, {
    refetch: reconciliationAddresses,
    done: ({ isDone, fixed, found, error }) => {
      const { title } = jobFacts[job];
      if (!isDone) return { title: copy.run.slow(title), description: copy.run.slowText };
      if (error !== null) return { title: copy.run.failed(title), description: error, variant: 'destructive' };
      return { title: copy.run.done(title), description: copy.run.doneText(fixed, found) };
    },
    failed: copy.run.notStarted,
  });
  if (!isStartable(job)) return <span className="small text-ink-3">{copy.run.commandLine}</span>;
  return (
    <Button
      look="outline"
      size="small"
      className="whitespace-nowrap"
      busy={run.isPending}
      disabled={isRunning}
      aria-label={copy.run.runItem(jobFacts[job].title)}
      onClick={() => run.mutate({ params: { job } })}
    >
      {!run.isPending && <RefreshCw size={16} aria-hidden />}
      <span>{copy.run.button}</span>
    </Button>
  );
}

function isStartable(job: JobState['job']): job is StartableJob {
  return startableJobs.some((known) => known === job);
}
