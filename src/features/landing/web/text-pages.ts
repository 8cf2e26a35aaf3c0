// Maps each text page to its file in texts/. Texts are loaded separately; this list is loaded with the first of them.
import type { Screen } from '#ui/screen.ts';
import { guides } from '../resource-list.ts';
import { guidePath, type TextPagePath } from '../text-page-paths.ts';
import { packsQuery } from './pack-rules.tsx';
import type { TextFile } from './text-page.tsx';

const files = import.meta.glob<TextFile>('./texts/**/*.mdx', { import: 'default' });

/** Texts that say what the rules of the offered packs mean. */
const pathsWithPacks: readonly TextPagePath[] = ['/terms', '/how-it-works'];

/** Each screen is made once, so that React keeps its component. */
const screens = new Map<TextPagePath, Promise<Screen>>();

export function loadTextPage(path: TextPagePath): Promise<Screen> {
  const known = screens.get(path) ?? makeScreen(path);
  screens.set(path, known);
  // A text that failed to load is tried again at the next visit.
  known.catch(() => screens.delete(path));
  return known;
}

async function makeScreen(path: TextPagePath): Promise<Screen> {
  if (path === '/resources') return (await import('./resources-page.tsx')).resourcesScreen;
  const load = files[`./texts${path}.mdx`];
  if (!load) throw new RangeError(`no text for ${path}`);
  const guide = guides.find(({ slug }) => guidePath(slug) === path);
  if (guide) {
    const [file, { guideScreen }] = await Promise.all([load(), import('./guide-page.tsx')]);
    return guideScreen(guide, file);
  }
  const [file, { textScreen }] = await Promise.all([load(), import('./text-page.tsx')]);
  return textScreen(file, pathsWithPacks.includes(path) ? [packsQuery] : []);
}
