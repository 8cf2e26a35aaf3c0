// Finds out what the children of a JSX element can be on the page: text, a permanent element, or a conditional child.
import {
  child,
  children,
  containsJsx,
  isFunction,
  isLazy,
  type JsxNode,
  type JsxSource,
  listReturned,
  type ParsedFile,
  parseFile,
  rootTag,
  tagName,
  visitElements,
} from './jsx-source.ts';

export type ChildKind = {
  what: 'text' | 'element';
  /** It can come, go, be exchanged or be several; otherwise it stays for as long as its parent. */
  passes: boolean;
  /** Text that is a node of its own even as the only child: in a fragment, a list, or returned by a component. */
  isOwnNode: boolean;
};

type Component = { file: string; node: JsxNode };

export type JsxProject = {
  files: readonly ParsedFile[];
  kindsOf: (file: ParsedFile, node: JsxNode) => ChildKind[];
  rootKindsOf: (file: ParsedFile, node: JsxNode) => ChildKind[] | undefined;
};

const element: ChildKind = { what: 'element', passes: false, isOwnNode: true };
const words: ChildKind = { what: 'text', passes: false, isOwnNode: false };
const toPassing = (kind: ChildKind): ChildKind => ({ ...kind, passes: true });
const toOwnNode = (kind: ChildKind): ChildKind => ({ ...kind, isOwnNode: true });
const nodeType = /ReactNode|ReactElement/;
const isText = ({ what }: ChildKind) => what === 'text';

/** True for an expression that can only be a boolean, which renders nothing. */
function isYesOrNo(node: JsxNode): boolean {
  if (node.type === 'UnaryExpression') return node.operator === '!';
  if (node.type === 'BinaryExpression') return /^(?:[!=<>]=?=?|in|instanceof)$/.test(String(node.operator));
  const callee = node.type === 'CallExpression' ? child(node, 'callee') : undefined;
  return (
    callee?.type === 'MemberExpression' &&
    /^(?:every|some|includes|has|test|startsWith|endsWith)$/.test(String(child(callee, 'property').name))
  );
}

/** All files together, because what a component shows is decided by its own file and by those that use it. */
export function readJsxProject(sources: readonly JsxSource[]): JsxProject {
  const files = sources.map(parseFile);
  const byPath = new Map(files.map((parsed) => [parsed.file, parsed]));
  const usages = listUsages(files, findDefinition);
  const rootsInWork = new Set<JsxNode>();
  const roots = new Map<JsxNode, ChildKind[]>();
  const propsInWork = new Set<string>();
  const constantsInWork = new Set<JsxNode>();

  /** Whether every type with this property says that it is a node, or its object holds nodes. */
  function isSlot(file: ParsedFile, member: JsxNode): boolean {
    const property = String(child(member, 'property').name);
    const own = file.annotations.get(property);
    const said = own === undefined ? files.flatMap(({ annotations }) => annotations.get(property) ?? []) : [own];
    const holder = file.annotations.get(String(child(member, 'object').name)) ?? '';
    return nodeType.test(holder) || (said.length > 0 && said.every((annotation) => nodeType.test(annotation)));
  }

  function findDefinition(file: ParsedFile, name: string): (Component & { parsed: ParsedFile }) | undefined {
    const own = file.definitions.get(name);
    if (own) return { file: file.file, node: own, parsed: file };
    const from = file.imports.get(name);
    const parsed = from && byPath.get(from.file);
    const node = parsed?.definitions.get(from?.name ?? '');
    return parsed && node ? { file: parsed.file, node, parsed } : undefined;
  }

  /** The children that a component renders in its place; undefined if the function is not a component. */
  function rootKindsOf(file: ParsedFile, definition: JsxNode): ChildKind[] | undefined {
    const known = roots.get(definition);
    if (known) return known;
    if (rootsInWork.has(definition)) return [element];
    rootsInWork.add(definition);
    const returned = listReturned(definition);
    const all = returned.map((node) => kindsOf(file, node).map(toOwnNode));
    rootsInWork.delete(definition);
    if (returned.length === 0) return undefined;
    const kinds = all.slice(1).reduce((a, b, at) => either([returned[0], a], [returned[at + 1], b]), all[0] ?? []);
    roots.set(definition, kinds);
    return kinds;
  }

  function kindsOf(file: ParsedFile, node: JsxNode): ChildKind[] {
    switch (node.type) {
      case 'JSXText':
        return /\S/.test(String(node.value)) ? [words] : [];
      case 'JSXExpressionContainer':
      case 'ParenthesizedExpression':
      case 'TSNonNullExpression':
      case 'TSAsExpression':
        return kindsOf(file, child(node, 'expression'));
      case 'JSXEmptyExpression':
        return [];
      case 'JSXFragment':
        return children(node, 'children')
          .flatMap((entry) => kindsOf(file, entry))
          .map(toOwnNode);
      case 'JSXElement':
        return kindsOfElement(file, node);
      case 'Literal':
        return ['string', 'number'].includes(typeof node.value) && /\S/.test(String(node.value)) ? [words] : [];
      case 'TemplateLiteral':
        return [words];
      case 'LogicalExpression':
        return kindsOfLogical(file, node);
      case 'ConditionalExpression':
        // The server's side of a choice is never seen by React in a browser.
        if (file.text.slice(child(node, 'test').start, child(node, 'test').end).includes('import.meta.env.SSR')) {
          return kindsOf(file, child(node, 'alternate'));
        }
        return either(
          [child(node, 'consequent'), kindsOf(file, child(node, 'consequent'))],
          [child(node, 'alternate'), kindsOf(file, child(node, 'alternate'))],
        );
      case 'CallExpression':
        return kindsOfCall(file, node);
      case 'Identifier':
        return kindsOfName(file, node);
      case 'ChainExpression':
        return kindsOf(file, child(node, 'expression'));
      case 'MemberExpression':
        return [isSlot(file, node) ? element : words];
      default:
        return [words];
    }
  }

  function kindsOfElement(file: ParsedFile, node: JsxNode): ChildKind[] {
    const tag = tagName(node);
    if (!/^[A-Z]/.test(tag)) return [element];
    const found = findDefinition(file, tag);
    if (!found) return [element];
    return rootKindsOf(found.parsed, found.node) ?? (isLazy(found.node) ? [toPassing(element)] : [element]);
  }

  function kindsOfLogical(file: ParsedFile, node: JsxNode): ChildKind[] {
    const right = kindsOf(file, child(node, 'right'));
    if (node.operator === '&&') return right.map(toPassing);
    // If the left side is null or undefined, the right side is shown.
    const left = (isYesOrNo(child(node, 'left')) ? [] : kindsOf(file, child(node, 'left'))).map((kind) =>
      isText(kind) ? { ...kind, passes: false } : kind,
    );
    return either([child(node, 'left'), left], [child(node, 'right'), right]);
  }

  function kindsOfCall(file: ParsedFile, node: JsxNode): ChildKind[] {
    const callee = child(node, 'callee');
    if (callee.type === 'MemberExpression' && ['map', 'flatMap'].includes(String(child(callee, 'property').name))) {
      const [callback] = children(node, 'arguments');
      const each = callback ? (rootKindsOf(file, callback) ?? [element]) : [words];
      return each.map(toOwnNode).map(toPassing);
    }
    if (callee.name === 'createElement' || callee.name === 'createPortal') return [element];
    const returned = callee.type === 'Identifier' && file.annotations.get(String(callee.name));
    if (returned && nodeType.test(returned)) return [element];
    const found = callee.type === 'Identifier' ? findDefinition(file, String(callee.name)) : undefined;
    if (found && containsJsx(found.node)) return rootKindsOf(found.parsed, found.node) ?? [words];
    return [words];
  }

  function kindsOfName(file: ParsedFile, node: JsxNode): ChildKind[] {
    const name = String(node.name);
    if (name === 'undefined') return [];
    const owner = file.owners
      .filter(({ start, end }) => start <= node.start && node.end <= end)
      .sort((a, b) => b.start - a.start);
    const own = file.definitions.get(name);
    if (own && !isFunction(own)) {
      if (constantsInWork.has(own)) return [words];
      constantsInWork.add(own);
      const kinds = kindsOf(file, own);
      constantsInWork.delete(own);
      return kinds;
    }
    const annotation = file.annotations.get(name) ?? (name === 'children' ? 'ReactNode' : undefined);
    if (annotation === undefined) return [words];
    if (!nodeType.test(annotation)) {
      const isOptional = /undefined|null/.test(annotation) && !file.defaults.has(name);
      return isOptional && /string|number/.test(annotation) ? [toPassing(words)] : [words];
    }
    if (/ReactElement/.test(annotation)) return [element];
    const component = owner.map((entry) => entry.name).find((entry) => /^[A-Z]/.test(entry));
    return component === undefined ? [element] : kindsOfProperty(file, component, name);
  }

  /** The children passed to a property of a component, wherever it is used. */
  function kindsOfProperty(file: ParsedFile, component: string, property: string): ChildKind[] {
    const key = `${file.file} ${component} ${property}`;
    if (propsInWork.has(key)) return [element];
    propsInWork.add(key);
    const given = (usages.get(`${file.file} ${component}`) ?? []).map((usage) => {
      if (property === 'children') {
        return children(usage.node, 'children').flatMap((entry) => kindsOf(usage.file, entry));
      }
      const attribute = children(child(usage.node, 'openingElement'), 'attributes').find(
        (entry) => entry.type === 'JSXAttribute' && child(entry, 'name').name === property,
      );
      return attribute?.value ? kindsOf(usage.file, attribute.value as JsxNode) : [];
    });
    propsInWork.delete(key);
    // Several children of one user are compared with each other there; here the property is one child.
    const all = given.flat();
    const worst =
      all.find((kind) => isText(kind) && kind.passes) ?? all.find(isText) ?? all.find(({ passes }) => passes);
    return [worst ?? element];
  }

  return { files, kindsOf, rootKindsOf };
}

type Usage = { file: ParsedFile; node: JsxNode };

function listUsages(
  files: readonly ParsedFile[],
  find: (file: ParsedFile, name: string) => Component | undefined,
): Map<string, Usage[]> {
  const usages = new Map<string, Usage[]>();
  for (const file of files) {
    visitElements(file, (node) => {
      const name = node.type === 'JSXElement' ? tagName(node) : '';
      const found = /^[A-Z]/.test(name) ? find(file, name) : undefined;
      if (!found) return;
      const key = `${found.file} ${file.imports.get(name)?.name ?? name}`;
      usages.set(key, [...(usages.get(key) ?? []), { file, node }]);
    });
  }
  return usages;
}

/** One of two. Two texts are one text that changes, and two elements of one tag are one element to React. */
function either(
  [a, first]: [JsxNode | undefined, ChildKind[]],
  [b, second]: [JsxNode | undefined, ChildKind[]],
): ChildKind[] {
  const [one, other] = [first[0], second[0]];
  if (one && other && first.length === 1 && second.length === 1 && one.what === other.what) {
    const isSame = isText(one) ? one.isOwnNode === other.isOwnNode : a && b && rootTag(a) === rootTag(b);
    if (isSame) return [{ ...one, passes: one.passes || other.passes }];
  }
  const longer = first.length > second.length ? first : second;
  const all = [...first, ...second];
  // An only child of text is replaced as a whole.
  if (longer.length < 2) return [toPassing(all.find(isText) ?? one ?? element)];
  return [...longer, ...(longer === first ? second : first).filter(isText)].map(toPassing);
}
