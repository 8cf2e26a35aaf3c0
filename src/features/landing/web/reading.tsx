// The layout of a text page: heading, table of contents, and sections of text with figures.
import type { ReactNode } from 'react';
import { PageHeader } from '#ui/section.tsx';

export type ReadingSection = {
  /** Part of the address, so that a section can be linked to. */
  id: string;
  title: string;
  content: ReactNode;
};

type ReadingPageProps = {
  title: string;
  lead: ReactNode;
  sections: readonly ReadingSection[];
  /** Above the sections, as wide as they are. */
  opening?: ReactNode;
  /** Below the table of contents. */
  aside?: ReactNode;
  /** After the last section. */
  closing?: ReactNode;
};

export function ReadingPage({ title, lead, sections, opening, aside, closing }: ReadingPageProps) {
  return (
    <div className="wrap">
      <PageHeader title={title} lead={lead} />
      <div className="grid gap-x-[clamp(40px,6vw,88px)] gap-y-9 border-t border-line pt-[clamp(24px,3vw,40px)] lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-6 lg:self-start">
          <nav aria-label="On this page">
            <p className="font-semibold">On this page</p>
            <ul className="mt-2 text-note text-ink-2 max-lg:grid max-lg:gap-x-6 sm:max-lg:grid-cols-2">
              {sections.map(({ id, title: name }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="flex min-h-[42px] items-center border-b border-line py-1.5 leading-snug hover:text-ink hover:underline"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {aside && <div className="mt-6 max-lg:hidden">{aside}</div>}
        </div>
        <div className="min-w-0">
          {opening && <div className="mb-[clamp(32px,4vw,52px)]">{opening}</div>}
          <div className="reading">
            {sections.map(({ id, title: name, content }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`}>
                <h2 className="h2 text-[clamp(1.6rem,1.2rem+1.2vw,2.2rem)]" id={`${id}-title`}>
                  {name}
                </h2>
                {content}
              </section>
            ))}
          </div>
          {closing && <div className="mt-[clamp(40px,5vw,64px)]">{closing}</div>}
        </div>
      </div>
    </div>
  );
}
