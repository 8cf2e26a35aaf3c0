// Routes of documents: each line maps a call to the service.
import type { FastifyInstance } from 'fastify';
import type { DocumentHooks } from '#features/projects/server/documents-change.ts';
import type { ProjectDeps } from '#features/projects/server/review-hooks.ts';
import { serveFile } from '#platform/http/file-answer.ts';
import { serve } from '#platform/http/http.ts';
import * as contract from '../document-contract.ts';
import { type ReadingHooks, readDocumentFile, readDocuments } from './document-reading.ts';
import { removeDocument, updateDocument, uploadVersion } from './document-writing.ts';

export function registerDocumentRoutes(
  app: FastifyInstance,
  deps: ProjectDeps,
  { isInvestor, ...hooks }: DocumentHooks & ReadingHooks,
): void {
  serve(app, contract.listDocuments, ({ viewer, params }) =>
    readDocuments(deps, viewer, { projectId: params.id, isInvestor }),
  );
  serve(app, contract.uploadDocument, ({ viewer, params, query, request }) =>
    uploadVersion(deps, viewer, { projectId: params.id, target: query, bytes: request.body, hooks }),
  );
  serve(app, contract.uploadDocumentVersion, ({ viewer, params: { id, documentId }, request }) =>
    uploadVersion(deps, viewer, { projectId: id, target: { documentId }, bytes: request.body, hooks }),
  );
  serve(app, contract.updateDocument, ({ viewer, params: { id, documentId }, body }) =>
    updateDocument(deps, viewer, { projectId: id, documentId, hooks, ...body }),
  );
  serve(app, contract.removeDocument, ({ viewer, params: { id, documentId } }) =>
    removeDocument(deps, viewer, { projectId: id, documentId, hooks }),
  );
  serve(app, contract.removeDocumentAsAdmin, ({ viewer, params: { id, documentId }, body }) =>
    removeDocument(deps, viewer, { projectId: id, documentId, hooks, reason: body.reason }),
  );
  serveFile(app, contract.readDocument, ({ viewer, params: { id, documentId, version }, request }) =>
    readDocumentFile(deps, viewer, {
      projectId: id,
      documentId,
      version,
      isInvestor,
      isCounted: request.method === 'GET',
    }),
  );
}
