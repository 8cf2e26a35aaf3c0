// A private file of a register that a form refers to: uploaded when it is chosen, before the form is sent.
import { useState } from 'react';
import { evidenceTypes, maxEvidenceFileBytes, maxFileName } from '#features/payouts/evidence-rules.ts';
import { ApiError, browserFetcher, getAddress, readAnswer } from '#ui/call.ts';
import { type RegisterFile, uploadRegisterFile } from '../share-transfer-contract.ts';

const accepted = Object.keys(evidenceTypes)
  .map((ending) => `.${ending}`)
  .join(',');

export function useRegisterFile(projectId: number) {
  const [file, setFile] = useState<RegisterFile>();
  const [error, setError] = useState<string>();
  const [isUploading, setUploading] = useState(false);
  /** Counts forms sent, because the browser empties a file field only with the field itself. */
  const [sent, setSent] = useState(0);

  async function choose(chosen: File | undefined): Promise<void> {
    setFile(undefined);
    setError(undefined);
    if (chosen === undefined) return;
    setUploading(true);
    try {
      setFile(await sendFile(projectId, chosen));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause.userMessage);
    } finally {
      setUploading(false);
    }
  }

  return {
    file,
    isUploading,
    /** Why no form can be sent without it. */
    miss: (message: string) => setError((known) => known ?? message),
    clear: () => {
      setFile(undefined);
      setSent(sent + 1);
    },
    /** For the key of the field. */
    sent,
    field: {
      type: 'file',
      accept: accepted,
      error,
      onChange: (event: { target: HTMLInputElement }) => void choose(event.target.files?.[0]),
    },
  } as const;
}

/** @throws ApiError if the server refused the file */
async function sendFile(projectId: number, file: File): Promise<RegisterFile> {
  if (file.size > maxEvidenceFileBytes) {
    const body = JSON.stringify({ code: 'invalid_file', message: `${file.name} is larger than 10 MB.` });
    throw new ApiError({ status: 400, statusText: '', body });
  }
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(file.name)?.[0] ?? '';
  const name =
    file.name.length > maxFileName ? `${file.name.slice(0, maxFileName - ending.length)}${ending}` : file.name;
  const address = getAddress(uploadRegisterFile, { params: { id: projectId }, query: { name } });
  const headers = { 'content-type': 'application/octet-stream' };
  return (await readAnswer(await browserFetcher(address, { method: 'POST', headers, body: file }))) as RegisterFile;
}
