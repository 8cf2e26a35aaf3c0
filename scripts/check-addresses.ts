// Finds addresses that lack the path below which a site may be served (docs/decisions/0195-sub-path.md): raw attributes, requests and
// places without withBase(), and absolute paths in HTML that the server writes itself.
import path from 'node:path';
import { Visitor } from 'vite';
import {
  child,
  children,
  type JsxNode,
  type JsxSource,
  type ParsedFile,
  parseFile,
  readSources,
  tagName,
  visitElements,
} from './jsx-source.ts';

export type RawAddress = { file: string; line: number; what: string; why: string };

const attributes = new Set(['href', 'src', 'srcSet', 'action', 'formAction', 'poster']);
/** Functions that make addresses with a scheme: mailto: and data:. */
const withScheme = new Set(['mailLink', 'useArt']);
const wrap = 'wrap the address in withBase() of ui/base-path.ts';

/** All addresses in these files that a site below a path would break. */
export function checkAddresses(sources: readonly JsxSource[]): RawAddress[] {
  return sources.flatMap((source) => {
    const found: { at: number; end: number; why: string }[] = [];
    if (isBrowserCode(source.file)) {
      const parsed = parseFile(source);
      visitElements(parsed, (node) => {
        if (node.type === 'JSXElement') found.push(...findRawAttributes(parsed, node));
      });
      found.push(...findRawCalls(parsed));
    }
    for (const { index, 0: text } of source.text.matchAll(/\b(?:href|src|action)=\\?["']\/(?!\/)[^"'\n]*/g)) {
      if (!source.file.endsWith('.tsx'))
        found.push({ at: index, end: index + text.length, why: 'begin it with the public URL, or with the base path' });
    }
    return found.map(({ at, end, why }) => ({
      file: source.file,
      line: source.text.slice(0, at).split('\n').length,
      what: source.text.slice(at, end).replaceAll(/\s+/g, ' ').slice(0, 100),
      why,
    }));
  });
}

function isBrowserCode(file: string): boolean {
  return /^src\/(?:ui|web)\/|^src\/features\/[^/]+\/web\//.test(file);
}

/** Of elements of HTML; components do it themselves, and the links of React Router know the path. */
function findRawAttributes(parsed: ParsedFile, element: JsxNode) {
  const opening = child(element, 'openingElement');
  if (!/^[a-z]/.test(tagName(element)) || tagName(element) === 'other.tag') return [];
  const named = children(opening, 'attributes').filter(({ type }) => type === 'JSXAttribute');
  const nameOf = (attribute: JsxNode) => String(child(attribute, 'name').name);
  // A link with `rel` leads to another site, and a frame shows one.
  if (named.some((attribute) => nameOf(attribute) === 'rel' && tagName(element) === 'a')) return [];
  if (tagName(element) === 'iframe') return [];
  return named.flatMap((attribute) => {
    const value = attribute.value as JsxNode | null;
    if (!attributes.has(nameOf(attribute)) || value === null || isComplete(parsed, value)) return [];
    return [{ at: attribute.start, end: attribute.end, why: wrap }];
  });
}

/** Not a path, or one with the base path. */
function isComplete(parsed: ParsedFile, node: JsxNode): boolean {
  if (node.type === 'JSXExpressionContainer') return isComplete(parsed, child(node, 'expression'));
  if (node.type === 'Literal') return !isPath(String(node.value));
  if (parsed.text.slice(node.start, node.end).includes('withBase(')) return true;
  if (node.type === 'TemplateLiteral') {
    const start = (children(node, 'quasis')[0]?.value as { raw?: string } | undefined)?.raw ?? '';
    return start !== '' && !isPath(start);
  }
  if (node.type === 'CallExpression') return withScheme.has(String(child(node, 'callee').name));
  const definition = node.type === 'Identifier' ? parsed.definitions.get(String(node.name)) : undefined;
  return definition !== undefined && isComplete(parsed, definition);
}

function isPath(text: string): boolean {
  return text.startsWith('/') && !text.startsWith('//');
}

const callsWithAddress = /(?:^|\.)(?:fetch|EventSource|assign|replace|open|sendBeacon|register)$/;

/** `fetch('/...')`, `location.assign('/...')` and their like, and `location.href = '/...'`. */
function findRawCalls({ program, text }: ParsedFile) {
  const found: { at: number; end: number; why: string }[] = [];
  const add = (node: JsxNode, address: JsxNode | undefined) => {
    const written = address === undefined ? '' : text.slice(address.start, address.end);
    if (/^['"`]\/(?!\/)/.test(written)) found.push({ at: node.start, end: node.end, why: wrap });
  };
  const addCall = (node: JsxNode) => {
    const { start, end } = child(node, 'callee');
    const callee = text.slice(start, end);
    // Other objects have methods of these names too.
    if (!callsWithAddress.test(callee) || (callee.includes('.') && !/\b(?:location|window|navigator)\b/.test(callee)))
      return;
    add(node, children(node, 'arguments')[0]);
  };
  new Visitor({
    CallExpression: (node) => addCall(node as unknown as JsxNode),
    NewExpression: (node) => addCall(node as unknown as JsxNode),
    AssignmentExpression: (node) => {
      const { left, right } = node as unknown as { left: JsxNode; right: JsxNode };
      if (/\blocation(?:\.href)?$/.test(text.slice(left.start, left.end))) add(node as unknown as JsxNode, right);
    },
  }).visit(program);
  return found;
}

if (import.meta.main) {
  const sources = readSources(path.join(import.meta.dirname, '..'), ['src', 'sandbox', 'demo'], /(?<!\.test)\.tsx?$/);
  const found = checkAddresses(sources);
  for (const { file, line, what, why } of found) process.stdout.write(`${file}:${line}  ${why}: ${what}\n`);
  process.stdout.write(`${sources.length} files, ${found.length} addresses without the path of the site.\n`);
  if (found.length > 0) process.exitCode = 1;
}
