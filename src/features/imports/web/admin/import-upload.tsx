// The first step of an import: choosing the file.
import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ApiError, browserFetcher, getAddress, readAnswer } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { refetchAddress } from '#ui/queries.ts';
import { Panel } from '#ui/section.tsx';
import { uploadImport } from '../../import-contract.ts';
import { maxImportBytes } from '../../import-rules.ts';
import { importCopy as copy } from './admin-import-copy.ts';

export function ImportUpload({ refetch }: { refetch: string }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();

  async function send(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    setError(file.size > maxImportBytes ? copy.tooLarge : undefined);
    if (file.size > maxImportBytes) return;
    setSending(true);
    try {
      const query = { name: file.name.slice(-200) };
      const headers = { 'content-type': 'application/octet-stream' };
      await readAnswer(
        await browserFetcher(getAddress(uploadImport, { query }), { method: 'POST', headers, body: file }),
      );
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal.userMessage);
    } finally {
      setSending(false);
    }
    await refetchAddress(client, refetch);
  }

  return (
    <Panel title={copy.upload}>
      <NeedsScript />
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        className="sr-only"
        tabIndex={-1}
        aria-label={copy.choose}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          void send(file);
          event.target.value = '';
        }}
      />
      <Button busy={isSending} aria-describedby="import-file-hint" onClick={() => input.current?.click()}>
        <FileUp size={18} aria-hidden /> {isSending ? copy.uploading : copy.choose}
      </Button>
      <p id="import-file-hint" className="mt-3 max-w-[46rem] text-note text-ink-2">
        {copy.uploadHint}
      </p>
      {error !== undefined && (
        <div className="mt-4">
          <Alert tone="danger" title={copy.uploadFailed}>
            {error}
          </Alert>
        </div>
      )}
    </Panel>
  );
}
