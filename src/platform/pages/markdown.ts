// Markdown that people wrote, as HTML that is safe to set into a page (decisions D4): two locks, each enough by itself.
import MarkdownIt from 'markdown-it';
import sanitize from 'sanitize-html';

/** Deeper lists and quotes stay as they were typed: nobody reads them, and a browser lays each level out. */
const maxNesting = 20;

function createReader(options: { linkify: boolean }) {
  // No HTML of the writer's passes.
  const reader = new MarkdownIt({ html: false, breaks: true, maxNesting, ...options });
  // Pictures from elsewhere would tell their host who reads the page: what stands instead of them is shown.
  reader.renderer.rules.image = (tokens, index) => reader.utils.escapeHtml(tokens[index]?.content ?? '');
  // Only what is written as an address becomes a link: looking for those without a scheme costs time that grows with
  // its square, and takes `notes.md` for a place.
  reader.linkify.set({ fuzzyLink: false, fuzzyEmail: false }).add('//', null).add('ftp:', null);
  // The first lock of links, by allow-list: of the web, of a mailbox, or of this site.
  reader.validateLink = (address) => /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(address.trim());
  // A link that leads nowhere is its words.
  reader.core.ruler.push('links', ({ tokens }) => {
    for (const block of tokens) block.children = block.children && withoutEmptyLinks(block.children);
  });
  // The page's title is its only first heading, and sections of ours are second ones: a text's highest become third ones.
  reader.core.ruler.push('headings', ({ tokens }) => {
    const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
    const [highest] = headings.map(({ tag }) => tag).sort();
    for (const heading of headings) heading.tag = heading.tag === highest ? 'h3' : 'h4';
  });
  return reader;
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/** Links hold no links, so the end of one is the next that comes. */
function withoutEmptyLinks(inline: Token[]): Token[] {
  let isEmpty = false;
  return inline.filter((token) => {
    if (token.type === 'link_open') isEmpty = !token.attrGet('href');
    return !(isEmpty && (token.type === 'link_open' || token.type === 'link_close'));
  });
}

const reader = createReader({ linkify: true });
const readerWithoutTables = createReader({ linkify: true }).disable('table');
const wordReader = createReader({ linkify: false });
const wordReaderWithoutTables = createReader({ linkify: false }).disable('table');

/** Larger tables are left as they were typed: cells that rows lack are added, which makes much out of little. */
const maxCells = 1000;

/** Rows times columns, for each run of lines that a table could be: an empty line ends it. */
function hasLargeTable(markdown: string): boolean {
  let rows = 0;
  let columns = 0;
  for (const line of markdown.split('\n')) {
    const isBlank = /^[\s>]*$/.test(line);
    rows = isBlank ? 0 : rows + 1;
    columns = isBlank ? 0 : Math.max(columns, line.split('|').length);
    if (columns > 2 && rows * columns > maxCells) return true;
  }
  return false;
}

/** Of 20,000 characters of honest text at most half as many come; what makes more is shown as it was typed. */
const maxTokens = 8000;

function countTokens(tokens: readonly Token[]): number {
  return tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
}

const allowed: sanitize.IOptions = {
  allowedTags: 'p br strong em s h3 h4 ul ol li blockquote code pre a hr table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // Never another name: the sanitizer closes an empty element that was renamed although it did not open it.
    a: (_name, { href = '' }): sanitize.Tag => ({
      tagName: 'a',
      attribs: { href, rel: 'nofollow ugc noopener noreferrer' },
    }),
  },
  // The reader does not count emphasis within emphasis.
  nestingLimit: 2 * maxNesting,
};

/** Of 20,000 characters of honest text less than this comes; of thousands of links or cells it would be ten times as much. */
const maxHtmlLength = 200_000;

/** Goes up with every change of what a text is rendered as: what was rendered before it is rendered again. */
export const rendererVersion = 1;

/**
 * Markdown as safe HTML; never throws, whatever the text. Bounded before it is rendered: 20,000 characters take less than
 * 50 ms of the one thread that answers everyone.
 */
export function renderMarkdown(markdown: string): string {
  const asTyped = () => `<p>${reader.utils.escapeHtml(markdown.trim())}</p>`;
  const parser = hasLargeTable(markdown) ? readerWithoutTables : reader;
  const environment = {};
  const tokens = parser.parse(markdown, environment);
  if (countTokens(tokens) > maxTokens) return asTyped();
  const rendered = parser.renderer.render(tokens, parser.options, environment);
  if (rendered.length > maxHtmlLength) return asTyped();
  const html = sanitize(rendered, allowed).trim();
  if (html.length > maxHtmlLength) return asTyped();
  // A wide table scrolls inside itself, also by the keyboard. The sanitizer closes every table it lets through.
  return html
    .replaceAll('<table>', '<div class="table-frame" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

/** Marks that stand at the beginning of a line, and those that stand anywhere; most texts of people have none. */
const leadingMark = /(?:^|\n)\s{0,3}(?:#|>|[-+]\s|\d{1,9}[.)]\s|---|===)/;
const anyMark = /[*_`[\]\\~|<&]/;

/** Plain words without markdown are answered as they are, and quickly: lists of projects are made of them. */
export function toPlainText(markdown: string): string {
  return anyMark.test(markdown) || leadingMark.test(markdown) ? wordsOf(markdown) : markdown;
}

/** Markdown as the words alone, on one line: for cards, search results and previews of links. */
const wordsOf = remembering((markdown) =>
  (hasLargeTable(markdown) ? wordReaderWithoutTables : wordReader)
    .parse(markdown, {})
    .flatMap((block) => [...(block.children ?? [block]), { type: 'end', content: ' ' }])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim(),
);

/** Characters that one memory holds, texts and what became of them. */
const maxRemembered = 4_000_000;

/** The same function, remembering what it made of the latest texts. */
function remembering(convert: (text: string) => string): (text: string) => string {
  const kept = new Map<string, string>();
  let size = 0;
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const made = convert(text);
    kept.set(text, made);
    size += text.length + made.length;
    for (const [oldest, of] of kept) {
      if (size <= maxRemembered) break;
      kept.delete(oldest);
      size -= oldest.length + of.length;
    }
    return made;
  };
}
