// One running upload of a document, which can be canceled. Leaving the page ends it.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sessionCopy } from '#features/accounts/web/session-copy.ts';
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { sendFile } from '#features/images/web/send-file.ts';
import type { ProjectDocument } from '#features/projects/project-documents.ts';
import { ApiError } from '#ui/call.ts';
import { refetchAddress } from '#ui/queries.ts';
import { formatFileSize } from '../document-copy.ts';
import { maxDocumentBytes } from '../document-rules.ts';
import { ownDocumentsCopy as copy } from './documents-copy.ts';

/** Why a file cannot be a document, if that is known before sending it. */
export function fileProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (size === 0) return copy.empty;
  if (type !== 'application/pdf' && !name.toLowerCase().endsWith('.pdf')) return copy.wrongType;
  return size > maxDocumentBytes ? copy.tooLarge(formatFileSize(size)) : undefined;
}

type Upload = { address: string; file: File; onUploaded: (document: ProjectDocument) => void };

export type DocumentUpload = {
  /** Percentage of bytes sent while it runs; at 100 the server checks the file. */
  percent: number | undefined;
  /** Why the last one failed. */
  error: string | undefined;
  start: (upload: Upload) => void;
  stop: () => void;
  fail: (message: string | undefined) => void;
};

export function useDocumentUpload(projectId: number): DocumentUpload {
  const client = useQueryClient();
  const { openSignIn } = useSignInDialog();
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async ({ address, file, onUploaded }: Upload) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setError(undefined);
    setPercent(0);
    try {
      const onProgress = (sent: number) => {
        if (!signal.aborted) setPercent(sent);
      };
      const type = 'application/pdf';
      const document = await sendFile<ProjectDocument>({ method: 'POST', address, file, type, onProgress, signal });
      await refetchAddress(client, `/api/projects/${projectId}`);
      onUploaded(document);
    } catch (cause) {
      if (signal.aborted) return;
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.status === 401) openSignIn(sessionCopy.ended);
      setError(cause.userMessage);
    } finally {
      setPercent(undefined);
    }
  };

  return {
    percent,
    error,
    start: (upload) => void send(upload),
    stop: () => running.current?.abort(),
    fail: setError,
  };
}
