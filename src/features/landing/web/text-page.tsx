// A page whose text is a file in texts/: `# Title`, its lead, anything above the sections, sections such as `## In short [#short]`, and after
// `---` what closes the page.
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { type Screen, type ScreenQuery, screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { textComponents } from './text-components.tsx';

/** A text as the build compiles it. It throws when it names a component that does not exist. */
export type TextFile = (props: { components: typeof textComponents }) => ReactElement<{ children: ReactNode }>;

/** The id is part of the address, so that a section can be linked to. */
type TextSection = { id: string; title: ReactNode; content: ReactNode[] };

export function readText(file: TextFile) {
  const text = {
    title: '',
    lead: '',
    opening: [] as ReactNode[],
    sections: [] as TextSection[],
    closing: [] as ReactNode[],
  };
  let place = text.opening;
  for (const part of Children.toArray(file({ components: textComponents }).props.children)) {
    // Only line breaks between blocks are none.
    if (!isValidElement<{ children: ReactNode }>(part)) continue;
    const { type, props } = part;
    if (type === 'h1') text.title = readWords(props.children);
    else if (type === 'p' && text.title && !text.lead) text.lead = readWords(props.children);
    else if (type === 'h2') {
      const section = { ...readHeading(props.children), content: [] };
      text.sections.push(section);
      place = section.content;
    } else if (type === 'hr') place = text.closing;
    else place.push(part);
  }
  return text;
}

function readHeading(content: ReactNode): Pick<TextSection, 'id' | 'title'> {
  const parts = Children.toArray(content);
  const [, end, id] = /^(.*) \[#([\w-]+)\]$/.exec(readWords(parts.pop())) ?? [];
  if (id === undefined) throw new RangeError('a heading of a text has no id, such as [#short]');
  return { id, title: [...parts, end] };
}

/** Titles and leads are also in the document's head, which has no components. */
function readWords(content: ReactNode): string {
  if (typeof content !== 'string') throw new TypeError('a title, a lead or the end of a heading is not plain text');
  return content;
}

/** `queries`: of the blocks that it names. */
export function textScreen(file: TextFile, queries: ScreenQuery[] = []): Screen {
  const { title, lead, ...text } = readText(file);
  return screen({
    Component: () => <TextPage title={title} lead={lead} {...text} />,
    queries: () => queries,
    meta: () => ({ title, description: lead }),
  });
}

type TextPageProps = ReturnType<typeof readText> & {
  /** Below the table of contents. */
  aside?: ReactNode;
};

export function TextPage({ title, lead, opening, sections, aside, closing }: TextPageProps) {
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
                    <span>{name}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {aside && <div className="mt-6 max-lg:hidden">{aside}</div>}
        </div>
        <div className="min-w-0">
          {opening.length > 0 && <div className="mb-[clamp(32px,4vw,52px)]">{opening}</div>}
          <div className="reading">
            {sections.map(({ id, title: name, content }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`}>
                <h2 className="h2 text-large" id={`${id}-title`}>
                  {name}
                </h2>
                {content}
              </section>
            ))}
          </div>
          {closing.length > 0 && <div className="mt-[clamp(40px,5vw,64px)]">{closing}</div>}
        </div>
      </div>
    </div>
  );
}
