// The last check of all promises, and every job with its last run; an administrator may run one now.
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { formatDuration } from '#kernel/dates.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useAction } from '#ui/use-action.ts';
import {
  getReconciliation,
  type JobState,
  type Reconciliation,
  runReconcileJob,
} from '../../reconciliation-contract.ts';
import { jobFacts, type StartableJob, startableJobs } from '../../reconciliation-rules.ts';

export const reconciliationQuery = queryFor(getReconciliation, {});

/** What a run may change. */
export const reconciliationAddresses = ['/api/admin/reconciliation', '/api/admin/findings'] as const;

export function JobTable() {
  const state = useQuery(reconciliationQuery);
  if (state.isPending) return <JobSkeleton />;
  if (!state.data) {
    return (
      <ErrorState
        title="The jobs could not be loaded."
        text={state.error.userMessage}
        onRetry={() => void state.refetch()}
      />
    );
  }
  return (
    <>
      <CheckNotice {...state.data} />
      <div className="mt-6 [&_td:first-child]:max-w-[26rem]">
        <DataTable
          caption="The jobs of reconciliation"
          columns={columns}
          rows={state.data.jobs}
          rowKey={({ job }) => job}
        />
      </div>
    </>
  );
}

function CheckNotice({ check, openFindings }: Reconciliation) {
  if (check === null) return <Alert title="The promises about money have not been checked yet." />;
  const when = (
    <>
      Checked on <Moment at={check.checkedAt} />.
    </>
  );
  if (!check.isSound) {
    return (
      <Alert tone="danger" title="A promise about money does not hold">
        {when} What is broken is among the findings.
      </Alert>
    );
  }
  const findings = openFindings === 1 ? 'One finding is open.' : `${openFindings} findings are open.`;
  return (
    <Alert tone={openFindings === 0 ? 'good' : 'warm'} title="Every promise about money holds">
      {when} {openFindings > 0 && findings}
    </Alert>
  );
}

const count = (value: number | undefined) => (
  <span className="money">{value === undefined ? '–' : formatCount(value)}</span>
);

const columns = [
  {
    key: 'job',
    header: 'Job',
    cell: ({ job }: JobState) => (
      <span className="block min-w-0 py-1 max-[720px]:text-right">
        <span className="font-semibold">{jobFacts[job].title}</span>
        <span className="small block text-ink-2">{jobFacts[job].text}</span>
      </span>
    ),
  },
  { key: 'state', header: 'State', cell: (state: JobState) => <StateBadge {...state} /> },
  {
    key: 'last',
    header: 'Last run',
    cell: ({ last }: JobState) =>
      last === null ? (
        '–'
      ) : (
        <span className="block">
          <span className="md:whitespace-nowrap">
            <Moment at={last.startedAt} />
          </span>
          {last.seconds !== null && <span className="small block text-ink-3">took {formatDuration(last.seconds)}</span>}
        </span>
      ),
  },
  { key: 'looked', header: 'Looked at', align: 'number', cell: ({ last }: JobState) => count(last?.looked) },
  { key: 'mended', header: 'Mended', align: 'number', cell: ({ last }: JobState) => count(last?.mended) },
  { key: 'found', header: 'Found', align: 'number', cell: ({ last }: JobState) => count(last?.found) },
  { key: 'run', header: 'Run', cell: ({ job, isRunning }: JobState) => <RunButton job={job} isRunning={isRunning} /> },
] as const;

function StateBadge(state: JobState) {
  const { tone, word } = stateOf(state);
  const { last } = state;
  return (
    <span className="block">
      <Badge tone={tone}>{word}</Badge>
      {last?.error != null && !state.isRunning && (
        <span className="small mt-1 block text-danger-ink [overflow-wrap:anywhere]">{last.error}</span>
      )}
    </span>
  );
}

function stateOf({ job, isRunning, isOverdue, last }: JobState): { tone: BadgeTone; word: string } {
  if (isRunning) return { tone: 'primary', word: 'Running' };
  if (last?.error != null) return { tone: 'danger', word: 'Failed' };
  if (isOverdue) return { tone: 'danger', word: last === null ? 'Never run' : 'Overdue' };
  if (last === null) return { tone: 'secondary', word: job === 'restore' ? 'Not needed' : 'Never run' };
  if (last.seconds === null) return { tone: 'danger', word: 'Interrupted' };
  return last.found > 0 ? { tone: 'warm', word: 'Found something' } : { tone: 'good', word: 'In order' };
}

function RunButton({ job, isRunning }: Pick<JobState, 'job' | 'isRunning'>) {
  const run = useAction(runReconcileJob, {
    refetch: reconciliationAddresses,
    onSuccess: ({ isDone, mended, found, error }) => {
      const { title } = jobFacts[job];
      if (!isDone) toast({ title: `${title}: this takes longer`, description: 'It goes on; look again in a while.' });
      else if (error !== null) toast({ title: `${title}: not done`, description: error, variant: 'destructive' });
      else toast({ title: `${title}: done`, description: `${mended} mended, ${found} found.` });
    },
    onError: (error) => {
      if (error.code === 'signed_out') return;
      toast({ title: 'It was not started', description: error.userMessage, variant: 'destructive' });
    },
  });
  if (!isStartable(job)) return <span className="small text-ink-3">on the command line</span>;
  return (
    <Button
      look="outline"
      size="small"
      className="whitespace-nowrap"
      busy={run.isPending}
      disabled={isRunning}
      aria-label={`Run now: ${jobFacts[job].title}`}
      onClick={() => run.mutate({ params: { job } })}
    >
      {!run.isPending && <RefreshCw size={16} aria-hidden />}
      Run now
    </Button>
  );
}

function isStartable(job: JobState['job']): job is StartableJob {
  return startableJobs.some((known) => known === job);
}

function JobSkeleton() {
  return (
    <div role="status" aria-label="Loading the jobs" className="grid gap-6">
      <Skeleton className="h-[72px]" />
      <div className="grid gap-px">
        {jobFactsList.map((job) => (
          <div key={job} className="flex min-h-[84px] items-center gap-6 border-b border-line">
            <Skeleton className="h-[40px] flex-1" />
            <Skeleton className="h-[26px] w-24" />
            <Skeleton className="h-[36px] w-28" />
          </div>
        ))}
      </div>
    </div>
  );
}

const jobFactsList = Object.keys(jobFacts);
