// Renders markdown on the server, so that there is one parser and one sanitizer.

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { StoryText } from '#features/writing/web/story-text.tsx';
import { call } from '#ui/call.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { previewMarkdown } from '../../../draft-contract.ts';
import { fieldsCopy } from '../values/form-fields-copy.ts';

/** Keyed by the text, so that a repeated preview is instant. */
export function useMarkdownPreview(text: string, { enabled = true } = {}) {
  return useQuery<{ html: string }>({
    queryKey: ['markdown-preview', text],
    queryFn: ({ signal }) => call(previewMarkdown, { body: { text }, signal }),
    enabled: enabled && text.trim() !== '',
    gcTime: 60_000,
    placeholderData: (before) => before,
  });
}

type FormMarkdownPreviewProps = { text: string; title?: string };

export function FormMarkdownPreview({ text, title = fieldsCopy.previewTitle }: FormMarkdownPreviewProps) {
  const headingId = useId();
  const preview = useMarkdownPreview(text);
  return (
    <section
      aria-labelledby={headingId}
      className="min-h-[263px] rounded-button border border-line bg-surface p-[clamp(14px,2.4vw,20px)]"
    >
      <p id={headingId} className="sr-only">
        {title}
      </p>
      {text.trim() === '' && <p className="text-ink-2">{fieldsCopy.previewEmpty}</p>}
      {preview.isLoading && (
        <div role="status" aria-label={fieldsCopy.previewLoading}>
          <Skeleton className="h-24" />
        </div>
      )}
      {preview.error && (
        <p className="text-ink-2" role="alert">
          {fieldsCopy.previewFailed(preview.error.userMessage)}
        </p>
      )}
      {preview.data && text.trim() !== '' && <StoryText html={preview.data.html} />}
    </section>
  );
}
