// Routes of project files.
import type { FastifyInstance } from 'fastify';
import type { ProjectDeps } from '#features/projects/server/review-hooks.ts';
import { serveFile } from '#platform/http/file-answer.ts';
import * as contract from '../project-file-contract.ts';
import { exportProjectFile, exportProjectRow } from './project-file-export.ts';

export function registerProjectFileRoutes(app: FastifyInstance, deps: ProjectDeps): void {
  serveFile(app, contract.exportProjectFile, ({ viewer, params }) => exportProjectFile(deps, viewer, params.id));
  serveFile(app, contract.exportProjectRow, ({ viewer, params }) => exportProjectRow(deps, viewer, params.id));
}
