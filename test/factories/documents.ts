// Documents of projects over HTTP, as a browser sends them.

import { uploadDocument, uploadDocumentVersion } from '#features/documents/document-contract.ts';
import type { ProjectDocument } from '#features/projects/project-documents.ts';
import { fillPath } from '#kernel/endpoint-path.ts';
import type { TestAnswer, TestApp } from '../servers/test-app.ts';
import type { Caller } from '../servers/test-call.ts';

type Sent = {
  as: Caller | undefined;
  id: number;
  query?: Record<string, string>;
  /** Of an existing document: a new version. */
  documentId?: number;
  type?: string;
};

export async function sendDocument(
  kindling: TestApp,
  bytes: Buffer,
  { as, id, query, documentId, type = 'application/pdf' }: Sent,
): Promise<TestAnswer<ProjectDocument>> {
  const about = new URLSearchParams({ kind: 'pitch_deck', title: 'Pitch deck', access: 'everyone', ...query });
  const answer = await kindling.app.inject({
    method: 'POST',
    url:
      documentId === undefined
        ? `${fillPath(uploadDocument, { id })}?${about}`
        : fillPath(uploadDocumentVersion, { id, documentId }),
    headers: { 'content-type': type, ...(as && { cookie: as.cookie }) },
    payload: bytes,
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
