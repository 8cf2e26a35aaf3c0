// Divides what several pages share, apart from the first file, into few files. Left alone, the bundler makes a file for each set of
// pages that share code, which was fifty requests for one page, most of them below 1 KB. Merging two files saves requests, but some
// pages then load code that they do not use. Files are merged while the requests weigh more than that code.
import path from 'node:path';
import { collectStatic, type ImportGraph as Graph } from './import-graph.ts';

/** Modules that are loaded together. */
type File = {
  modules: string[];
  /** Pages and parts of pages that load it, for themselves or because something else imports it. */
  pages: Set<string>;
  /** Characters of source code. */
  size: number;
  /** A page that something else imports as well. It has a file of its own. */
  isPage: boolean;
};

/** What a request costs, in characters of source code: as long as about 4 KB take to load. */
const requestCost = 16_000;

/** A group for the bundler. @param findFirst modules of the first file, which each page has already */
export function sharedFilesGroup(findFirst: (graph: Graph) => ReadonlySet<string>) {
  const found: { names?: ReadonlyMap<string, string> } = {};
  return {
    debugName: 'shared',
    // The files have no circular imports, so none needs more than its own modules.
    includeDependenciesRecursively: false,
    name: (id: string, graph: Graph): string | null => {
      found.names ??= nameFiles(divideShared(graph, findFirst(graph)));
      return found.names.get(id) ?? null;
    },
  };
}

/** @returns the modules of each shared file, the largest first; what only one page uses stays with the page */
export function divideShared(graph: Graph, first: ReadonlySet<string>): string[][] {
  const loaders = findLoaders(graph, first);
  const closures = new Map([...loaders.keys()].map((page) => [page, collectStatic(graph, [page], first)]));
  const sizeOf = (id: string) => graph.getModuleInfo(id)?.code?.length ?? 0;
  const files = groupByPages(findUsers(loaders, closures), loaders, sizeOf);
  const shared = mergeFiles(graph, files).filter(({ isPage }) => !isPage);
  return shared.map(({ modules }) => modules.sort((a, b) => sizeOf(b) - sizeOf(a) || a.localeCompare(b)));
}

/** Each module loaded on demand (a page, or a part of one), with the modules that load it. */
function findLoaders(graph: Graph, first: ReadonlySet<string>): Map<string, string[]> {
  const loaders = new Map<string, string[]>();
  const seen = new Set(first);
  const open = [...first];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const page of dynamicallyImportedIds) {
      if (!first.has(page)) loaders.set(page, [...(loaders.get(page) ?? []), id]);
    }
    const next = [...importedIds, ...dynamicallyImportedIds].filter((other) => !seen.has(other));
    for (const other of next) seen.add(other);
    open.push(...next);
  }
  return loaders;
}

type Closures = ReadonlyMap<string, ReadonlySet<string>>;

/** The pages that have to load each shared module. A part of a page does not have to load what its page has loaded already. */
function findUsers(loaders: ReadonlyMap<string, readonly string[]>, closures: Closures): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  const shared = findShared(closures);
  for (const [page, closure] of closures) {
    const isLoaded = loadedBefore(loaders.get(page) ?? [], closures);
    for (const id of closure) {
      if (!shared.has(id)) continue;
      const pages = users.get(id) ?? new Set();
      users.set(id, pages);
      if (!isLoaded(id)) pages.add(page);
    }
  }
  return users;
}

function findShared(closures: Closures): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const id of [...closures.values()].flatMap((closure) => [...closure])) (seen.has(id) ? shared : seen).add(id);
  return shared;
}

function loadedBefore(loaders: readonly string[], closures: Closures): (id: string) => boolean {
  const around = loaders.map((loader) => [...closures.values()].filter((closure) => closure.has(loader)));
  // What the first file loads has nothing but the first file.
  if (around.some((closures) => closures.length === 0)) return () => false;
  return (id) => around.flat().every((closure) => closure.has(id));
}

function groupByPages(
  users: ReadonlyMap<string, Set<string>>,
  loaders: ReadonlyMap<string, unknown>,
  sizeOf: (id: string) => number,
): File[] {
  const files = new Map<string, File>();
  for (const [id, pages] of users) {
    const isPage = loaders.has(id);
    const key = isPage ? id : [...pages].sort().join('\n');
    const file = files.get(key) ?? { modules: [], pages: new Set(pages), size: 0, isPage };
    file.modules.push(id);
    file.size += sizeOf(id);
    files.set(key, file);
  }
  return [...files.values()];
}

type Pair = { one: File; other: File; gain: number };

/** Merges the pair that gains most, until none does. */
function mergeFiles(graph: Graph, files: readonly File[]): File[] {
  const left = new Set(files);
  const pairUp = (one: File, others: Iterable<File>, imports: FileImports): Pair[] =>
    [...others].map((other) => ({ one, other, gain: findGain(one, other, imports) })).filter(({ gain }) => gain > 0);
  let imports = followImports(graph, left);
  let pairs = files.flatMap((file, index) => pairUp(file, files.slice(index + 1), imports));
  while (pairs.length > 0) {
    pairs.sort((a, b) => a.gain - b.gain);
    const best = pairs.pop() as Pair;
    const { one, other } = best;
    // Merging others may have changed what this pair gains.
    const gain = findGain(one, other, imports);
    if (gain < best.gain) {
      if (gain > 0) pairs.push({ one, other, gain });
      continue;
    }
    const isGone = (file: File) => file === one || file === other;
    const merged = merge(one, other, imports);
    left.delete(one);
    left.delete(other);
    const others = [...left];
    left.add(merged);
    imports = followImports(graph, left);
    pairs = pairs.filter((pair) => !isGone(pair.one) && !isGone(pair.other));
    pairs.push(...pairUp(merged, others, imports));
  }
  return [...left];
}

/** The files that a file imports, also through others. */
type FileImports = (file: File) => ReadonlySet<File>;

function followImports(graph: Graph, files: ReadonlySet<File>): FileImports {
  const fileOf = new Map([...files].flatMap((file) => file.modules.map((id) => [id, file] as const)));
  const direct = new Map([...files].map((file) => [file, new Set(listImports(graph, file, fileOf))]));
  const followed = new Map<File, ReadonlySet<File>>();
  const follow = (file: File): ReadonlySet<File> => {
    const known = followed.get(file);
    if (known !== undefined) return known;
    const found = new Set<File>();
    // Before following: a page and what it shares may import each other.
    followed.set(file, found);
    for (const next of direct.get(file) ?? []) for (const imported of [next, ...follow(next)]) found.add(imported);
    return found;
  };
  return follow;
}

function listImports(graph: Graph, file: File, fileOf: ReadonlyMap<string, File>): File[] {
  return file.modules
    .flatMap((id) => graph.getModuleInfo(id)?.importedIds ?? [])
    .flatMap((id) => fileOf.get(id) ?? [])
    .filter((other) => other !== file);
}

/** What pages save by merging, in characters of source code: requests, less the code that they would load in vain. */
function findGain(one: File, other: File, imports: FileImports): number {
  if (one.isPage || other.isPage) return 0;
  const saved = weigh(intersect(one.pages, other.pages)) * requestCost;
  if (saved === 0) return 0;
  const inVain =
    weigh(subtract(other.pages, one.pages)) * one.size + weigh(subtract(one.pages, other.pages)) * other.size;
  if (saved <= inVain || isBetween(one, other, imports)) return 0;
  return saved - inVain - weighImports(one, other, imports) - weighImports(other, one, imports);
}

/** Whether a third file imports one and is imported by the other, which would then import each other. */
function isBetween(one: File, other: File, imports: FileImports): boolean {
  const leads = (from: File, to: File) => [...imports(from)].some((file) => file !== to && imports(file).has(to));
  return leads(one, other) || leads(other, one);
}

/** The pages of the other file load all that this one imports, too. */
function weighImports(one: File, other: File, imports: FileImports): number {
  return [...imports(one)].reduce(
    (sum, file) => sum + (file === other ? 0 : weigh(subtract(other.pages, file.pages)) * (file.size + requestCost)),
    0,
  );
}

function merge(one: File, other: File, imports: FileImports): File {
  const pages = new Set([...one.pages, ...other.pages]);
  for (const file of [...imports(one), ...imports(other)]) for (const page of pages) file.pages.add(page);
  return { modules: [...one.modules, ...other.modules], pages, size: one.size + other.size, isPage: false };
}

function intersect(some: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...some].filter((page) => others.has(page));
}

function subtract(some: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...some].filter((page) => !others.has(page));
}

/** Administrators are few, and return. */
function weigh(pages: readonly string[]): number {
  return pages.reduce((sum, page) => sum + (page.includes('admin') ? 1 : 3), 0);
}

/** A file is named after its largest module. */
function nameFiles(files: readonly string[][]): Map<string, string> {
  const taken = new Set<string>(['app']);
  const names = new Map<string, string>();
  for (const modules of files) {
    const base = path.basename(modules[0] ?? 'shared').replace(/\.\w+$/, '');
    let name = base;
    for (let number = 2; taken.has(name); number += 1) name = `${base}-${number}`;
    taken.add(name);
    for (const id of modules) names.set(id, name);
  }
  return names;
}
