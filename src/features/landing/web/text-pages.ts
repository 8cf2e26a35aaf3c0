// Maps each text page to its file. Pages are loaded separately; this list is loaded with the first of them.
import type { Screen } from '#ui/screen.ts';
import type { TextPagePath } from '../text-page-paths.ts';

const loaders: Record<TextPagePath, () => Promise<Screen>> = {
  '/about': async () => (await import('./about-page.tsx')).aboutScreen,
  '/how-it-works': async () => (await import('./how-it-works-page.tsx')).howItWorksScreen,
  '/trust-and-safety': async () => (await import('./trust-page.tsx')).trustScreen,
  '/resources': async () => (await import('./resources-page.tsx')).resourcesScreen,
  '/resources/valuation': async () => (await import('./articles/valuation.tsx')).valuationScreen,
  '/resources/description': async () => (await import('./articles/description.tsx')).descriptionScreen,
  '/resources/milestones': async () => (await import('./articles/milestones.tsx')).milestonesScreen,
  '/resources/risks': async () => (await import('./articles/risks.tsx')).risksScreen,
  '/resources/pictures': async () => (await import('./articles/pictures.tsx')).picturesScreen,
  '/resources/reading-a-project': async () => (await import('./articles/reading-a-project.tsx')).readingScreen,
  '/resources/what-equity-means': async () => (await import('./articles/what-equity-means.tsx')).equityScreen,
  '/terms': async () => (await import('./terms-page.tsx')).termsScreen,
  '/privacy': async () => (await import('./privacy-page.tsx')).privacyScreen,
};

export function loadTextPage(path: TextPagePath): Promise<Screen> {
  return loaders[path]();
}
