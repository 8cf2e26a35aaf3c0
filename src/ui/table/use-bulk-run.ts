// Runs one call per selected row in sequence, with progress, stop and a report.
import { useRef, useState } from 'react';
import { ApiError } from '#ui/call.ts';

export type BulkFailure<Row> = { row: Row; message: string };

export type BulkRun<Row> =
  | { step: 'idle' }
  | { step: 'running'; label: string; done: number; total: number; isStopping: boolean }
  | { step: 'report'; label: string; done: number; failures: readonly BulkFailure<Row>[]; untouched: readonly Row[] };

type BulkWork<Row> = { label: string; rows: readonly Row[]; call: (row: Row) => Promise<unknown> };

export function useBulkRun<Row>(onEnd: (report: Extract<BulkRun<Row>, { step: 'report' }>) => Promise<void>) {
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
