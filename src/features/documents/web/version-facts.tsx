// What is known about a version of a document: date, size, pages and hash, which can be copied.
import { Copy } from 'lucide-react';
import type { DocumentVersion } from '#features/projects/project-documents.ts';
import { copyText } from '#ui/clipboard.ts';
import { toast } from '#ui/feedback/toast.ts';
import { MomentDay } from '#ui/moment.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
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

/** Shortened; the whole hash is copied. Without script it can be selected. */
function Hash({ sha256, title }: { sha256: string; title: string }) {
  const isHydrated = useHydrated();
  const copyHash = async () => {
    const isCopied = await copyText(sha256);
    toast(isCopied ? { title: copy.hashCopied } : { title: copy.hashNotCopied, description: sha256 });
  };
  const text = (
    <span translate="no">
      {copy.hash} <code>{isHydrated ? `${sha256.slice(0, 8)}…` : sha256}</code>
    </span>
  );
  if (!isHydrated) return text;
  return (
    <button
      type="button"
      title={sha256}
      aria-label={copy.copyHash(title)}
      className="inline-flex min-h-[42px] cursor-pointer items-center gap-1.5 hover:text-ink"
      onClick={() => void copyHash()}
    >
      {text}
      <Copy size={14} aria-hidden />
    </button>
  );
}
