// 'Project Timeline': past and planned steps, in order.

import { UserText } from '#ui/user-text.tsx';
import type { TimelineEntry } from '../../project-shapes.ts';
import { pageCopy } from './project-page-copy.ts';
import { ProjectSection } from './project-section.tsx';

export function ProjectTimeline({ timeline }: { timeline: readonly TimelineEntry[] }) {
  return (
    <ProjectSection
      title={pageCopy.timeline.title}
      missing={timeline.length === 0}
      comingSoon={pageCopy.timeline.comingSoon}
    >
      <ol>
        {timeline.map((entry, index) => (
          <li key={index} className="relative pb-7 pl-8 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute left-[5px] top-3 h-full w-0.5 bg-line [li:last-child>&]:hidden"
            />
            <span
              aria-hidden="true"
              className="absolute left-0 top-[7px] h-3 w-3 rounded-full border-2 border-copper bg-ground"
            />
            <p className="text-small font-medium text-copper-ink wrap-anywhere">{entry.date}</p>
            <h3 dir="auto" className="h3 mt-0.5 wrap-anywhere">
              {entry.title}
            </h3>
            <UserText className="mt-1.5 max-w-[44rem] text-ink-2">{entry.description}</UserText>
          </li>
        ))}
      </ol>
    </ProjectSection>
  );
}
