// One section of the detail page; one line while it is empty.

import { createContext, type ReactNode, useContext, useId } from 'react';

type ProjectSectionProps = {
  /** For links to it. */
  id?: string;
  title: string;
  /** Shown while it is empty. */
  comingSoon?: string;
  missing?: boolean;
  children: ReactNode;
};

/** After funding has ended, missing information will not be added: the end of the story lists the missing sections. */
export const FundingOver = createContext(false);

export function ProjectSection({ id, title, comingSoon = '', missing = false, children }: ProjectSectionProps) {
  const headingId = useId();
  const isOver = useContext(FundingOver);
  if (missing && isOver) return null;
  if (missing) {
    return (
      <section
        id={id}
        aria-labelledby={headingId}
        className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line py-4"
      >
        <h2 className="h3" id={headingId}>
          {title}
        </h2>
        <p className="text-note text-ink-3">{comingSoon}</p>
      </section>
    );
  }
  return (
    <section id={id} aria-labelledby={headingId} className="border-t border-line py-[clamp(26px,3vw,36px)]">
      <h2 className="h2 mb-5 text-large" id={headingId}>
        {title}
      </h2>
      {children}
    </section>
  );
}
