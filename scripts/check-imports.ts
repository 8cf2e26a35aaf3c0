// Checks the import rules: places, slices, packages, cycles, names, default exports, access to the environment, HTML and addresses.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import {
  findForbiddenEdge,
  findForbiddenFolder,
  findForbiddenName,
  findForbiddenPackage,
  findPlace,
  findUnorderedFolder,
  type Place,
} from './import-rules.ts';

/** A file of the project: its path from the root, with forward slashes, and its content. */
export type SourceFile = { file: string; text: string };

export type Breach = { file: string; line: number; what: string; why: string };

type Found = { at: number; what: string; why: string };
type Import = { at: number; specifier: string; isType: boolean };

/** The only file that reads the environment. */
const configFile = 'src/platform/config/config.ts';
/** The only file that sets HTML, sanitized by the server. */
const htmlFile = 'src/ui/safe-html.tsx';

/** All violations of the architecture's rules in these files. */
export function checkImports(files: readonly SourceFile[]): Breach[] {
  const known = new Set(files.map(({ file }) => file));
  const graph = new Map<string, string[]>();
  const breaches = files.flatMap(({ file, text }) => {
    const name = findForbiddenName(file);
    const found: Found[] = name ? [{ at: 0, what: name, why: 'a name that does not describe the contents' }] : [];
    const place = findPlace(file);
    if (!place) found.push({ at: 0, what: file, why: 'the architecture has no such place, or no such slice' });
    const unordered = findUnorderedFolder(file);
    if (unordered) found.push({ at: 0, what: file, why: unordered });
    if (place && /\.tsx?$/.test(file)) found.push(...checkFile({ file, text }, place, known, graph));
    return found.map(({ at, what, why }) => ({ file, line: text.slice(0, at).split('\n').length, what, why }));
  });
  return [...breaches, ...findCircles(graph)];
}

function checkFile(
  { file, text }: SourceFile,
  place: Place,
  known: Set<string>,
  graph: Map<string, string[]>,
): Found[] {
  const { module, program, errors } = parseSync(file, text);
  if (errors[0]) return [{ at: errors[0].labels[0]?.start ?? 0, what: errors[0].message, why: 'it cannot be read' }];
  const imports = [...listStaticImports(module), ...listOtherImports(program, text)];
  const targets = imports.map((entry) => ({ ...entry, target: resolveTarget(file, entry.specifier, known) }));
  const values = targets.flatMap(({ target, isType }) => (target && !isType ? [target] : []));
  graph.set(file, values);

  const found = targets.flatMap(({ at, specifier, target }): Found[] => {
    const to = target ? findPlace(target) : undefined;
    const why =
      target === undefined
        ? findForbiddenPackage(file, place, specifier)
        : ((to && findForbiddenEdge(place, to)) ?? findForbiddenFolder(file, target));
    return why ? [{ at, what: specifier, why }] : [];
  });
  if (!file.startsWith('src/') || place.kind === 'test') return found;
  return [
    ...found,
    ...findDefaultExports(module),
    ...(file === configFile ? [] : findEnvironmentReads(program)),
    ...(file === htmlFile ? [] : findHtmlWrites(program)),
    ...(place.kind === 'platform' || place.kind === 'server' ? findResolvedAddresses(program) : []),
  ];
}

type Parsed = ReturnType<typeof parseSync>;

function listStaticImports({ staticImports, staticExports }: Parsed['module']): Import[] {
  const imports = staticImports.map(({ start, moduleRequest, entries }) => ({
    at: start,
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exports = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ start, moduleRequest, isType }) =>
      moduleRequest ? [{ at: start, specifier: moduleRequest.value, isType }] : [],
    ),
  );
  return [...imports, ...exports];
}

/** `import('x')` with a fixed address, as a value or in a type. Neither runs before the file that holds it has run. */
function listOtherImports(program: Parsed['program'], text: string): Import[] {
  const found: Import[] = [];
  const add = (node: { start: number; source: { start: number; end: number } }, isType: boolean) => {
    const specifier = /^(['"`])([^$]*)\1$/.exec(text.slice(node.source.start, node.source.end))?.[2];
    if (specifier !== undefined) found.push({ at: node.start, specifier, isType });
  };
  new Visitor({
    ImportExpression: (node) => add(node, true),
    TSImportType: (node) => add(node, true),
  }).visit(program);
  return found;
}

/** The file a specifier means, whether or not it exists; undefined for a package. */
function resolveTarget(file: string, specifier: string, known: Set<string>): string | undefined {
  const plain = specifier.replace(/\?.*$/, '');
  if (/^#(test|bench|sandbox|demo)\//.test(plain)) return plain.replace('#', '');
  if (plain.startsWith('#')) return plain.replace('#', 'src/');
  if (!plain.startsWith('.')) return undefined;
  const target = path.posix.join(path.posix.dirname(file), plain);
  const isOurs = known.has(target) || /^(src|sandbox|demo|scripts|test|e2e|bench)\//.test(target);
  return isOurs ? target : undefined;
}

function findDefaultExports({ staticExports }: Parsed['module']): Found[] {
  return staticExports.flatMap(({ entries }) =>
    entries
      .filter(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default')
      .map(({ start }) => ({ at: start, what: 'export default', why: 'a name of its own can be searched for' })),
  );
}

function findEnvironmentReads(program: Parsed['program']): Found[] {
  const found: Found[] = [];
  const add = (at: number) =>
    found.push({ at, what: 'process.env', why: `the environment is read in ${configFile} alone` });
  const isProcess = (node: { type: string; name?: unknown } | null) =>
    node?.type === 'Identifier' && node.name === 'process';
  const isEnv = (node: { type: string; name?: unknown; value?: unknown }) =>
    node.name === 'env' || node.value === 'env';
  new Visitor({
    MemberExpression(node) {
      if (isProcess(node.object) && isEnv(node.property)) add(node.start);
    },
    VariableDeclarator(node) {
      if (!isProcess(node.init) || node.id.type !== 'ObjectPattern') return;
      if (node.id.properties.some((property) => property.type === 'Property' && isEnv(property.key))) add(node.start);
    },
    ImportDeclaration(node) {
      if (!/^(node:)?process$/.test(node.source.value)) return;
      const names = node.specifiers.filter((entry) => entry.type === 'ImportSpecifier');
      if (names.some((entry) => isEnv(entry.imported))) add(node.start);
    },
  }).visit(program);
  return found;
}

/** Every way to set HTML as text, by its name: as an attribute, a property or a call. */
const htmlWriters = new Set([
  'dangerouslySetInnerHTML',
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'srcdoc',
  'srcDoc',
]);

function findHtmlWrites(program: Parsed['program']): Found[] {
  const found: Found[] = [];
  const add = (at: number, name: unknown) => {
    if (typeof name !== 'string' || !htmlWriters.has(name)) return;
    found.push({ at, what: name, why: `only ${htmlFile} may set HTML` });
  };
  new Visitor({
    JSXIdentifier: (node) => add(node.start, node.name),
    Identifier: (node) => add(node.start, node.name),
    Literal: (node) => add(node.start, node.value),
  }).visit(program);
  return found;
}

/** A path that begins with `//` or `/\\` names another host when it is resolved against a base. */
function findResolvedAddresses(program: Parsed['program']): Found[] {
  const found: Found[] = [];
  const add = (at: number, base: { type: string } | undefined) => {
    // A file next to the code is fine.
    if (base === undefined || base.type === 'MemberExpression') return;
    found.push({ at, what: 'URL with a base', why: 'a request path may name another host: put it behind the origin' });
  };
  const isUrl = (node: { type: string; name?: unknown }) => node.type === 'Identifier' && node.name === 'URL';
  new Visitor({
    NewExpression(node) {
      if (isUrl(node.callee)) add(node.start, node.arguments[1]);
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type === 'MemberExpression' && isUrl(callee.object)) add(node.start, node.arguments[1]);
    },
  }).visit(program);
  return found;
}

/** Import cycles, where the order of execution would depend on the importer. Type imports do not count. */
function findCircles(graph: Map<string, string[]>): Breach[] {
  const breaches: Breach[] = [];
  const finished = new Set<string>();
  const visit = (file: string, trail: readonly string[]) => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      const what = [...trail.slice(start), file].join(' > ');
      breaches.push({ file, line: 1, what, why: 'files may not import each other in a circle' });
      return;
    }
    if (finished.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...trail, file]);
    finished.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return breaches;
}

function readSources(root: string): SourceFile[] {
  const tops = ['src', 'sandbox', 'demo', 'scripts', 'test', 'e2e', 'bench'].filter((top) =>
    existsSync(path.join(root, top)),
  );
  return tops.flatMap((top) =>
    readdirSync(path.join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((place) => /\.(tsx?|mjs|css)$/.test(place))
      .map((place) => ({
        file: path.relative(root, place).replaceAll(path.sep, '/'),
        text: readFileSync(place, 'utf8'),
      })),
  );
}

if (import.meta.main) {
  const files = readSources(path.join(import.meta.dirname, '..'));
  const breaches = checkImports(files);
  for (const { file, line, what, why } of breaches) process.stdout.write(`${file}:${line}  ${what}  ${why}\n`);
  process.stdout.write(`${files.length} files, ${breaches.length} breaches of the import rules.\n`);
  if (breaches.length > 0) process.exitCode = 1;
}
