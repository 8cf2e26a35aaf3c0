// Finds code for browsers that uses what one of the build's targets lacks, or what a browser has on https alone, without asking first.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { API, type Checker, type Project, type Symbol } from 'typescript/unstable/sync';
import { parseSync } from 'vite';
import { listMissing, type WebFeature } from './browser-support.ts';
import { type FeatureUse, listAskedNames, listUses } from './feature-uses.ts';
import { findPlace } from './import-rules.ts';
import { browserTargets } from './vite/browser-targets.ts';

export type MissingFeature = { file: string; line: number; what: string; why: string };

type File = { file: string; text: string };

/** Uses the compiler's own knowledge of what each name means, so that `url.parse()` of ours is not taken for URL.parse(). */
export function checkBrowserFeatures(root: string, files: readonly File[]): MissingFeature[] {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [path.join(root, 'tsconfig.json')] }).getProjects()[0];
    if (!project) throw new Error('the compiler could not read tsconfig.json');
    const known = knowFeatures(project);
    return files.flatMap((source) => checkFile(source, project.checker, known));
  } finally {
    api.close();
  }
}

type Knowledge = {
  describe: (symbol: Symbol, use: FeatureUse) => { feature: WebFeature; isSecure: boolean } | undefined;
  mixinUsers: ReadonlyMap<string, string[]>;
};

function checkFile({ file, text }: File, checker: Checker, known: Knowledge): MissingFeature[] {
  const { program } = parseSync(file, text);
  const uses = listUses(program);
  const askedNames = new Set(listAskedNames(program));
  const symbols = checker.getSymbolAtPosition(
    file,
    uses.map(({ at }) => at),
  );
  const found = uses.flatMap((use, index) => {
    const symbol = symbols[index];
    const described = symbol && known.describe(symbol, use);
    return described ? [{ use, ...described }] : [];
  });
  const asked = new Set(found.filter(({ use }) => use.isAsked).map(({ feature }) => nameOf(feature)));
  const names = new Map(found.map(({ use, feature }) => [use.at, nameOf(feature)]));
  return found.flatMap(({ use, feature, isSecure }) => {
    const name = nameOf(feature);
    // A check for an object also covers its members.
    const owner = use.objectAt === undefined ? undefined : names.get(use.objectAt);
    const isAsked = [name, owner].some(
      (one) => one !== undefined && (asked.has(one) || askedNames.has(one.slice(one.lastIndexOf('.') + 1))),
    );
    if (isAsked) return [];
    const missing = listMissing(feature, browserTargets, known.mixinUsers);
    const why = missing.length > 0 ? `missing in ${missing.join(', ')}` : isSecure ? 'on https alone' : '';
    return why ? [{ file, line: text.slice(0, use.at).split('\n').length, what: name, why }] : [];
  });
}

const nameOf = ({ of, name }: WebFeature) => (of === undefined ? name : `${of.replace(/Constructor$/, '')}.${name}`);

const onHttpsAlone = /Available only in secure contexts/;

function knowFeatures({ checker }: Project): Knowledge {
  const cache = new Map<number, ReturnType<Knowledge['describe']>>();
  const mixinUsers = new Map<string, string[]>();
  const describe: Knowledge['describe'] = (symbol, use) => {
    if (cache.has(symbol.id)) return cache.get(symbol.id);
    const [declaration] = symbol.declarations;
    if (!declaration || !/\/lib\.[a-z\d.]+\.d\.ts$/.test(declaration.path)) return undefined;
    if (mixinUsers.size === 0 && declaration.path.endsWith('lib.dom.d.ts')) readMixins(declaration.path, mixinUsers);
    const parent = symbol.getParent();
    const of = parent?.name.startsWith('__') ? use.object : parent?.name;
    const isSecure = [symbol, ...(parent ? [parent] : [])].some((entry) =>
      onHttpsAlone.test(entry.getDocumentationComment(checker)),
    );
    const described = { feature: { ...(of !== undefined && { of }), name: symbol.name }, isSecure };
    cache.set(symbol.id, described);
    return described;
  };
  return { describe, mixinUsers };
}

/** The types split an interface into several parts; the compatibility data only has the combined one. */
function readMixins(typesFile: string, mixinUsers: Map<string, string[]>): void {
  for (const [, user = '', mixins = ''] of readFileSync(typesFile, 'utf8').matchAll(
    /^interface (\w+) extends ([^{]+)/gm,
  )) {
    for (const mixin of mixins.split(/,\s*/)) {
      const name = mixin.trim().replace(/<.*$/, '');
      mixinUsers.set(name, [...(mixinUsers.get(name) ?? []), user]);
    }
  }
}

/** Whether a file is bundled for the browser: see docs/architecture.md. */
export function isBrowserFile(file: string): boolean {
  if (!/\.tsx?$/.test(file) || file.endsWith('.d.ts') || file === 'src/web/entry-server.tsx') return false;
  return ['kernel', 'slice', 'ui', 'screens', 'web'].includes(findPlace(file)?.kind ?? '');
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '..');
  const files = readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter(isBrowserFile)
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const missing = checkBrowserFeatures(root, files);
  for (const { file, line, what, why } of missing) process.stdout.write(`${file}:${line}  ${what}: ${why}\n`);
  process.stdout.write(`${files.length} files, ${missing.length} features that some browsers lack.\n`);
  if (missing.length > 0) process.exitCode = 1;
}
