// The share buttons of updates, people and categories.
import type { PersonProfile } from '#features/people/person-contract.ts';
import type { ProjectUpdate } from '#features/updates/update-contract.ts';
import { useSite } from '#ui/site.tsx';
import { ShareMenu } from './share-buttons.tsx';
import { shareMenuCopy as copy } from './share-menu-copy.ts';

/** What only investors may read is not offered for sharing. */
export function ShareUpdate({ update }: { update: ProjectUpdate }) {
  const { id, projectId, projectTitle, title, visibility } = update;
  if (title === null || visibility !== 'public') return null;
  const words = copy.updateWords(title, projectTitle);
  return <ShareMenu path={`/projects/${projectId}/updates/${id}`} title={title} words={words} />;
}

export function ShareCategory({ category, path }: { category: string; path: string }) {
  const words = copy.categoryWords(category, useSite().name);
  return <ShareMenu path={path} title={category} words={words} />;
}

/** People without published projects did not choose to be found. */
export function SharePerson({ person: { uid, name, projects } }: { person: PersonProfile }) {
  const site = useSite();
  if (projects === 0) return null;
  return (
    <ShareMenu path={`/people/${encodeURIComponent(uid)}`} title={name} words={copy.personWords(name, site.name)} />
  );
}
