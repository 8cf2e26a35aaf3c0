// One section of the detail page, with a placeholder while it is empty.

import { Hourglass } from 'lucide-react';
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
  return (
    <section id={id} aria-labelledby={headingId} className="border-t border-line py-[clamp(32px,4vw,52px)]">
      <h2 className="h2 mb-6 text-large" id={headingId}>
        {title}
      </h2>
      {missing ? <Missing text={comingSoon} /> : children}
    </section>
  );
}

function Missing({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-3 rounded-cover border border-dashed border-line-strong px-5 py-5 text-ink-2">
      <Hourglass size={18} aria-hidden className="shrink-0 text-ink-3" />
      <span>{text}</span>
    </p>
  );
}
