// Above an AdminTable's rows: select all, bulk actions with their progress, and the CSV download.

import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { Checkbox } from '#ui/form/field.tsx';
import { tableCopy as copy } from '#ui/table/table-copy.ts';
import { BulkProgress, BulkReport } from './admin-table-report.tsx';
import { useBulkRun } from './use-bulk-run.ts';

export type BulkAction<Row> = {
  /** Button label, such as 'Feature'. */
  label: string;
  /** Changes one row; error messages are shown in the report. */
  run: (row: Row, reason: string | undefined) => Promise<unknown>;
  /** Confirmation before the action starts. */
  confirm?: { title: (count: number) => string; text: string; reason?: string };
};

type BulkBarProps<Row> = {
  noun: { one: string; many: string };
  bulk: readonly BulkAction<Row>[];
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
      <div className="flex min-h-[46px] flex-wrap items-center gap-x-4 gap-y-2">
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
            {bulk.map((action) => (
              <Button
                key={action.label}
                look="outline"
                size="small"
                onClick={() => (action.confirm ? setPendingAction(action) : begin(action))}
              >
                {action.label}
              </Button>
            ))}
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
      href={address}
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
      className="min-h-[42px] text-note"
      ref={(input) => {
        if (input) input.indeterminate = selected.length > 0 && !isAll;
      }}
      checked={isAll}
      disabled={isDisabled}
      onChange={() => onSelect(isAll ? [] : onPage)}
    />
  );
}
