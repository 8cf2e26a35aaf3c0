// Inlines the CSS rules that a page's HTML can match, so that the
// first view needs one round trip; the browser loads the complete stylesheet before hydration.

/** One part of a stylesheet: a rule with the classes and elements it needs, a group such as `@layer`, or text kept as is. */
type Piece =
  | { kind: 'rule'; text: string; selectors: string[][] }
  | { kind: 'tokens'; declarations: string[] }
  | { kind: 'group'; prelude: string; pieces: Piece[] }
  | { kind: 'named'; text: string; usedAs: string }
  | { kind: 'text'; text: string };

/** Sets of classes whose styles are memoized: pages of one kind mostly share them. */
const maxRemembered = 200;

/** Parses a stylesheet once and returns a function that selects the rules for one document. */
export function createPageStyles(css: string): (html: string) => string {
  const pieces = parse(withoutUnread(css)).map(toTokens);
  const remembered = new Map<string, string>();
  return (html) => {
    const attributes = classAttributesIn(html);
    const present = [...elementsIn(html), ...elementPartsIn(html)];
    const used = usedVariables(html);
    const key = [...attributes, ...present, ...used].sort().join('\n');
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const classes = [...attributes].flatMap((value) => unescapeHtml(value).split(/\s+/)).map((name) => `.${name}`);
    const rules = pick(pieces, new Set([...present, ...classes]));
    // Registered properties and animations are needed when a selected rule refers to them.
    const styles = pickTokens(pieces, new Set([...used, ...usedVariables(rules)])) + rules + pickNamed(pieces, rules);
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(key, styles);
    return styles;
  };
}

/** Tailwind's own values, which its utilities set for others to read, without those that no other reads. */
function withoutUnread(css: string): string {
  const read = usedVariables(css);
  return css.replaceAll(/(--tw-[\w-]+):[^;{}]*;?/g, (declaration, name: string) => (read.has(name) ? declaration : ''));
}

function pick(pieces: readonly Piece[], parts: ReadonlySet<string>): string {
  let picked = '';
  for (const piece of pieces) {
    if (piece.kind === 'text') picked += piece.text;
    else if (piece.kind === 'rule') picked += canMatch(piece.selectors, parts) ? piece.text : '';
    else if (piece.kind === 'group') {
      const inner = pick(piece.pieces, parts);
      if (inner !== '') picked += `${piece.prelude}{${inner}}`;
    }
  }
  return picked;
}

/** The named values that something uses, or a value that is used. They match before any rule, so their place does not matter. */
function pickTokens(pieces: readonly Piece[], used: ReadonlySet<string>): string {
  const declarations = pieces.flatMap((piece) => (piece.kind === 'tokens' ? piece.declarations : []));
  const needed = new Set(used);
  const isNeeded = (declaration: string) => {
    const name = /^(--[\w-]+):/.exec(declaration)?.[1];
    return name === undefined || needed.has(name);
  };
  for (let size = -1; size !== needed.size; ) {
    size = needed.size;
    for (const name of usedVariables(declarations.filter(isNeeded).join(';'))) needed.add(name);
  }
  const kept = declarations.filter(isNeeded);
  return kept.length === 0 ? '' : `:root{${kept.join(';')}}`;
}

function usedVariables(text: string): Set<string> {
  const names = new Set<string>();
  for (let at = text.indexOf('var(--'); at !== -1; at = text.indexOf('var(--', at + 1)) {
    names.add(/[\w-]+/.exec(text.slice(at + 4, at + 64))?.[0] ?? '');
  }
  return names;
}

function pickNamed(pieces: readonly Piece[], rules: string): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'named') return rules.includes(piece.usedAs) ? piece.text : '';
      return piece.kind === 'group' ? pickNamed(piece.pieces, rules) : '';
    })
    .join('');
}

/** A selector without classes and elements always matches; others only if all of them occur. */
function canMatch(selectors: readonly string[][], parts: ReadonlySet<string>): boolean {
  return selectors.some((needed) => needed.every((name) => parts.has(name)));
}

/** The element names in a document, and those in the template around it. */
function elementsIn(html: string): Set<string> {
  const names = new Set(['html', 'body']);
  for (const [, name = ''] of html.matchAll(/<([a-z][a-z\d]*)/g)) names.add(name);
  return names;
}

const attributeStart = ' class="';

/** Parts of elements that only these inputs have. Transitions begin with script, which brings the complete stylesheet. */
const elementParts: readonly { part: RegExp; inputs: readonly string[] }[] = [
  { part: /::view-transition/, inputs: [] },
  { part: /::-webkit-(?:date|calendar)/, inputs: ['date', 'time', 'datetime-local', 'month', 'week'] },
  { part: /::-webkit-(?:inner|outer)-spin/, inputs: ['number'] },
  { part: /::-webkit-search/, inputs: ['search'] },
  { part: /::file-selector/, inputs: ['file'] },
];

function elementPartsIn(html: string): string[] {
  const present = elementParts.filter(({ inputs }) => inputs.some((type) => html.includes(` type="${type}"`)));
  return present.map(({ part }) => part.source);
}

/** The distinct values of class attributes; rows and cards repeat theirs, so there are few. */
function classAttributesIn(html: string): Set<string> {
  const values = new Set<string>();
  for (let at = html.indexOf(attributeStart); at !== -1; ) {
    const start = at + attributeStart.length;
    const end = html.indexOf('"', start);
    if (end === -1) break;
    values.add(html.slice(start, end));
    at = html.indexOf(attributeStart, end);
  }
  return values;
}

const htmlEntities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

function unescapeHtml(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => htmlEntities[entity] ?? entity);
}

function parse(css: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < css.length) {
    const end = findPreludeEnd(css, at);
    if (end === css.length || css[end] === ';') {
      const text = css.slice(at, end + 1);
      if (text.trim() !== '') pieces.push({ kind: 'text', text });
      at = end + 1;
      continue;
    }
    const close = findBlockEnd(css, end);
    const [prelude, body] = [css.slice(at, end).trim(), css.slice(end + 1, close)];
    // Every supported browser has color-mix().
    if (/^@supports ?\(color:color-mix\(/.test(prelude)) pieces.push(...parse(body));
    else pieces.push(toPiece(prelude, body));
    at = close + 1;
  }
  return pieces;
}

/** A rule of named values only. In a group, such a rule changes some of them, and stays as it is. */
function toTokens(piece: Piece): Piece {
  const body = piece.kind === 'rule' ? /^:root\{(.*)\}$/s.exec(piece.text)?.[1] : undefined;
  if (body === undefined) return piece;
  // Not at a semicolon inside a string or an address.
  return { kind: 'tokens', declarations: body.match(/(?:[^;("']|\([^)]*\)|"[^"]*"|'[^']*')+/g) ?? [] };
}

function toPiece(prelude: string, body: string): Piece {
  const text = `${prelude}{${body}}`;
  if (/^@(?:layer|media|supports|container)\b/.test(prelude)) return { kind: 'group', prelude, pieces: parse(body) };
  const [, kind, name] = /^@(property|keyframes)\s+([\w-]+)/.exec(prelude) ?? [];
  // A registered property matters only where it is read.
  if (name !== undefined) return { kind: 'named', text, usedAs: kind === 'property' ? `var(${name}` : name };
  return prelude.startsWith('@') ? { kind: 'text', text } : { kind: 'rule', text, selectors: parseSelectors(prelude) };
}

/**
 * For each selector of a list, the classes (with their dot) and elements it requires. Arguments of
 * `:is()` and `:not()` are not required; one argument of `:has()` is, and so is one of a `:where()` around everything.
 */
function parseSelectors(prelude: string): string[][] {
  const inner = /^:where\(((?:\\.|[^\\()]|\([^()]*\))*)\)$/.exec(prelude)?.[1];
  if (inner !== undefined) return parseSelectors(inner);
  const [musts = [], ...others] = listedIn(prelude);
  const had = others.length === 0 ? /^(?:\\.|[^\\()])*:has\(((?:[^()]|\([^()]*\))*)\)/.exec(prelude)?.[1] : undefined;
  return had === undefined ? [musts, ...others] : listedIn(had).map((more) => [...musts, ...more]);
}

function listedIn(selectors: string): string[][] {
  return withoutParentheses(selectors)
    .split(/(?<!\\),/)
    .map(listRequiredParts);
}

function listRequiredParts(selector: string): string[] {
  const classes = [...selector.matchAll(/\.(?:\\.|[\w-])+/g)].map(([name]) => name.replaceAll(/\\(.)/g, '$1'));
  const withoutAttributes = selector.replaceAll(/(?<!\\)\[[^\]]*\]/g, '');
  const elements = withoutAttributes.matchAll(/(?:^|(?<!\\)[\s>+~])([a-z][a-z\d]*)(?![\w-])/g);
  const parts = elementParts.filter(({ part }) => part.test(selector)).map(({ part }) => part.source);
  return [...classes, ...[...elements].map(([, name = '']) => name), ...parts];
}

function withoutParentheses(prelude: string): string {
  let kept = '';
  let depth = 0;
  for (let at = 0; at < prelude.length; at += 1) {
    const character = prelude[at] ?? '';
    if (character === '\\') {
      if (depth === 0) kept += character + (prelude[at + 1] ?? '');
      at += 1;
    } else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (depth === 0) kept += character;
  }
  return kept;
}

/** The end of a rule's prelude: the next `{` or `;`, skipping strings and escapes. */
function findPreludeEnd(css: string, from: number): number {
  for (let at = from; at < css.length; at += 1) {
    const character = css[at];
    if (character === '\\') at += 1;
    else if (character === '"' || character === "'") at = findStringEnd(css, at);
    else if (character === '{' || character === ';') return at;
  }
  return css.length;
}

function findBlockEnd(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    const character = css[at];
    if (character === '\\') at += 1;
    else if (character === '"' || character === "'") at = findStringEnd(css, at);
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return css.length;
}

function findStringEnd(css: string, open: number): number {
  for (let at = open + 1; at < css.length; at += 1) {
    if (css[at] === '\\') at += 1;
    else if (css[at] === css[open]) return at;
  }
  return css.length;
}
