// npm run import -- FILE [--report FILE]: imports projects from a CSV file, or one whole project from a JSON file of another Kindling.
import { createReadStream, createWriteStream, readFileSync, statSync, type WriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readImportFile, UnreadableFile } from '#features/investing/server/imports/import-file.ts';
import {
  describeCounts,
  describeProblem,
  type ImportCounts,
} from '#features/investing/server/imports/import-report.ts';
import { readImportTerms } from '#features/investing/server/imports/import-terms.ts';
import { importProjects } from '#features/investing/server/imports/project-import.ts';
import { readProjectFile } from '#features/project-files/project-file.ts';
import { importProjectFile } from '#features/project-files/server/project-file-import.ts';
import { formatCount } from '#kernel/numbers.ts';
import { readBackupConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/config/log.ts';
import { openCommandDatabase } from '#platform/postgres/command-database.ts';
import { createStorage } from '#platform/storage/configured-storage.ts';
import { runMain } from './run-main.ts';

const usage = 'Usage: npm run import -- FILE.csv [--report FILE], or npm run import -- PROJECT.json';

type Request = { file: string; report: string | undefined };

async function main(): Promise<number> {
  const request = readArguments(process.argv.slice(2));
  if (request === undefined) return printSentence(usage);
  const size = getFileSize(request.file);
  if (size === undefined) return printSentence(`${request.file} cannot be read.`);
  if (request.file.endsWith('.json')) return importWholeProject(request.file);
  const report = request.report === undefined ? undefined : await openReport(request.report);
  if (report === null) return printSentence(`${request.report} cannot be written.`);
  const database = await openCommandDatabase();
  try {
    const progress = createProgress(size);
    const terms = await readImportTerms(database.db, new Date());
    const rows = readImportFile(countedBytes(request.file, progress.advance), terms, ({ unknownColumns }) => {
      if (unknownColumns.length > 0) progress.print(`Ignored unknown columns: ${unknownColumns.join(', ')}`);
    });
    const counts = await importProjects(database.db, rows, {
      // Problems go to the report if there is one; rows imported before are listed only there.
      onProblem: (problem) => {
        if (report !== undefined) report.write(`${describeProblem(problem)}\n`);
        else if (problem.kind !== 'present') progress.print(describeProblem(problem));
      },
      onProgress: progress.show,
    });
    progress.end();
    report?.end(`${describeCounts(counts)}\n`);
    process.stdout.write(`${describeCounts(counts)}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UnreadableFile) {
      const rest = error.isPartly ? ' Rows before it were imported.' : '';
      return printSentence(`${request.file}: ${error.message}${rest}`);
    }
    throw error;
  } finally {
    await database.close();
  }
}

/** A project file holds pictures, so it is read as a whole. */
async function importWholeProject(path: string): Promise<number> {
  const read = readProjectFile(readFileSync(path, 'utf8'));
  if ('problem' in read) return printSentence(`${path}: ${read.problem}`);
  const config = readBackupConfig();
  const database = await openCommandDatabase();
  const print = (line: string) => process.stdout.write(`${line}\n`);
  try {
    const storage = createStorage(config, createLog({ logLevel: 'warn', production: true }));
    const counts = await importProjectFile({ db: database.db, storage, now: () => new Date() }, read.file, {
      onLeftOut: print,
      onProblem: (problem) => print(describeProblem(problem)),
      onProgress: () => undefined,
    });
    print(describeCounts(counts));
    return 0;
  } finally {
    await database.close();
  }
}

function readArguments(args: string[]): Request | undefined {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { report: { type: 'string' } },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) return undefined;
    return { file: fromCaller(file), report: values.report && fromCaller(values.report) };
  } catch {
    return undefined;
  }
}

async function* countedBytes(file: string, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    onBytes(chunk.length);
    yield chunk;
  }
}

/** npm changes to the project's folder; paths are relative to INIT_CWD, where npm was called. */
function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}

function getFileSize(file: string): number | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : undefined;
}

/** Null if it cannot be written, which is reported before the import starts. */
function openReport(path: string): Promise<WriteStream | null> {
  const stream = createWriteStream(path);
  return new Promise((done) => {
    stream.once('open', () => done(stream));
    stream.once('error', () => done(null));
  });
}

function printSentence(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 1;
}

const barWidth = 30;

/** A progress bar on a terminal, otherwise a line per batch. */
function createProgress(totalBytes: number) {
  const isTerminal = process.stderr.isTTY;
  const began = performance.now();
  let bytes = 0;
  let bar = '';
  const clear = () => {
    if (bar !== '') process.stderr.write('\r\u001b[K');
  };
  return {
    advance: (count: number) => {
      bytes += count;
    },
    show: (counts: ImportCounts) => {
      const part = totalBytes === 0 ? 1 : Math.min(1, bytes / totalBytes);
      const perSecond = Math.round((counts.read * 1000) / (performance.now() - began));
      const words = `${formatCount(counts.read)} rows, ${formatCount(perSecond)} a second`;
      if (!isTerminal) {
        process.stderr.write(`${Math.round(part * 100)}%: ${words}\n`);
        return;
      }
      const filled = Math.round(part * barWidth);
      bar = `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}] ${Math.round(part * 100)}%  ${words}`;
      process.stderr.write(`\r\u001b[K${bar}`);
    },
    print: (line: string) => {
      clear();
      process.stdout.write(`${line}\n`);
      if (bar !== '') process.stderr.write(bar);
    },
    end: () => {
      clear();
      bar = '';
    },
  };
}

await runMain(main, 1);
