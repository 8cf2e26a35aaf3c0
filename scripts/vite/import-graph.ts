// What the bundler says about modules and their imports.

export type ModuleInfo = {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  code?: string | null;
} | null;
export type ImportGraph = { getModuleInfo: (id: string) => ModuleInfo };

/** These modules and all that is loaded with them. @param without modules that are loaded already */
export function collectStatic(
  graph: ImportGraph,
  starts: readonly string[],
  without: ReadonlySet<string> = new Set(),
): Set<string> {
  const found = new Set<string>();
  const open = [...starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || without.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
