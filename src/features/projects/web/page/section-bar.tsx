// The sections of a project's page in one line that stays in view: anchors; with script it marks the section being read.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { projectFields } from '../../project-fields.ts';
import type { Project } from '../../project-shapes.ts';
import { pageCopy } from './project-page-copy.ts';
import { sectionIds } from './section-ids.ts';

export type PageSection = { id: string; label: string };

/** The creator's sections that have content; the others are placeholders, which need no link. */
export function creatorSections({ milestones, team, risks, faq, documents }: Project): PageSection[] {
  return [
    { id: sectionIds.story, label: pageCopy.story },
    ...(milestones.length > 0 ? [{ id: sectionIds.milestones, label: pageCopy.milestones.title }] : []),
    ...(team.length > 0 ? [{ id: sectionIds.team, label: pageCopy.team.title }] : []),
    ...(risks.length > 0 ? [{ id: sectionIds.risks, label: pageCopy.risks.short }] : []),
    ...(faq.length > 0 ? [{ id: sectionIds.faq, label: pageCopy.faq.title }] : []),
    ...(documents.length > 0 ? [{ id: sectionIds.documents, label: projectFields.documents.label }] : []),
  ];
}

type SectionBarProps = {
  sections: readonly PageSection[];
  /** At the end of the line, on wide screens only: a phone has its bar at the bottom. */
  action?: ReactNode;
};

export function SectionBar({ sections, action }: SectionBarProps) {
  const list = useRef<HTMLUListElement>(null);
  const current = useSectionInView(sections);
  useEffect(() => {
    const line = list.current;
    const link = current === undefined ? undefined : line?.querySelector<HTMLElement>(`[href="#${current}"]`);
    // Only the line moves, never the page.
    if (line && link) line.scrollLeft = link.offsetLeft - line.clientWidth / 3;
  }, [current]);
  return (
    <nav
      aria-label={pageCopy.sections}
      className="section-bar sticky top-0 z-20 order-3 -mx-(--gutter) flex min-h-[56px] items-center gap-4 border-b border-line bg-ground px-(--gutter) lg:mx-0 lg:mt-6 lg:px-0 print:hidden"
    >
      {/* Its end fades as a sign that the line can be scrolled. */}
      <ul
        ref={list}
        className="relative flex min-w-0 flex-1 [scrollbar-width:none] gap-x-4 overflow-x-auto [mask-image:linear-gradient(to_right,#000_calc(100%-24px),#0000)] pe-6"
      >
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="nav-link whitespace-nowrap aria-[current]:border-b-copper aria-[current]:text-ink"
              aria-current={id === current ? 'location' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      <div className="hidden shrink-0 lg:block lg:empty:hidden">{action}</div>
    </nav>
  );
}

/** A section is being read once its top has passed under the line. */
const readFromPx = 140;

function useSectionInView(sections: readonly PageSection[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const ids = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const passed = ids.split(' ').filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < readFromPx;
      });
      setCurrent(passed.at(-1));
    };
    const lookSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    lookSoon();
    addEventListener('scroll', lookSoon, { passive: true });
    return () => {
      removeEventListener('scroll', lookSoon);
      cancelAnimationFrame(frame);
    };
  }, [ids]);
  return current;
}
