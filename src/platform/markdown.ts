// Markdown that people wrote, as HTML that is safe to set into a page (decisions D4): two locks, each enough by itself.
import MarkdownIt from 'markdown-it';
import sanitize from 'sanitize-html';

// No HTML of the writer's passes, and pictures from elsewhere would tell their host who reads the page.
const reader = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image');

const allowed: sanitize.IOptions = {
  allowedTags: 'p br strong em s h3 h4 ul ol li blockquote code pre a hr table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // The page's title is its only first heading, and sections of ours are second ones.
    h1: 'h3',
    h2: 'h3',
    h3: 'h4',
    h5: 'h4',
    h6: 'h4',
    a: sanitize.simpleTransform('a', { rel: 'nofollow ugc noopener noreferrer' }),
  },
};

/** Markdown as safe HTML; never throws, whatever the text. */
export function renderMarkdown(markdown: string): string {
  return sanitize(reader.render(markdown), allowed).trim();
}

/** Rendering costs about 0.6 ms a kilobyte, and the same descriptions are read again and again. */
const kept = new Map<string, string>();
const maxKept = 500;

/** Markdown as safe HTML, remembered by its text; for what is read again and again. */
export function toSafeHtml(markdown: string): string {
  const known = kept.get(markdown);
  if (known !== undefined) return known;
  const html = renderMarkdown(markdown);
  if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? '');
  kept.set(markdown, html);
  return html;
}

/** Markdown as the words alone, on one line: for cards, search results and previews of links. */
export function toPlainText(markdown: string): string {
  return reader
    .parse(markdown, {})
    .flatMap((block) => [...(block.children ?? [block]), { type: 'end', content: ' ' }])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
