// Bundles what the first visit needs into one file, derived from the import graph: what the entry and the public layout
// import, and what home shares with other pages or with parts that it loads later. Everything else is loaded with the page that needs it.
import path from 'node:path';
import { collectStatic, type ImportGraph as Graph } from './import-graph.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Finds the modules of the first file, and keeps the answer. Paths are relative to the root.
 * @param everywhere modules of each visit: the application and its public layout
 * @param home the first page
 */
export function firstVisit(everywhere: readonly string[], home: string): (graph: Graph) => ReadonlySet<string> {
  const found: { modules?: ReadonlySet<string> } = {};
  const resolve = (file: string) => path.join(root, file);
  return (graph) => (found.modules ??= findFirstVisitModules(graph, everywhere.map(resolve), resolve(home)));
}

/** A group for the bundler. */
export function firstVisitGroup(findFirst: (graph: Graph) => ReadonlySet<string>) {
  return {
    debugName: 'app',
    name: (id: string, graph: Graph): string | null => (findFirst(graph).has(id) ? 'app' : null),
  };
}

/** A module used by this fraction of pages is cheaper in the first file than as a separate request on each. */
const commonShare = 0.5;

export function findFirstVisitModules(graph: Graph, everywhere: readonly string[], home: string): Set<string> {
  const first = collectStatic(graph, everywhere);
  const ofHome = collectStatic(graph, [home]);
  const pages = listLater(graph, first);
  const isOther = (page: string) => page !== home;
  const uses = countUses(graph, pages.filter(isOther));
  const usesOfParts = countUses(graph, listLater(graph, ofHome).filter(isOther));
  for (const id of ofHome) if (uses.has(id) || usesOfParts.has(id)) first.add(id);
  const common = [...uses].filter(([id, count]) => isOwn(id) && count >= commonShare * pages.length);
  for (const id of withoutLaterImports(graph, new Set(common.map(([id]) => id)), first)) first.add(id);
  return first;
}

/** What these modules load later: pages, and parts of a page. */
function listLater(graph: Graph, modules: ReadonlySet<string>): string[] {
  return [...modules].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
}

function countUses(graph: Graph, pages: readonly string[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const page of pages) {
    for (const id of collectStatic(graph, [page])) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  return uses;
}

function isOwn(id: string): boolean {
  return !id.includes('/node_modules/');
}

/** Excludes modules that would pull a library into the first visit. */
function withoutLaterImports(graph: Graph, modules: Set<string>, first: ReadonlySet<string>): Set<string> {
  const later = [...modules].filter((id) =>
    graph.getModuleInfo(id)?.importedIds.some((imported) => !modules.has(imported) && !first.has(imported)),
  );
  if (later.length === 0) return modules;
  return withoutLaterImports(graph, new Set([...modules].filter((id) => !later.includes(id))), first);
}
