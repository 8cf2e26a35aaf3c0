// Routes of a person's own data.
import type { FastifyInstance } from 'fastify';
import { toDay } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { serveFile } from '#platform/http/file-answer.ts';
import { serve } from '#platform/http/http.ts';
import * as contract from '../../own-data-contract.ts';
import type { ExportPart } from './export-part.ts';
import { downloadDataExport, listDataExports, requestDataExport } from './export-service.ts';

/** Parts of the export, from every slice. */
export type OwnDataHooks = { exportParts?: readonly ExportPart[] };

export function registerOwnDataRoutes(app: FastifyInstance, deps: Deps, { exportParts = [] }: OwnDataHooks): void {
  serve(app, contract.listDataExports, ({ viewer }) => listDataExports(deps, viewer));
  serve(app, contract.requestDataExport, ({ viewer }) => requestDataExport(deps, viewer));
  serveFile(app, contract.downloadDataExport, async ({ viewer, params }) => ({
    name: `kindling-my-data-${toDay(deps.now())}.zip`,
    content: await downloadDataExport(deps, { viewer, parts: exportParts }, params.id),
  }));
}
