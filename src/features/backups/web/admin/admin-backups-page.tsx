// Backups: the latest ones with their results, one by button, the schedule, and where they are.

import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import { confirmedDownload } from '#features/accounts/web/admin/confirmed-call.ts';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { formatDuration, formatMoment } from '#kernel/dates.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { withBase } from '#ui/base-path.ts';
import { Button } from '#ui/button.tsx';
import { getAddress } from '#ui/call.ts';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import {
  type BackupOverview,
  type BackupRun,
  downloadBackup,
  listBackups,
  startBackup,
} from '../../backup-contract.ts';
import type { BackupState } from '../../backup-rules.ts';
import { backupsCopy as copy, restoreCommand, storedRestoreCommand } from './admin-backups-copy.ts';
import { ScheduleForm } from './backup-schedule-form.tsx';

const backupsQuery = queryFor(listBackups, {});
const runningPauseMs = 2000;

export const adminBackupsScreen = screen({
  Component: AdminBackupsPage,
  queries: () => [backupsQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

const isRunning = (overview: BackupOverview | undefined) => overview?.runs.some(({ state }) => state === 'running');

function AdminBackupsPage() {
  const backups = useQuery({
    ...backupsQuery,
    refetchInterval: ({ state }) => (isRunning(state.data) ? runningPauseMs : false),
  });
  const start = useAdminAction(startBackup, {
    refetch: ['/api/admin/backups'],
    done: { title: copy.started, description: copy.startedText },
    failed: copy.startFailed,
  });
  return (
    <>
      <PageHeader
        title={copy.title}
        lead={copy.lead}
        actions={
          <Button busy={start.isPending || isRunning(backups.data) === true} onClick={() => start.mutate({})}>
            <DatabaseBackup size={18} aria-hidden /> {copy.start}
          </Button>
        }
      />
      <QueryView
        query={backups}
        pending={<Loading label={copy.loading} blocks={['h-[60px]', 'h-[60px]', 'h-[220px]']} />}
        failed={copy.loadFailed}
      >
        {(overview) => (
          <div className="grid grid-cols-1 gap-8">
            <DataTable
              caption={copy.caption}
              columns={columns}
              rows={overview.runs}
              rowKey={({ id }) => id}
              empty={{ title: copy.empty, text: copy.emptyText }}
            />
            <div className="grid gap-5 xl:grid-cols-2">
              <Panel title={copy.schedule}>
                {overview.stored === null ? (
                  <ScheduleForm key={JSON.stringify(overview.schedule)} overview={overview} />
                ) : (
                  <StoredSchedule stored={overview.stored} nextAt={overview.nextAt} />
                )}
              </Panel>
              <Panel title={copy.about}>
                <div className="grid gap-3">
                  <p className="wrap-anywhere">
                    {overview.stored === null ? copy.folder(overview.folder) : copy.storedIn(overview.stored.target)}
                  </p>
                  {overview.bucket !== null && <p className="wrap-anywhere">{copy.bucket(overview.bucket)}</p>}
                  {overview.stored === null && <p>{copy.secret}</p>}
                  <p>
                    {copy.restore}{' '}
                    <code translate="no">{overview.stored === null ? restoreCommand : storedRestoreCommand}</code>
                  </p>
                </div>
              </Panel>
            </div>
          </div>
        )}
      </QueryView>
    </>
  );
}

function StoredSchedule({
  stored: { everyHours },
  nextAt,
}: {
  stored: NonNullable<BackupOverview['stored']>;
  nextAt: string | null;
}) {
  return (
    <div className="grid gap-3">
      <p>{copy.storedEvery(everyHours)}</p>
      <p>{copy.storedKept}</p>
      {nextAt !== null && (
        <p className="text-note text-ink-2">
          {copy.next} <Moment at={nextAt} />
        </p>
      )}
    </div>
  );
}

const tones: Record<BackupState, BadgeTone> = { running: 'primary', done: 'good', failed: 'danger' };

const columns = [
  { header: copy.columns.started, cell: ({ startedAt }: BackupRun) => <Moment at={startedAt} /> },
  {
    header: copy.columns.by,
    cell: ({ startedBy }: BackupRun) => (startedBy === null ? copy.automatic : <bdi>{startedBy}</bdi>),
  },
  { header: copy.columns.result, cell: (run: BackupRun) => <Result run={run} /> },
  {
    header: copy.columns.size,
    align: 'number',
    cell: ({ bytes }: BackupRun) => (bytes === null ? '–' : `${(bytes / 1024 ** 2).toFixed(1)} MB`),
  },
  { header: copy.columns.file, cell: (run: BackupRun) => <BackupFile run={run} /> },
] as const;

function Result({ run: { state, error, warning, startedAt, finishedAt } }: { run: BackupRun }) {
  const seconds = finishedAt === null ? undefined : (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[state]}>{copy.states[state]}</Badge>
        {state === 'done' && seconds !== undefined && (
          <span className="text-note text-ink-3">{copy.took(formatDuration(seconds))}</span>
        )}
      </p>
      {warning !== null && <p className="max-w-[30rem] text-note wrap-anywhere">{warning}</p>}
      {error !== null && <p className="max-w-[30rem] text-note wrap-anywhere">{error}</p>}
    </div>
  );
}

function BackupFile({ run: { id, state, isHere, host, startedAt, target } }: { run: BackupRun }) {
  if (state !== 'done') return <span>–</span>;
  if (target !== null) return <span className="text-note wrap-anywhere text-ink-3">{copy.encryptedIn(target)}</span>;
  if (!isHere)
    return <span className="text-note text-ink-3">{host === null ? copy.removed : copy.elsewhere(host)}</span>;
  const address = getAddress(downloadBackup, { params: { id } });
  return (
    <a
      href={withBase(address)}
      className="link inline-flex min-h-[42px] items-center"
      aria-label={copy.downloadLabel(formatMoment(startedAt))}
      onClick={(event) => {
        event.preventDefault();
        void confirmedDownload(address);
      }}
    >
      {copy.download}
    </a>
  );
}
