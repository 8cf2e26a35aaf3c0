// Reads the browser's JSX: its components, what they import, and their types as far as the file itself names them.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

/** A file of the browser's code: its path from the root, with forward slashes, and its content. */
export type JsxSource = { file: string; text: string };

/** The files below these folders whose names match; `root` is the project's folder. */
export function readSources(root: string, folders: readonly string[], name: RegExp): JsxSource[] {
  return folders.flatMap((top) =>
    readdirSync(path.join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && name.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((place) => ({
        file: path.relative(root, place).replaceAll(path.sep, '/'),
        text: readFileSync(place, 'utf8'),
      })),
  );
}

// The parser's nodes, read by the few fields that matter here.
type Fields = { [key: string]: unknown };
export type JsxNode = { type: string; start: number; end: number } & Fields;

export type ParsedFile = {
  file: string;
  text: string;
  program: Parameters<Visitor['visit']>[0];
  /** Functions and constants of the file by name. */
  definitions: Map<string, JsxNode>;
  /** Imported name to file and name there. */
  imports: Map<string, { file: string; name: string }>;
  /** The type annotations of properties and parameters by name, as far as they are in the file itself. */
  annotations: Map<string, string>;
  /** Names that have a value where none is given. */
  defaults: Set<string>;
  /** The component whose code this node is part of. */
  owners: { start: number; end: number; name: string }[];
};

export const child = (node: JsxNode, key: string) => node[key] as JsxNode;
export const children = (node: JsxNode, key: string) => (node[key] ?? []) as JsxNode[];

export function parseFile({ file, text }: JsxSource): ParsedFile {
  const { program, module } = parseSync(file, text);
  const definitions = new Map<string, JsxNode>();
  const annotations = new Map<string, string>();
  const defaults = new Set<string>();
  const owners: ParsedFile['owners'] = [];
  const define = (id: JsxNode | null | undefined, node: JsxNode | null | undefined) => {
    if (id?.type !== 'Identifier' || !node) return;
    const name = String(id.name);
    if (!definitions.has(name)) definitions.set(name, node);
    owners.push({ start: node.start, end: node.end, name });
  };
  const annotate = (id: JsxNode, annotation: unknown, optional: unknown) => {
    if (!annotation || typeof id.name !== 'string') return;
    const { start, end } = annotation as JsxNode;
    const said = `${text.slice(start, end)}${optional ? ' | undefined' : ''}`;
    const known = annotations.get(id.name);
    annotations.set(id.name, known === undefined ? said : `${known} ${said}`);
  };
  new Visitor({
    FunctionDeclaration: (node) => define(node.id as unknown as JsxNode, node as unknown as JsxNode),
    VariableDeclarator: (node) => define(node.id as unknown as JsxNode, node.init as unknown as JsxNode),
    TSPropertySignature: (node) => annotate(node.key as unknown as JsxNode, node.typeAnnotation, node.optional),
    AssignmentPattern: ({ left }) => void (left.type === 'Identifier' && defaults.add(left.name)),
  }).visit(program);
  const imports = new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) => {
      const target = resolveImport(file, moduleRequest.value);
      return target === undefined
        ? []
        : entries.map(({ importName, localName }) => [
            localName.value,
            { file: target, name: importName.name ?? localName.value },
          ]);
    }) as [string, { file: string; name: string }][],
  );
  return { file, text, program, definitions, imports, annotations, defaults, owners };
}

function resolveImport(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.replace('#', 'src/');
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  return undefined;
}

/** Every element and fragment of a file. */
export function visitElements({ program }: ParsedFile, visit: (node: JsxNode) => void): void {
  new Visitor({
    JSXElement: (node) => visit(node as unknown as JsxNode),
    JSXFragment: (node) => visit(node as unknown as JsxNode),
  }).visit(program);
}

export function tagName(node: JsxNode): string {
  const name = child(child(node, 'openingElement'), 'name');
  return name.type === 'JSXIdentifier' ? String(name.name) : 'other.tag';
}

/** Two returns with one tag are one element to React. */
export function rootTag(node: JsxNode): string {
  if (node.type === 'ParenthesizedExpression') return rootTag(child(node, 'expression'));
  return node.type === 'JSXElement' ? tagName(node) : `${node.type} ${node.start}`;
}

export const isFunction = ({ type }: JsxNode) =>
  ['FunctionDeclaration', 'ArrowFunctionExpression', 'FunctionExpression'].includes(type);

/** `lazyComponent(...)`: shown once its code has arrived. */
export const isLazy = (node: JsxNode) =>
  node.type === 'CallExpression' && child(node, 'callee').name === 'lazyComponent';

/** The values a function returns itself, not those of functions inside it. */
export function listReturned(definition: JsxNode): JsxNode[] {
  if (!isFunction(definition)) return [];
  const body = child(definition, 'body');
  if (body.type !== 'BlockStatement') return [body];
  const found: JsxNode[] = [];
  walkNode(body, (node) => {
    if (node.type === 'ReturnStatement' && node.argument) found.push(child(node, 'argument'));
    return !isFunction(node);
  });
  return found;
}

export function containsJsx(definition: JsxNode): boolean {
  let found = false;
  walkNode(definition, ({ type }) => {
    found ||= type === 'JSXElement' || type === 'JSXFragment';
    return !found;
  });
  return found;
}

/** Visits a node and what is in it, for as long as `visit` returns true. */
function walkNode(node: JsxNode, visit: (node: JsxNode) => boolean): void {
  if (!visit(node)) return;
  for (const value of Object.values(node)) {
    for (const entry of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof entry === 'object' && entry !== null && 'type' in entry) walkNode(entry as JsxNode, visit);
    }
  }
}
