// Routes of importing projects from a CSV file.
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { csvLine } from '#kernel/csv.ts';
import type { Deps } from '#platform/config/deps.ts';
import { answerSmallCsv, serveFile } from '#platform/http/file-answer.ts';
import { Answer, serve } from '#platform/http/http.ts';
import * as contract from '../import-contract.ts';
import { preview } from './import-preview.ts';
import { createImportRunner, type ImportRunner } from './import-runs.ts';
import { changePlaces, discard, readFile, readLeftOut, readOverview, upload } from './import-service.ts';
import type { LeftOutRow } from './import-table.ts';

export function registerImportRoutes(app: FastifyInstance, deps: Deps): ImportRunner {
  const runner = createImportRunner(deps);
  app.addHook('onClose', () => runner.stop());
  serve(app, contract.listImports, () => readOverview(deps));
  serve(app, contract.uploadImport, async ({ viewer, query, request }) => {
    // The route accepts files only, so the body is one.
    await upload(deps, viewer, query.name, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    return readOverview(deps);
  });
  serve(app, contract.changeImport, async ({ viewer, params, body }) => {
    await changePlaces(deps, viewer, params.id, body.places);
    return readOverview(deps);
  });
  serve(app, contract.previewImport, async ({ params, query }) => {
    return preview(deps, await readFile(deps.db, params.id), query);
  });
  serve(app, contract.startImport, async ({ viewer, params }) => {
    await runner.start(viewer, params.id);
    return new Answer(202, await readOverview(deps));
  });
  serve(app, contract.discardImport, async ({ viewer, params }) => {
    await discard(deps, viewer, params.id);
    return readOverview(deps);
  });
  serveFile(app, contract.downloadLeftOut, async ({ viewer, params }) => {
    const { columns, rows } = await readLeftOut(deps, params.id);
    await recordAudit(deps.db, viewer, {
      action: 'import.left_out_downloaded',
      filter: { import: params.id },
      rows: rows.length,
    });
    // Its own columns first: corrected, the file can be uploaded again.
    const table = {
      head: csvLine([...columns, 'line', 'reason']),
      line: ({ cells, line, reason }: LeftOutRow) => csvLine([...fit(cells, columns.length), String(line), reason]),
    };
    return answerSmallCsv(table, `import-${params.id}-left-out`, rows);
  });
  return runner;
}

/** A row with too few or too many fields is refused; the reason stays in its column. */
function fit(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, place) => cells[place] ?? '');
}
