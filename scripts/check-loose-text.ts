// Finds text in JSX that React would move or remove on its own. A browser that translates a page replaces its text nodes, and React then
// fails on them: text next to a conditional child needs its own element.
import path from 'node:path';
import { type ChildKind, readJsxProject } from './jsx-children.ts';
import { type JsxNode, type JsxSource, readSources, visitElements } from './jsx-source.ts';

export type LooseText = { file: string; line: number; what: string; why: string };

/** All places in these files where a translated page would fail. */
export function checkLooseText(sources: readonly JsxSource[]): LooseText[] {
  const project = readJsxProject(sources);
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  return project.files.flatMap((parsed) => {
    const found: LooseText[] = [];
    const text = texts.get(parsed.file) ?? '';
    for (const [name, node] of parsed.definitions) {
      const kinds = /^[A-Z]/.test(name) ? (project.rootKindsOf(parsed, node) ?? []) : [];
      if (!kinds.some(({ what, passes }) => what === 'text' && passes)) continue;
      const line = text.slice(0, node.start).split('\n').length;
      found.push({ file: parsed.file, line, what: name, why: 'a component that shows bare text at times' });
    }
    visitElements(parsed, (node) => {
      const kinds = (node.children as JsxNode[]).flatMap((entry) => project.kindsOf(parsed, entry));
      const why = findReason(kinds);
      if (!why) return;
      const line = text.slice(0, node.start).split('\n').length;
      const what = text.slice(node.start, node.end).replaceAll(/\s+/g, ' ').slice(0, 100);
      found.push({ file: parsed.file, line, what, why });
    });
    return found;
  });
}

/** React inserts before the next node that stays, and removes a text that goes; alone in its parent, a text is replaced as a whole. */
function findReason(kinds: readonly ChildKind[]): string | undefined {
  const isAlone = kinds.length === 1;
  if (kinds.some(({ what, passes, isOwnNode }) => what === 'text' && passes && (isOwnNode || !isAlone))) {
    return 'text that comes or goes, not alone in an element';
  }
  const isBeforeText = kinds.some(
    ({ passes }, at) => passes && kinds.slice(at + 1).find((next) => !next.passes)?.what === 'text',
  );
  return isBeforeText ? 'something that comes or goes before bare text' : undefined;
}

if (import.meta.main) {
  const sources = readSources(path.join(import.meta.dirname, '..'), ['src'], /(?<!\.test)\.tsx$/);
  const found = checkLooseText(sources);
  for (const { file, line, what, why } of found) process.stdout.write(`${file}:${line}  ${why}: ${what}\n`);
  process.stdout.write(`${sources.length} files, ${found.length} texts that a translated page would lose.\n`);
  if (found.length > 0) process.exitCode = 1;
}
