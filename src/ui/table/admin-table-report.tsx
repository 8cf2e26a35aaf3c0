// Progress and report of a bulk action, with the reason for each failure.

import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { tableCopy as copy } from '#ui/table/table-copy.ts';
import type { BulkRun } from './use-bulk-run.ts';

type RunStep<Row, Step> = Extract<BulkRun<Row>, { step: Step }>;

export function BulkProgress({ run, onStop }: { run: RunStep<unknown, 'running'>; onStop: () => void }) {
  return (
    <div className="panel flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="min-w-[12rem] flex-1">
        <p className="mb-2 text-note">{copy.progress(run.label, run.done, run.total)}</p>
        <ProgressBar label={run.label} percent={(run.done / run.total) * 100} />
      </div>
      <Button look="outline" size="small" busy={run.isStopping} onClick={onStop}>
        {copy.stop}
      </Button>
    </div>
  );
}

type BulkReportProps<Row> = {
  run: RunStep<Row, 'report'>;
  noun: { one: string; many: string };
  rowKey: (row: Row) => string | number;
  rowName: (row: Row) => string;
  onClose: () => void;
};

export function BulkReport<Row>({ run, noun, rowKey, rowName, onClose }: BulkReportProps<Row>) {
  const { label, done, failures, untouched } = run;
  const isGood = failures.length === 0 && untouched.length === 0;
  const parts = [
    copy.report.done(done, noun),
    ...(failures.length > 0 ? [copy.report.failed(failures.length)] : []),
    ...(untouched.length > 0 ? [copy.report.skipped(untouched.length)] : []),
  ];
  return (
    <div role="status" className={`alert ${isGood ? 'alert-good' : 'alert-warm'}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">
          {label}: {parts.join(', ')}.
        </p>
        <Button look="quiet" size="small" onClick={onClose}>
          {actionCopy.close}
        </Button>
      </div>
      {failures.length > 0 && (
        <ul className="mt-1 grid max-h-[16rem] gap-1.5 overflow-y-auto text-note text-ink-2">
          {failures.map(({ row, message }) => (
            <li key={rowKey(row)} className="wrap-anywhere">
              <span className="font-semibold">{rowName(row)}</span>: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
