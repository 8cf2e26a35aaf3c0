// The project's description. Its first paragraph may be shown in the header.

import { useId } from 'react';
import { SafeHtml } from '#ui/safe-html.tsx';
import { pageCopy } from './project-page-copy.ts';

/** First paragraphs longer than this are read, not glanced at: they stay with the rest. */
const longestLead = 480;

/** The first paragraph, where a text begins with a short one, and what follows it. */
export function splitLead(html: string): { lead: string; rest: string } {
  const end = html.indexOf('</p>');
  // A paragraph holds no other, so the first one ends at the first end of one.
  if (!html.startsWith('<p>') || end > longestLead) return { lead: '', rest: html };
  return { lead: html.slice(0, end + '</p>'.length), rest: html.slice(end + '</p>'.length).trim() };
}

export function ProjectAbout({ html }: { html: string }) {
  const headingId = useId();
  if (html === '') return null;
  return (
    <section aria-labelledby={headingId} className="pb-[clamp(32px,4vw,52px)]">
      <h2 className="sr-only" id={headingId}>
        {pageCopy.about}
      </h2>
      <SafeHtml html={html} className="max-w-[46rem] text-[1.05rem] leading-relaxed" />
    </section>
  );
}
