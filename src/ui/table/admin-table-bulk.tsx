// Above an AdminTable's rows: select all, bulk actions with their progress and report, and the CSV download.

import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { actionCopy } from '#ui/action-copy.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { ApiError } from '#ui/call.ts';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { Checkbox } from '#ui/form/field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { tableCopy as copy, type Noun } from '#ui/table/table-copy.ts';
import { withBase } from '../base-path.ts';

/** A page that does something with all selected rows. */
export type BulkLink<Row> = { label: string; to: (rows: readonly Row[]) => string };

export type BulkAction<Row> = {
  /** Button label, such as 'Feature'. */
  label: string;
  /** Changes one row; error messages are shown in the report. */
  run: (row: Row, reason: string | undefined) => Promise<unknown>;
  /** Confirmation before the action starts. */
  confirm?: { title: (count: number) => string; text: string; reason?: string };
};

type BulkBarProps<Row> = {
  noun: Noun;
  bulk: readonly (BulkAction<Row> | BulkLink<Row>)[];
  onPage: readonly Row[];
  selected: readonly Row[];
  onSelect: (rows: readonly Row[]) => void;
  rowKey: (row: Row) => string | number;
  rowName: (row: Row) => string;
  refetch: () => Promise<void>;
  file?: string;
  onDownload?: ((address: string) => Promise<void>) | undefined;
};

export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { noun, bulk, onPage, selected, onSelect, rowKey, rowName, refetch, file, onDownload } = props;
  const [pendingAction, setPendingAction] = useState<BulkAction<Row>>();
  const { run, start, stop, close } = useBulkRun<Row>(async ({ failures, untouched }) => {
    await refetch();
    onSelect([...failures.map(({ row }) => row), ...untouched]);
  });
  const isRunning = run.step === 'running';
  const begin = (action: BulkAction<Row>, reason?: string) => {
    setPendingAction(undefined);
    void start({ label: action.label, rows: selected, call: (row) => action.run(row, reason) });
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex min-h-(--control) flex-wrap items-center gap-x-4 gap-y-2">
        {bulk.length > 0 && onPage.length > 0 && (
          <SelectAll {...{ onPage, selected, onSelect }} isDisabled={isRunning} />
        )}
        {selected.length > 0 && !isRunning && (
          <div
            role="group"
            aria-label={copy.withSelected(selected.length, noun)}
            className="flex flex-wrap items-center gap-2"
          >
            <span className="text-ink-2">{copy.selected(selected.length)}</span>
            {bulk.map((action) =>
              'to' in action ? (
                <LinkButton key={action.label} look="outline" size="small" to={action.to(selected)}>
                  {action.label}
                </LinkButton>
              ) : (
                <Button
                  key={action.label}
                  look="outline"
                  size="small"
                  onClick={() => (action.confirm ? setPendingAction(action) : begin(action))}
                >
                  {action.label}
                </Button>
              ),
            )}
          </div>
        )}
        {file !== undefined && <FileLink address={file} onDownload={onDownload} />}
      </div>
      {run.step === 'running' && <BulkProgress run={run} onStop={stop} />}
      {run.step === 'report' && <BulkReport {...{ run, noun, rowKey, rowName }} onClose={close} />}
      {pendingAction?.confirm && (
        <ReasonDialog
          title={pendingAction.confirm.title(selected.length)}
          text={pendingAction.confirm.text}
          confirmLabel={pendingAction.label}
          {...(pendingAction.confirm.reason !== undefined && { reason: pendingAction.confirm.reason })}
          onClose={() => setPendingAction(undefined)}
          onConfirm={(reason) => begin(pendingAction, reason)}
        />
      )}
    </div>
  );
}

type FileLinkProps = { address: string; onDownload: ((address: string) => Promise<void>) | undefined };

function FileLink({ address, onDownload }: FileLinkProps) {
  return (
    <a
      href={withBase(address)}
      // This attribute would make the browser hide the message of a refused download.
      download={onDownload === undefined}
      className={buttonClass({ look: 'quiet' }, '-mr-2 ml-auto px-2')}
      onClick={(event) => {
        if (onDownload === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void onDownload(address);
      }}
    >
      <Download size={17} aria-hidden />
      {copy.download}
    </a>
  );
}

type SelectAllProps<Row> = {
  onPage: readonly Row[];
  selected: readonly Row[];
  onSelect: (rows: readonly Row[]) => void;
  isDisabled: boolean;
};

function SelectAll<Row>({ onPage, selected, onSelect, isDisabled }: SelectAllProps<Row>) {
  const isAll = selected.length === onPage.length;
  return (
    <Checkbox
      label={copy.selectPage}
      className="min-h-(--control) text-note"
      ref={(input) => {
        if (input) input.indeterminate = selected.length > 0 && !isAll;
      }}
      checked={isAll}
      disabled={isDisabled}
      onChange={() => onSelect(isAll ? [] : onPage)}
    />
  );
}

type BulkFailure<Row> = { row: Row; message: string };

type BulkRun<Row> =
  | { step: 'idle' }
  | { step: 'running'; label: string; done: number; total: number; isStopping: boolean }
  | { step: 'report'; label: string; done: number; failures: readonly BulkFailure<Row>[]; untouched: readonly Row[] };

type BulkWork<Row> = { label: string; rows: readonly Row[]; call: (row: Row) => Promise<unknown> };

/** Runs one call per selected row in sequence, with progress, stop and a report. */
function useBulkRun<Row>(onEnd: (report: Extract<BulkRun<Row>, { step: 'report' }>) => Promise<void>) {
  const [run, setRun] = useState<BulkRun<Row>>({ step: 'idle' });
  const isStopped = useRef(false);
  const start = async ({ label, rows, call }: BulkWork<Row>) => {
    isStopped.current = false;
    const failures: BulkFailure<Row>[] = [];
    let reached = 0;
    for (const row of rows) {
      if (isStopped.current) break;
      setRun({ step: 'running', label, done: reached, total: rows.length, isStopping: false });
      const message = await findFailure(call, row);
      if (message !== undefined) failures.push({ row, message });
      reached += 1;
    }
    const report = {
      step: 'report' as const,
      label,
      done: reached - failures.length,
      failures,
      untouched: rows.slice(reached),
    };
    await onEnd(report);
    setRun(report);
  };
  const stop = () => {
    isStopped.current = true;
    setRun((now) => (now.step === 'running' ? { ...now, isStopping: true } : now));
  };
  return { run, start, stop, close: () => setRun({ step: 'idle' }) };
}

/** The error message of a failed call; undefined on success. */
async function findFailure<Row>(call: (row: Row) => Promise<unknown>, row: Row): Promise<string | undefined> {
  try {
    await call(row);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.userMessage;
    throw error;
  }
}

type RunStep<Row, Step> = Extract<BulkRun<Row>, { step: Step }>;

function BulkProgress({ run, onStop }: { run: RunStep<unknown, 'running'>; onStop: () => void }) {
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
  noun: Noun;
  rowKey: (row: Row) => string | number;
  rowName: (row: Row) => string;
  onClose: () => void;
};

/** The reason for each failure. */
function BulkReport<Row>({ run, noun, rowKey, rowName, onClose }: BulkReportProps<Row>) {
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
