// 'FAQ': collapsible questions that work without JavaScript.

import { ChevronDown } from 'lucide-react';
import type { FaqEntry } from '../../project-shapes.ts';
import { pageCopy } from './project-page-copy.ts';
import { ProjectSection } from './project-section.tsx';
import { sectionIds } from './section-ids.ts';
import { splitParagraphs, TextParagraphs } from './text-paragraphs.tsx';

export function ProjectFaq({ faq }: { faq: readonly FaqEntry[] }) {
  return (
    <ProjectSection
      id={sectionIds.faq}
      title={pageCopy.faq.title}
      missing={faq.length === 0}
      comingSoon={pageCopy.faq.comingSoon}
    >
      <div className="divide-y divide-line border-y border-line">
        {faq.map(({ question, answer }, index) => (
          <details key={index} className="group wrap-anywhere">
            <summary className="flex min-h-[56px] cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              <span dir="auto">{question}</span>
              <ChevronDown
                size={18}
                aria-hidden
                className="shrink-0 text-ink-3 transition-transform duration-200 group-open:rotate-180"
              />
            </summary>
            <TextParagraphs paragraphs={splitParagraphs(answer)} className="max-w-[44rem] pb-5 pr-8 text-ink-2" />
          </details>
        ))}
      </div>
    </ProjectSection>
  );
}
