// Imports projects from a CSV file: upload, columns, preview of every row, progress, and results.

import { useQuery } from '@tanstack/react-query';
import { confirmedDownload } from '#features/accounts/web/admin/confirmed-call.ts';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { withBase } from '#ui/base-path.ts';
import { Button } from '#ui/button.tsx';
import { getAddress } from '#ui/call.ts';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { discardImport, downloadLeftOut, listImports, type ProjectImport, startImport } from '../../import-contract.ts';
import { importCopy as copy } from './admin-import-copy.ts';
import { ImportColumns } from './import-columns-form.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportUpload } from './import-upload.tsx';

const importsQuery = queryFor(listImports, {});
const address = '/api/admin/imports';
const runningPauseMs = 1500;

export const adminImportScreen = screen({
  Component: AdminImportPage,
  queries: () => [importsQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function AdminImportPage() {
  const imports = useQuery({
    ...importsQuery,
    refetchInterval: ({ state }) => (state.data?.open?.state === 'running' ? runningPauseMs : false),
  });
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <QueryView
        query={imports}
        pending={<Loading label={copy.loading} blocks={['h-[160px]', 'h-[220px]']} />}
        failed={copy.loadFailed}
      >
        {({ open, done }) => (
          <div className="grid grid-cols-1 gap-8">
            {open === null ? <ImportUpload refetch={address} /> : <OpenImport item={open} />}
            <Panel title={copy.history}>
              <DataTable
                caption={copy.history}
                columns={columns}
                rows={done}
                rowKey={({ id }) => id}
                empty={{ title: copy.empty, text: copy.emptyText }}
              />
            </Panel>
          </div>
        )}
      </QueryView>
    </>
  );
}

function OpenImport({ item }: { item: ProjectImport }) {
  const start = useAdminAction(startImport, { refetch: [address], failed: copy.startFailed });
  const discard = useAdminAction(discardImport, {
    refetch: [address],
    done: copy.discarded,
    failed: copy.discardFailed,
  });
  const params = { id: item.id };
  const discardButton = (
    <Button look="outline" busy={discard.isPending} onClick={() => discard.mutate({ params })}>
      {copy.discard}
    </Button>
  );
  if (item.state === 'running') return <Running item={item} />;
  if (item.state === 'interrupted') {
    return (
      <Panel title={item.fileName}>
        <Alert tone="warm" title={copy.interrupted}>
          {copy.interruptedText}
        </Alert>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button busy={start.isPending} onClick={() => start.mutate({ params })}>
            {copy.again}
          </Button>
          {discardButton}
        </div>
      </Panel>
    );
  }
  return (
    <>
      <ImportColumns item={item} refetch={address} />
      <ImportPreview item={item} isStarting={start.isPending} onStart={() => start.mutate({ params })}>
        {discardButton}
      </ImportPreview>
    </>
  );
}

function Running({ item: { fileName, counts, total } }: { item: ProjectImport }) {
  const read = counts?.read ?? 0;
  const title = copy.running(fileName);
  return (
    <Panel title={<span className="wrap-anywhere">{title}</span>}>
      <div className="grid gap-3">
        <ProgressBar percent={total ? (100 * read) / total : 0} label={title} />
        <p className="text-note text-ink-2 tabular-nums">{copy.progress(read, total ?? 0)}</p>
        <p className="text-note text-ink-2">{copy.runningText}</p>
      </div>
    </Panel>
  );
}

const columns = [
  {
    header: copy.historyColumns.file,
    cell: ({ fileName }: ProjectImport) => <bdi className="wrap-anywhere">{fileName}</bdi>,
  },
  {
    header: copy.historyColumns.finished,
    cell: ({ finishedAt, createdAt }: ProjectImport) => <Moment at={finishedAt ?? createdAt} />,
  },
  { header: copy.historyColumns.by, cell: ({ createdBy }: ProjectImport) => <bdi>{createdBy}</bdi> },
  {
    header: copy.historyColumns.result,
    cell: ({ counts }: ProjectImport) =>
      counts && copy.summary(counts.imported, counts.present, counts.repeated, counts.refused),
  },
  { header: copy.historyColumns.leftOut, cell: (item: ProjectImport) => <LeftOut item={item} /> },
] as const;

function LeftOut({ item: { id, leftOut, fileName } }: { item: ProjectImport }) {
  if (leftOut === 0) return <span>–</span>;
  const file = getAddress(downloadLeftOut, { params: { id } });
  return (
    <a
      href={withBase(file)}
      className="link inline-flex min-h-[42px] items-center"
      aria-label={copy.downloadLabel(leftOut, fileName)}
      onClick={(event) => {
        event.preventDefault();
        void confirmedDownload(file);
      }}
    >
      {copy.download(leftOut)}
    </a>
  );
}
