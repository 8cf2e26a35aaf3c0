// Markdown to the editor's document and back. Blocks that were not edited keep their source, so that opening and saving a text
// changes nothing, and an edit changes only what it touches.
import type { Node, Schema } from '@tiptap/pm/model';
import MarkdownIt from 'markdown-it';
import { MarkdownParser, MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';
import { imageAddressPattern } from '#features/images/image-address.ts';
import { readVideoAddress } from '../../video-address.ts';

/** As the server's. */
const reader = new MarkdownIt({ html: false, breaks: true, linkify: true, maxNesting: 20 });
reader.linkify.set({ fuzzyLink: false, fuzzyEmail: false }).add('//', null).add('ftp:', null);
reader.validateLink = (address) => /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(address.trim());

type Token = ReturnType<typeof reader.parse>[number];

type Block = {
  node: Node;
  /** As written, without the empty lines around it. */
  source: string;
  /** The empty lines after it. */
  gap: string;
};

export type OpenText = {
  doc: Node;
  /** The Markdown of a document that was made from this one. `opened` is the document as the editor took it over. */
  write: (doc: Node, opened: Node) => string;
};

export function openMarkdown(schema: Schema, markdown: string): OpenText {
  const environment: NonNullable<Parameters<typeof reader.parse>[1]> = {};
  const tokens = reader.parse(markdown, environment);
  const lines = markdown.split('\n');
  const groups = groupTokens(tokens);
  const blocks = groups.map((group, index): Block => {
    const [start = 0, end = lines.length] = group[0]?.map ?? [];
    const next = groups[index + 1]?.[0]?.map?.[0] ?? lines.length;
    const source = lines.slice(start, end).join('\n').replace(/\s+$/, '');
    const all = lines.slice(start, next).join('\n') + (next < lines.length ? '\n' : '');
    return { node: toNode(schema, group, source), source, gap: all.slice(source.length) };
  });
  const start = groups[0]?.[0]?.map?.[0] ?? 0;
  const lead =
    blocks.length === 0
      ? markdown
      : lines
          .slice(0, start)
          .map((line) => `${line}\n`)
          .join('');
  const doc = schema.node(
    'doc',
    null,
    blocks.length === 0 ? [schema.node('paragraph')] : blocks.map(({ node }) => node),
  );
  const hasReferences = Object.keys(environment.references ?? {}).length > 0;
  return {
    doc,
    write: (changed, opened) => {
      if (changed === opened || changed.eq(opened)) return markdown;
      // A definition of a link belongs to no block.
      return hasReferences ? writeBlocks(changed, []) : writeBlocks(changed, blocks, { opened, lead });
    },
  };
}

function groupTokens(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  for (const token of tokens) {
    if (token.level === 0 && token.nesting >= 0) groups.push([token]);
    else groups.at(-1)?.push(token);
  }
  return groups;
}

const shownTokens = new Set(
  ['paragraph', 'heading', 'blockquote', 'bullet_list', 'ordered_list', 'list_item'].flatMap((name) => [
    `${name}_open`,
    `${name}_close`,
  ]),
);
for (const name of ['inline', 'fence', 'code_block', 'hr']) shownTokens.add(name);

function toNode(schema: Schema, group: Token[], source: string): Node {
  const [first, inline] = group;
  if (first?.type === 'paragraph_open' && inline !== undefined) {
    const media = toMedia(schema, inline);
    if (media !== undefined) return media;
  }
  const canShow = group.every(
    ({ type, children }) => shownTokens.has(type) && !(children ?? []).some((child) => child.type === 'image'),
  );
  if (!canShow) return schema.node('source', null, source === '' ? [] : [schema.text(source)]);
  const parsed = parserFor(schema).parse(group as unknown as string);
  return parsed.firstChild ?? schema.node('paragraph');
}

function toMedia(schema: Schema, { children, content }: Token): Node | undefined {
  const [first, second] = children ?? [];
  if (first?.type === 'image' && second === undefined) {
    const address = String(first.attrGet('src'));
    if (!imageAddressPattern.test(address)) return undefined;
    return schema.node('figure', {
      address,
      alt: readAlt(first),
      caption: String(first.attrGet('title') ?? '').trim(),
    });
  }
  const address = /^<?(https?:\/\/[^\s<>]+)>?$/.exec(content.trim())?.[1] ?? '';
  return readVideoAddress(address) === undefined ? undefined : schema.node('video', { address });
}

const readAlt = ({ children }: Token) => reader.renderer.renderInlineAsText(children ?? [], reader.options, {});

const parsers = new WeakMap<Schema, MarkdownParser>();

/** Its tokens were read before. */
function parserFor(schema: Schema): MarkdownParser {
  const known = parsers.get(schema);
  if (known !== undefined) return known;
  const tokenizer = { parse: (tokens: unknown) => tokens } as unknown as typeof reader;
  const code = {
    block: 'codeBlock',
    noCloseToken: true,
    getAttrs: ({ info }: Token) => ({ language: info.trim() || null }),
  };
  const made = new MarkdownParser(schema, tokenizer, {
    paragraph: { block: 'paragraph' },
    heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: tag === 'h1' || tag === 'h2' ? 2 : 3 }) },
    blockquote: { block: 'blockquote' },
    bullet_list: { block: 'bulletList' },
    ordered_list: { block: 'orderedList', getAttrs: (token) => ({ start: Number(token.attrGet('start') ?? 1) }) },
    list_item: { block: 'listItem' },
    fence: code,
    code_block: code,
    hr: { node: 'horizontalRule' },
    hardbreak: { node: 'hardBreak' },
    softbreak: { node: 'hardBreak' },
    em: { mark: 'italic' },
    strong: { mark: 'bold' },
    s: { mark: 'strike' },
    code_inline: { mark: 'code', noCloseToken: true },
    link: { mark: 'link', getAttrs: (token) => ({ href: token.attrGet('href') }) },
  });
  parsers.set(schema, made);
  return made;
}

type Original = { opened: Node; lead: string };

function writeBlocks(doc: Node, blocks: readonly Block[], original?: Original): string {
  const sources = new Map(blocks.map((block, index) => [original?.opened.maybeChild(index), { block, index }]));
  let written = '';
  let last = -1;
  doc.forEach((node) => {
    const kept = sources.get(node);
    const source = kept?.block.source ?? writer.serialize(doc.type.create(null, node), { tightLists: true }).trim();
    if (source === '') return;
    if (written === '') written = kept?.index === 0 ? (original?.lead ?? '') : '';
    // Neighbors as before keep the lines between them.
    else if (last >= 0 && kept?.index === last + 1) written += blocks[last]?.gap;
    else written += '\n\n';
    written += source;
    last = kept?.index ?? -1;
  });
  return last === blocks.length - 1 && last >= 0 ? written + (blocks[last]?.gap ?? '') : written;
}

type Serializer = { out: string; atBlockStart: boolean; inAutolink: boolean } & MarkdownSerializerState;

/** Addresses are written as they are: escaped, they would not be links. */
const addresses = /(https?:\/\/[^\s<>]+)/;

const writer = new MarkdownSerializer(
  {
    doc: (state, node) => state.renderContent(node),
    paragraph: (state, node) => {
      state.renderInline(node);
      state.closeBlock(node);
    },
    heading: (state, node) => {
      state.write(`${'#'.repeat(node.attrs.level)} `);
      state.renderInline(node, false);
      state.closeBlock(node);
    },
    blockquote: (state, node) => state.wrapBlock('> ', null, node, () => state.renderContent(node)),
    bulletList: (state, node) => state.renderList(node, '  ', () => '- '),
    orderedList: (state, node) => {
      const start = Number(node.attrs.start) || 1;
      const width = String(start + node.childCount - 1).length + 2;
      state.renderList(node, ' '.repeat(width), (index) => `${start + index}. `.padEnd(width));
    },
    listItem: (state, node) => state.renderContent(node),
    codeBlock: (state, node) => {
      const ticks = /`{3,}/.exec(node.textContent)?.[0].concat('`') ?? '```';
      state.write(`${ticks}${node.attrs.language ?? ''}\n`);
      state.text(node.textContent, false);
      state.write(`\n${ticks}`);
      state.closeBlock(node);
    },
    horizontalRule: (state, node) => {
      state.write('---');
      state.closeBlock(node);
    },
    hardBreak: (state, node, parent, index) => {
      // Several breaks would end the paragraph, and one at the end is nothing.
      if (index + 1 < parent.childCount && parent.child(index + 1).type !== node.type) state.write('\n');
    },
    text: (state, node, parent, index) => {
      const own = state as Serializer;
      const isLineStart = index === 0 || parent.child(index - 1).type.name === 'hardBreak';
      const parts = own.inAutolink ? [node.text ?? ''] : (node.text ?? '').split(addresses);
      parts.forEach((part, place) => {
        if (part === '') return;
        const isAddress = own.inAutolink || place % 2 === 1;
        const startsLine = isLineStart && place === 0 && !isAddress;
        const [number = ''] = (startsLine && /^\s*\d{1,9}(?=\)(?:\s|$))/.exec(part)) || [];
        own.atBlockStart = startsLine;
        if (number !== '') own.write(`${number.trim()}\\`);
        own.text(startsLine ? part.slice(number.length).trimStart() : part, !isAddress);
      });
    },
    figure: (state, { attrs }) => {
      const caption = attrs.caption === '' ? '' : ` "${escapeWords(attrs.caption).replaceAll('"', '\\"')}"`;
      state.write(`![${escapeWords(attrs.alt)}](${attrs.address}${caption})`);
      state.write('\n');
    },
    video: (state, { attrs }) => state.write(`${attrs.address}\n`),
    source: (state, node) => state.text(node.textContent, false),
  },
  {
    bold: { open: '**', close: '**', mixable: true, expelEnclosingWhitespace: true },
    italic: { open: '_', close: '_', mixable: true, expelEnclosingWhitespace: true },
    strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
    code: {
      open: (_state, _mark, parent, index) => ticksAround(parent.child(index), -1),
      close: (_state, _mark, parent, index) => ticksAround(parent.child(index - 1), 1),
      escape: false,
    },
    link: {
      open: (state, mark, parent, index) => {
        const isPlain = parent.child(index).text === mark.attrs.href && addresses.test(mark.attrs.href);
        (state as Serializer).inAutolink = isPlain;
        return isPlain ? '<' : '[';
      },
      close: (state, mark) => {
        const own = state as Serializer;
        const wasPlain = own.inAutolink;
        own.inAutolink = false;
        return wasPlain
          ? '>'
          : `](${String(mark.attrs.href).replaceAll(/[()\s<>]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'))})`;
      },
      mixable: true,
    },
  },
  // Entities would become other characters, and `|` and `=` below a line a table or a heading.
  { hardBreakNodeName: 'hardBreak', escapeExtraCharacters: /&(?=#?\w+;)|^[=|]|\|(?=\s*:?-)/g },
);

function ticksAround(node: Node, side: -1 | 1): string {
  const longest = Math.max(0, ...[...(node.text ?? '').matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return side === -1 ? ticks + space : space + ticks;
}

/** On one line, without marks. */
function escapeWords(words: string): string {
  return words
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\[\]*_`<>&]/g, '\\$&');
}
