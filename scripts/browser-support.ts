// Finds the browsers that support a feature, from MDN's compatibility data.
import { createRequire } from 'node:module';
import type { CompatData, Identifier, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data';

/** A feature as the types of the web platform name it: `{ of: 'URL', name: 'parse' }`, or a global without `of`. */
export type WebFeature = { of?: string; name: string };

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** The phone's browser of the same name and version runs the same code. */
const browsersOf: Record<string, readonly (keyof CompatData['browsers'])[]> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari', 'safari_ios'],
};

/** The targets that lack a feature; empty for one that all have, or that the data does not know. */
export function listMissing(
  feature: WebFeature,
  targets: readonly string[],
  mixinUsers: ReadonlyMap<string, string[]>,
): string[] {
  // oxlint-disable-next-line no-underscore-dangle -- how the data names it
  const support = findFeature(feature, mixinUsers)?.__compat?.support;
  if (!support) return [];
  return targets.filter((target) => {
    const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? [];
    return browsersOf[name]?.some((browser) => !isSupported(support[browser], version));
  });
}

function findFeature({ of, name }: WebFeature, mixinUsers: ReadonlyMap<string, string[]>): Identifier | undefined {
  const { builtins } = data.javascript as unknown as { builtins: Identifier };
  const { api } = data;
  if (of === undefined) return read(builtins, name) ?? read(api, name) ?? read(read(api, 'Window'), name);
  // Maps TypeScript's names to those of the data: owners of static members, and read-only types.
  const language = of
    .replace(/^Readonly(?=Array|Map|Set)|Constructor$/g, '')
    .replace(/^(Iterator|AsyncIterator)Object$/, '$1');
  const found = read(read(builtins, language), name) ?? read(read(read(builtins, 'Intl'), language), name);
  if (found) return found;
  return [of, ...(mixinUsers.get(of) ?? [])]
    .map((owner) => read(read(api, owner), name) ?? read(read(api, owner), `${name}_static`))
    .find((entry) => entry !== undefined);
}

function read(entry: Identifier | undefined, name: string): Identifier | undefined {
  return entry && Object.hasOwn(entry, name) ? (entry as unknown as Record<string, Identifier>)[name] : undefined;
}

function isSupported(statement: SupportStatement | undefined, version: string): boolean {
  if (!statement) return true;
  const all: readonly SimpleSupportStatement[] = Array.isArray(statement) ? statement : [statement];
  return all.some(({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) => {
    if (flags || prefix || other || !added || (removed && isUpTo(removed, version))) return false;
    return added !== 'preview' && isUpTo(added, version);
  });
}

/** Whether a version, which may be written as '≤37', is at most another one. */
function isUpTo(added: string, version: string): boolean {
  const [a, b] = [added, version].map((text) => text.replace('≤', '').split('.').map(Number));
  for (let at = 0; at < Math.max(a?.length ?? 0, b?.length ?? 0); at++) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return true;
}
