// The text of an agreement: a title, headings and paragraphs. Its headings have the level that fits the page around it.
import { toBlocks } from '../agreement-text.ts';

/** `level` is that of the title. */
export function AgreementText({ text, level }: { text: string; level: 1 | 3 }) {
  const Title = level === 1 ? 'h1' : 'h3';
  const Heading = level === 1 ? 'h2' : 'h4';
  return (
    <div className="grid gap-3 wrap-anywhere" lang="en" dir="ltr">
      {toBlocks(text).map((block, place) => {
        // The blocks of one text never change their places.
        const key = `${place}`;
        switch (block.kind) {
          case 'title':
            return (
              <Title key={key} className={level === 1 ? 'h2 mb-2' : 'font-strong text-base'}>
                {block.text}
              </Title>
            );
          case 'heading':
            return (
              <Heading key={key} className={level === 1 ? 'mt-3 font-strong text-large' : 'mt-1 font-semibold'}>
                {block.text}
              </Heading>
            );
          case 'text':
            return (
              <p key={key} className="whitespace-pre-line text-ink-2">
                {block.text}
              </p>
            );
        }
      })}
    </div>
  );
}
