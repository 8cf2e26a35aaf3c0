// Renders user-written Markdown to safe HTML. The parser and the sanitizer each suffice on their own.
import { LRUCache } from 'lru-cache';
import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import sanitize from 'sanitize-html';
import { readVideoAddress } from '../video-address.ts';

/** Deeper nesting is shown as typed: it is unreadable, and browsers lay out every level. */
const maxNesting = 20;

type Attributes = Record<string, string>;
type Picture = { address: string; source: Attributes; img: Attributes };

/** What a text may show besides words; each is undefined for any other address. */
export type Media = {
  showPicture: (address: string) => Picture | undefined;
  /** A link to the video; the screen loads its player on request. */
  showVideo: (address: string) => { address: string; words: string } | undefined;
};

type Environment = { media?: Media | undefined };

function createReader(options: { linkify: boolean }) {
  // Raw HTML is not allowed.
  const reader = new MarkdownIt({ html: false, breaks: true, maxNesting, ...options });
  // Chinese and Japanese have no spaces around emphasized words, and CommonMark does not see those next to punctuation.
  reader.use(cjkFriendly);
  // Remote images would reveal readers to their host, so only their alternative text is shown.
  reader.renderer.rules.image = (tokens, index, _options, environment) => {
    const image = tokens[index];
    const alt = escapeHtml(image === undefined ? '' : readAlt(image));
    const { media } = (environment ?? {}) as Environment;
    const picture = media?.showPicture(String(image?.attrGet('src') ?? ''));
    return picture === undefined ? alt : writePicture(picture, alt);
  };
  // Only full URLs become links: detecting those without a scheme takes quadratic time
  // and turns `notes.md` into a link.
  reader.linkify.set({ fuzzyLink: false, fuzzyEmail: false }).add('//', null).add('ftp:', null);
  // Links by allow-list: web, email, or this site.
  reader.validateLink = (address) => /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(address.trim());
  // A link without a target becomes its text.
  reader.core.ruler.push('links', ({ tokens, Token }) => {
    for (const { children } of tokens) {
      children?.forEach((token, place) => {
        if (token.markup !== 'linkify' || token.type !== 'link_open') return;
        const rest = cutTrailingSigns(token, children[place + 1]);
        if (rest !== '') children.splice(place + 3, 0, Object.assign(new Token('text', '', 0), { content: rest }));
      });
    }
    for (const block of tokens) block.children = block.children && withoutEmptyLinks(block.children);
  });
  // Each outermost block and each cell reads in the direction of its own text. Most texts have none from right to left.
  reader.core.ruler.push('directions', ({ src, tokens }) => {
    if (!rightToLeft.test(src)) return;
    for (const token of tokens) if (token.nesting === 1 && hasOwnDirection(token)) token.attrSet('dir', 'auto');
  });
  // The page owns h1 and h2, so the highest headings of a text become h3.
  reader.core.ruler.push('headings', ({ tokens }) => {
    const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
    const [highest] = headings.map(({ tag }) => tag).sort();
    for (const heading of headings) heading.tag = heading.tag === highest ? 'h3' : 'h4';
  });
  // A picture or the address of a video in a paragraph of its own.
  reader.core.ruler.push('media', ({ env, tokens, Token }) => {
    const { media } = env as Environment;
    if (media === undefined) return;
    tokens.forEach((block, place) => {
      const html = block.type === 'inline' && block.level === 1 ? writeMedia(block, media) : undefined;
      if (html === undefined || tokens[place - 1]?.type !== 'paragraph_open') return;
      tokens.splice(place - 1, 3, Object.assign(new Token('html_block', '', 0), { content: `${html}\n` }));
    });
  });
  return reader;
}

const { escapeHtml } = new MarkdownIt().utils;

const readAlt = ({ children }: Token) => reader.renderer.renderInlineAsText(children ?? [], reader.options, {});

const writeAttributes = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');

/** @param alt as HTML */
function writePicture({ source, img }: Picture, alt: string): string {
  return `<picture><source${writeAttributes(source)} /><img${writeAttributes(img)} alt="${alt}" /></picture>`;
}

/** The HTML of a paragraph that is only a picture or a video; undefined for any other. */
function writeMedia({ children }: Token, media: Media): string | undefined {
  const [first, second, third] = children ?? [];
  if (first?.type === 'image' && second === undefined) {
    const picture = media.showPicture(String(first.attrGet('src')));
    if (picture === undefined) return undefined;
    const caption = String(first.attrGet('title') ?? '').trim();
    const written = caption ? `<figcaption${autoDirection(caption)}>${escapeHtml(caption)}</figcaption>` : '';
    const alt = escapeHtml(readAlt(first));
    // The screen opens it in place; the link works without script.
    const link = `<a href="${escapeHtml(picture.address)}" aria-label="${enlarge}${alt && `: ${alt}`}">`;
    return `<figure>${link}${writePicture(picture, alt)}</a>${written}</figure>`;
  }
  // An address as typed: a link with words of its own stays a link.
  const isAddress = first?.type === 'link_open' && (first.markup === 'linkify' || first.markup === 'autolink');
  if (!isAddress || third?.type !== 'link_close' || children?.length !== 3) return undefined;
  const video = media.showVideo(String(first.attrGet('href')));
  return (
    video && `<div class="story-video"><a href="${escapeHtml(video.address)}">${escapeHtml(video.words)}</a></div>`
  );
}

const enlarge = 'Enlarge picture';

const autoDirection = (text: string) => (rightToLeft.test(text) ? ' dir="auto"' : '');

/** A character of a script from right to left, such as Hebrew, Arabic, Syriac, Thaana or Adlam. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

function hasOwnDirection({ type, level }: Token): boolean {
  if (type === 'th_open' || type === 'td_open') return true;
  return level === 0 && /^(?:paragraph|heading|bullet_list|ordered_list|blockquote)_open$/.test(type);
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/** Addresses in plain text end before these; the library takes them for a part. */
const trailingSigns = /[:&\\]+$/;

/** Returns the removed text. */
function cutTrailingSigns(link: Token, shown: Token | undefined): string {
  const rest = trailingSigns.exec(shown?.content ?? '')?.[0] ?? '';
  if (shown === undefined || rest === '') return '';
  shown.content = shown.content.slice(0, -rest.length);
  link.attrSet('href', reader.normalizeLink(shown.content));
  return rest;
}

/** Links cannot be nested, so the next end tag closes this one. */
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

/** Larger tables are shown as typed: missing cells are filled in, so a short text could become a huge table. */
const maxCells = 1000;

/** Rows times columns of each run of lines that could be a table; an empty line ends it. */
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

/** Ordinary text of 20,000 characters produces at most half as many; anything above is shown as typed. */
const maxTokens = 8000;

function countTokens(tokens: readonly Token[]): number {
  return tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
}

const allowed: sanitize.IOptions = {
  allowedTags: 'p br strong em s h3 h4 ul ol li blockquote code pre a hr table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'], th: ['style'], td: ['style'], '*': ['dir'] },
  // The alignment of columns.
  allowedStyles: { '*': { 'text-align': [/^(?:left|right|center)$/] } },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // Tags are never renamed: the sanitizer would close a renamed empty element it did not open.
    a: (_name, { href = '', 'aria-label': label }): sanitize.Tag => ({
      tagName: 'a',
      attribs: { href, rel: 'nofollow ugc noopener noreferrer', ...(label !== undefined && { 'aria-label': label }) },
    }),
  },
  // The parser does not limit nested emphasis.
  nestingLimit: 2 * maxNesting,
};

/** The address of an uploaded image, or a set of them. */
const ownImages = /^\/media\/[\w-]+\/\d+\.(?:webp|avif)(?: \d+w, \/media\/[\w-]+\/\d+\.(?:webp|avif))*(?: \d+w)?$/;

/** Uploaded images and videos; everything else about a text stays as it is. */
const allowedWithMedia: sanitize.IOptions = {
  ...allowed,
  allowedTags: [...(allowed.allowedTags as string[]), 'img', 'picture', 'source', 'figure', 'figcaption', 'div'],
  allowedAttributes: {
    ...allowed.allowedAttributes,
    img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'decoding'],
    source: ['srcset', 'sizes', 'type'],
    a: ['href', 'rel', 'aria-label'],
  },
  allowedClasses: { div: ['story-video'] },
  selfClosing: ['br', 'hr', 'img', 'source'],
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' || tag === 'source') &&
    [attribs.src, attribs.srcset].some((address) => address !== undefined && !ownImages.test(address)),
};

/** Ordinary text of 20,000 characters stays below this; thousands of links or cells would produce ten times as much. */
const maxHtmlLength = 200_000;

/** Increase it with every change of the output, so that stored HTML is rendered again. */
export const rendererVersion = 5;

/**
 * Renders Markdown to safe HTML. Never throws. Input is bounded first, so 20,000 characters take less than
 * 50 ms of the main thread.
 */
export function renderMarkdown(markdown: string, media?: Media): string {
  const asTyped = () => `<p>${reader.utils.escapeHtml(markdown.trim())}</p>`;
  const parser = hasLargeTable(markdown) ? readerWithoutTables : reader;
  const environment: Environment = { media };
  const tokens = parser.parse(markdown, environment);
  if (countTokens(tokens) > maxTokens) return asTyped();
  const rendered = parser.renderer.render(tokens, parser.options, environment);
  if (rendered.length > maxHtmlLength) return asTyped();
  const html = sanitize(rendered, media === undefined ? allowed : allowedWithMedia).trim();
  if (html.length > maxHtmlLength) return asTyped();
  // Wide tables scroll on their own, by keyboard too. The sanitizer closes every table it allows.
  return html
    .replaceAll('<table>', '<div class="table-frame" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

/** Markers at the start of a line, and markers anywhere; most texts contain none. */
const leadingMark = /(?:^|\n)\s{0,3}(?:#|>|[-+]\s|\d{1,9}[.)]\s|---|===)/;
const anyMark = /[*_`[\]\\~|<&]/;

/** Fast path: text without Markdown is returned as is, which project lists depend on. */
export function toPlainText(markdown: string): string {
  return anyMark.test(markdown) || leadingMark.test(markdown) ? extractText(markdown) : markdown;
}

/** Reduces Markdown to plain text on one line, for cards, search results and link previews. */
const extractText = remembering((markdown) => {
  const blocks = (hasLargeTable(markdown) ? wordReaderWithoutTables : wordReader).parse(markdown, {});
  // Pictures and videos between paragraphs interrupt the words; a text of nothing else has theirs.
  return joinWords(blocks.filter((block) => !isOnlyMedia(block))) || joinWords(blocks);
});

function isOnlyMedia({ children, content }: Token): boolean {
  if (children === null || children.length === 0) return false;
  const isPicture = children.every((token) => token.type === 'image' || isBreak(token));
  return isPicture || readVideoAddress(/^<?(https?:\/\/[^\s<>]+)>?$/.exec(content)?.[1] ?? '') !== undefined;
}

const isBreak = ({ type }: Token) => type === 'softbreak' || type === 'hardbreak';

function joinWords(blocks: Token[]): string {
  return blocks
    .map((block) =>
      (block.children ?? [block])
        .map((token) => (token.type === 'image' ? readAlt(token) : isBreak(token) ? ' ' : token.content))
        .join('')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '')
    .map((text, place, all) => (place < all.length - 1 ? `${text}${endsSentence.test(text) ? ' ' : ' · '}` : text))
    .join('');
}

/** A heading or list entry without a full stop would run into what follows. */
const endsSentence = /[.!?:;,…]["”’)]?$/;

/** Memoizes a function over the most recent texts. */
export function remembering(convert: (text: string) => string): (text: string) => string {
  const kept = new LRUCache<string, string>({
    // Characters, of inputs and outputs together.
    maxSize: 4_000_000,
    sizeCalculation: (made, text) => made.length + text.length + 1,
  });
  return (text) => {
    const made = kept.get(text) ?? convert(text);
    kept.set(text, made);
    return made;
  };
}
