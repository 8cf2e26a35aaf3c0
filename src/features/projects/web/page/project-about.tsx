// The project's description. Its first paragraph may be shown in the header.

import { useId } from 'react';
import { StoryText } from '#features/writing/web/story-text.tsx';
import { pageCopy } from './project-page-copy.ts';

/** Longer first paragraphs stay with the rest of the description. */
const longestLead = 480;

/** Splits off a short first paragraph. */
export function splitLead(html: string): { lead: string; rest: string } {
  const end = html.indexOf('</p>');
  // Paragraphs do not nest, so the first closing tag ends the first paragraph.
  if (!/^<p[ >]/.test(html) || end > longestLead) return { lead: '', rest: html };
  return { lead: html.slice(0, end + '</p>'.length), rest: html.slice(end + '</p>'.length).trim() };
}

export function ProjectAbout({ html }: { html: string }) {
  const headingId = useId();
  if (html === '') return null;
  return (
    <section aria-labelledby={headingId} className="mt-4 pb-[clamp(26px,3vw,36px)]">
      <h2 className="sr-only" id={headingId}>
        {pageCopy.about}
      </h2>
      <StoryText html={html} className="max-w-[46rem] text-base leading-relaxed" />
    </section>
  );
}
