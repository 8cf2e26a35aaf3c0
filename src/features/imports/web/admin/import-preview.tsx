// The third step of an import: what would happen to each row, and the button that starts it.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { missingColumns } from '#features/investing/import-columns.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { SelectField } from '#ui/form/field.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { Panel } from '#ui/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import {
  type ImportPreview as Preview,
  type PreviewRow,
  type ProjectImport,
  previewImport,
} from '../../import-contract.ts';
import { type RowOutcome, rowResults } from '../../import-rules.ts';
import { importCopy as copy } from './admin-import-copy.ts';

type ImportPreviewProps = { item: ProjectImport; isStarting: boolean; onStart: () => void; children: ReactNode };

/** `children` follow the button that starts the import. */
export function ImportPreview({ item, isStarting, onStart, children }: ImportPreviewProps) {
  const missing = missingColumns(item.places);
  if (missing.length > 0) {
    return (
      <Panel title={copy.preview}>
        <Alert tone="warm" title={copy.missing(missing.map((column) => copy.fields[column]).join(', '))}>
          {copy.missingText}
        </Alert>
        <div className="mt-4">{children}</div>
      </Panel>
    );
  }
  return (
    <Rows key={JSON.stringify(item.places)} id={item.id} isStarting={isStarting} onStart={onStart}>
      {children}
    </Rows>
  );
}

type RowsProps = Omit<ImportPreviewProps, 'item'> & { id: number };

function Rows({ id, isStarting, onStart, children }: RowsProps) {
  const [result, setResult] = useState<RowOutcome>();
  const [page, setPage] = useState(1);
  const query = { page: String(page), ...(result && { result }) };
  const preview = useQuery({
    ...queryFor(previewImport, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={copy.preview}>
      <QueryView
        query={preview}
        pending={<Loading label={copy.previewLoading} blocks={['h-[42px]', 'h-[300px]']} />}
        failed={copy.previewFailed}
      >
        {({ counts, rows, pages }) => (
          <div className="grid grid-cols-1 gap-4">
            <div className="flex flex-wrap items-end gap-3">
              <div className="min-w-[14rem]">
                <SelectField
                  label={copy.filter}
                  name="result"
                  value={result ?? ''}
                  onChange={(event) => {
                    setResult(rowResults.find((name) => name === event.target.value));
                    setPage(1);
                  }}
                >
                  <option value="">{copy.all(sum(counts))}</option>
                  {rowResults.map((name) => (
                    <option key={name} value={name}>
                      {copy.counted(copy.results[name], counts[name])}
                    </option>
                  ))}
                </SelectField>
              </div>
              {counts.new > 0 && (
                <Button busy={isStarting} onClick={onStart}>
                  {copy.start(counts.new)}
                </Button>
              )}
              {children}
            </div>
            {counts.new === 0 && <Alert tone="warm" title={copy.nothingNew} />}
            <DataTable
              caption={copy.preview}
              columns={columns}
              rows={rows}
              rowKey={({ line }) => line}
              empty={{ title: copy.noRows }}
            />
            {pages > 1 && (
              <div className="flex flex-wrap items-center gap-3">
                <Button look="outline" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {copy.previous}
                </Button>
                <p className="text-note text-ink-2 tabular-nums" aria-live="polite">
                  {copy.page(page, pages)}
                </p>
                <Button look="outline" size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                  {copy.next}
                </Button>
              </div>
            )}
          </div>
        )}
      </QueryView>
      {preview.isError && <div className="mt-4">{children}</div>}
    </Panel>
  );
}

function sum(counts: Preview['counts']): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

const tones: Record<RowOutcome, BadgeTone> = {
  new: 'good',
  repeated: 'secondary',
  present: 'secondary',
  refused: 'danger',
};

const dollars = (amount: number | null) => (amount === null ? '–' : formatDollarAmount(amount));

const columns = [
  { header: copy.columnsOf.line, cell: ({ line }: PreviewRow) => <span className="tabular-nums">{line}</span> },
  {
    header: copy.columnsOf.title,
    cell: ({ title }: PreviewRow) => <bdi className="wrap-anywhere">{title || '–'}</bdi>,
  },
  { header: copy.columnsOf.goal, align: 'number', cell: ({ goal }: PreviewRow) => dollars(goal) },
  { header: copy.columnsOf.raised, align: 'number', cell: ({ raised }: PreviewRow) => dollars(raised) },
  {
    header: copy.columnsOf.result,
    cell: ({ result, reasons }: PreviewRow) => (
      <div className="grid justify-items-start gap-1 narrow:justify-items-end">
        <Badge tone={tones[result]}>{copy.results[result]}</Badge>
        {reasons.length > 0 && <span className="max-w-[30rem] text-note wrap-anywhere">{reasons.join('; ')}</span>}
      </div>
    ),
  },
] as const;
