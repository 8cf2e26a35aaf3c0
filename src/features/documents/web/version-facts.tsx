// What is known about a version of a document: date, size, pages and hash, which can be copied.
import { Copy } from 'lucide-react';
import type { DocumentVersion } from '#features/projects/project-documents.ts';
import { copyText } from '#ui/clipboard.ts';
import { toast } from '#ui/feedback/toast.ts';
import { MomentDay } from '#ui/moment.tsx';
import { formatFileSize } from '../document-copy.ts';
import { documentsCopy as copy } from './documents-copy.ts';

export function VersionFacts({ version, title }: { version: DocumentVersion; title: string }) {
  const { sha256, uploadedAt, bytes, pages } = version;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-small text-ink-3 tabular-nums">
      <MomentDay at={uploadedAt} />
      <span>{formatFileSize(bytes)}</span>
      <span>{copy.pages(pages)}</span>
      <Hash sha256={sha256} title={title} />
    </p>
  );
}

/** Shown shortened, but all of it is there to be selected. */
function Hash({ sha256, title }: { sha256: string; title: string }) {
  const copyHash = async () => {
    const isCopied = await copyText(sha256);
    toast(isCopied ? { title: copy.hashCopied } : { title: copy.hashNotCopied, description: sha256 });
  };
  return (
    <span className="flex items-center gap-1.5" translate="no">
      {copy.hash}
      <code title={sha256} className="inline-block max-w-[9ch] truncate">
        {sha256}
      </code>
      <button
        type="button"
        title={copy.copy}
        aria-label={copy.copyHash(title)}
        className="-ml-1.5 grid size-[42px] cursor-pointer place-items-center rounded-chip hover:text-ink noscript:hidden"
        onClick={() => void copyHash()}
      >
        <Copy size={14} aria-hidden />
      </button>
    </span>
  );
}
