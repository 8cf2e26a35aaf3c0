// Checks that an uploaded file is a PDF that only shows pages.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '#kernel/errors.ts';
import { formatCount } from '#kernel/numbers.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { pdfRefusalTexts } from '../document-copy.ts';
import { maxPages } from '../document-rules.ts';
import type { PdfReport } from './pdf-check-worker.ts';

export type CheckedPdf = { pages: number; isLarger: boolean };

const worker = join(projectRoot, 'src/features/documents/server/pdf-check-worker.ts');
/** A large PDF takes a second or two. */
const timeoutMs = 20_000;
const maxHeapMb = 512;

/** One file at a time, so that pages stay fast; a few may wait. */
const maxWaiting = 8;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** @throws AppError invalid_file with the reason; unavailable while too many wait */
export async function checkPdf(bytes: Buffer): Promise<CheckedPdf> {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw refuse(pdfRefusalTexts.not_pdf);
  if (waiting >= maxWaiting) {
    throw new AppError('unavailable', 'Many documents are being checked right now. Please try again in a moment.');
  }
  waiting += 1;
  const turn = last.then(() => inspect(bytes));
  last = turn.catch(() => undefined);
  const report = await turn.finally(() => {
    waiting -= 1;
  });
  if ('refusal' in report) throw refuse(pdfRefusalTexts[report.refusal]);
  if (report.pages > maxPages) throw refuse(`A document has at most ${formatCount(maxPages)} pages.`);
  return report;
}

function refuse(message: string): AppError {
  return new AppError('invalid_file', message);
}

/** Too much work or memory counts as damage: no PDF that people made needs it. */
function inspect(bytes: Buffer): Promise<PdfReport> {
  return new Promise((resolve) => {
    const thread = new Worker(worker, {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      // What the library prints about odd files is no message of ours.
      stdout: true,
      stderr: true,
    });
    const timer = setTimeout(() => void thread.terminate(), timeoutMs);
    const end = (report: PdfReport) => {
      clearTimeout(timer);
      resolve(report);
    };
    thread.once('message', end);
    thread.once('error', () => end({ refusal: 'damaged' }));
    thread.once('exit', () => end({ refusal: 'damaged' }));
  });
}
