// The email as subscribers get it: HTML in a frame without scripts, or plain text.
import { useId, useState } from 'react';
import { EmailFrame } from '#ui/safe-html.tsx';
import { Panel } from '#ui/section.tsx';
import type { Issue } from '../../newsletter-admin-contract.ts';
import { adminNewsletterCopy } from './admin-newsletter-copy.ts';

const copy = adminNewsletterCopy.preview;
const looks = ['html', 'text'] as const;

export function IssuePreview({ preview }: Pick<Issue, 'preview'>) {
  const [look, setLook] = useState<(typeof looks)[number]>('html');
  const name = useId();
  if (preview === null) {
    return (
      <Panel title={copy.title}>
        <p className="text-ink-2">{copy.none}</p>
      </Panel>
    );
  }
  return (
    <Panel title={copy.title}>
      <div role="radiogroup" aria-label={copy.look} className="mb-4 flex flex-wrap gap-x-6">
        {looks.map((value) => (
          <label key={value} className="inline-flex min-h-[42px] cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={name}
              className="size-5 accent-verdigris"
              checked={look === value}
              onChange={() => setLook(value)}
            />
            {copy[value]}
          </label>
        ))}
      </div>
      {look === 'html' ? (
        <EmailFrame title={copy.frame} html={preview.html} />
      ) : (
        <pre className="overflow-x-auto rounded-slip border border-line bg-sunken p-4 text-small whitespace-pre-wrap wrap-anywhere">
          {preview.text}
        </pre>
      )}
    </Panel>
  );
}
