// Adds, shows and removes files of evidence that are not filed yet.
import { useQueryClient } from '@tanstack/react-query';
import { Paperclip, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { ApiError, browserFetcher, getAddress, readAnswer } from '#ui/call.ts';
import { refetchAddress } from '#ui/queries.ts';
import { useAction } from '#ui/use-action.ts';
import { evidenceTypes, maxEvidenceFileBytes, maxFileName } from '../../evidence-rules.ts';
import { type OwnMilestone, removeEvidenceFile, uploadEvidenceFile } from '../../milestone-contract.ts';
import { FileLink } from './evidence-view.tsx';
import { evidenceFormCopy as copy } from './own-milestones-copy.ts';

type EvidenceFilesProps = { milestone: OwnMilestone; planAddress: string };

const accepted = Object.keys(evidenceTypes)
  .map((ending) => `.${ending}`)
  .join(',');

export function EvidenceFiles({ milestone, planAddress }: EvidenceFilesProps) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState<string>();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const remove = useAction(removeEvidenceFile, {
    refetch: [planAddress],
    failed: copy.removeFailed,
  });
  const hintId = `files-${milestone.id}-hint`;

  /** Uploads one after another, so that a refused file does not affect the others. */
  async function upload(files: readonly File[]): Promise<void> {
    const refused: string[] = [];
    try {
      for (const file of files) {
        setUploading(file.name);
        const refusal = await sendFile(milestone.id, file);
        if (refusal !== undefined) refused.push(refusal);
      }
    } finally {
      setUploading(undefined);
      setErrors(refused);
    }
    await refetchAddress(client, planAddress);
  }

  return (
    <div className="field">
      <p className="field-label">{copy.files}</p>
      {milestone.draftFiles.length > 0 && (
        <>
          <ul className="grid">
            {milestone.draftFiles.map((file) => (
              <li key={file.id} className="flex items-center justify-between gap-4">
                <FileLink file={file} />
                <IconButton
                  label={copy.remove(file.name)}
                  busy={remove.isPending}
                  onClick={() => remove.mutate({ params: { id: file.id } })}
                >
                  <Trash2 size={18} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
          <p className="field-hint">{copy.kept}</p>
        </>
      )}
      <div>
        <input
          ref={input}
          type="file"
          multiple
          accept={accepted}
          className="sr-only"
          tabIndex={-1}
          aria-label={copy.addFile}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            void upload(files);
          }}
        />
        <Button
          look="outline"
          busy={uploading !== undefined}
          aria-describedby={hintId}
          className="max-w-full wrap-anywhere"
          onClick={() => input.current?.click()}
        >
          <Paperclip size={18} aria-hidden />
          {uploading === undefined ? copy.addFile : copy.uploading(uploading)}
        </Button>
      </div>
      <p id={hintId} className="field-hint">
        {copy.filesHint}
      </p>
      {errors.map((error) => (
        <p key={error} className="field-error wrap-anywhere" role="alert">
          {error}
        </p>
      ))}
    </div>
  );
}

/** Why the file was refused; undefined if it was uploaded. */
async function sendFile(milestoneId: number, file: File): Promise<string | undefined> {
  if (file.size > maxEvidenceFileBytes) return `${file.name} is larger than 10 MB.`;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(file.name)?.[0] ?? '';
  const name =
    file.name.length > maxFileName ? `${file.name.slice(0, maxFileName - ending.length)}${ending}` : file.name;
  const address = getAddress(uploadEvidenceFile, { params: { id: milestoneId }, query: { name } });
  try {
    const headers = { 'content-type': 'application/octet-stream' };
    await readAnswer(await browserFetcher(address, { method: 'POST', headers, body: file }));
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A refusal names the file; a connection error does not.
    return error.userMessage.includes(name) ? error.userMessage : copy.uploadFailed(file.name, error.userMessage);
  }
}
