// Filed evidence for everyone who may read it: text, links, files and the hash.
import { Download, ExternalLink } from 'lucide-react';
import { withBase } from '#ui/base-path.ts';
import { getAddress } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Moment } from '#ui/moment.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import { type Evidence, type EvidenceFile, getEvidenceFile } from '../../milestone-contract.ts';
import { evidenceCopy as copy } from './milestone-copy.ts';

export function EvidenceView({ evidence }: { evidence: Evidence }) {
  const { round, isStart, textHtml, links, files, hash, filedAt, sentBackReason } = evidence;
  return (
    <article className="grid grid-cols-1 gap-4 wrap-anywhere">
      <header>
        <h3 className="h3">{isStart ? copy.start : copy.round(round)}</h3>
        <p className="small text-ink-3">
          {copy.filed} <Moment at={filedAt} />
        </p>
      </header>
      {sentBackReason !== null && (
        <Alert tone="warm" title={copy.sentBack}>
          <p className="whitespace-pre-line">{sentBackReason}</p>
        </Alert>
      )}
      <SafeHtml html={textHtml} />
      {links.length > 0 && (
        <div>
          <p className="field-label">{copy.links}</p>
          <ul className="mt-1 grid gap-1">
            {links.map((link) => (
              <li key={link}>
                <a
                  href={link}
                  target="_blank"
                  rel="noopener noreferrer nofollow ugc"
                  className="link inline-flex min-h-[42px] items-center gap-2"
                >
                  <ExternalLink size={16} aria-hidden className="shrink-0" />
                  {link}
                </a>
              </li>
            ))}
          </ul>
          <p className="field-hint">{copy.leavesSite}</p>
        </div>
      )}
      {files.length > 0 && (
        <div>
          <p className="field-label">{copy.files}</p>
          <ul className="mt-1 grid">
            {files.map((file) => (
              <li key={file.id}>
                <FileLink file={file} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <details className="small text-ink-3">
        <summary className="link flex min-h-[42px] w-fit cursor-pointer items-center">{copy.hash}</summary>
        <p className="font-mono text-small break-all">{hash}</p>
        <p>{copy.hashHint}</p>
      </details>
    </article>
  );
}

export function FileLink({ file }: { file: EvidenceFile }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-x-3">
      <a
        href={withBase(getAddress(getEvidenceFile, { params: { id: file.id } }))}
        download
        className="link inline-flex min-h-[42px] items-center gap-2"
      >
        <Download size={16} aria-hidden className="shrink-0" />
        <span className="sr-only">{copy.download}</span>
        <span dir="auto" className="wrap-anywhere">
          {file.name}
        </span>
      </a>
      <span className="small whitespace-nowrap text-ink-3">{copy.size(file.bytes)}</span>
    </span>
  );
}
