// The creator's changes since the last decision: listed at the top and marked in place.

import type { FieldChange } from '#features/projects/history/project-change-contract.ts';
import { projectFields } from '#features/projects/project-fields.ts';
import { ChangeFields } from '#features/projects/web/page/change-fields.tsx';
import type { StoryPart } from '#features/projects/web/page/project-story.tsx';
import type { AdminReview } from '../../review-contract.ts';
import { changesCopy } from './review-copy.ts';

type Place = 'top' | StoryPart;

/** The page section of each field; the header shows the others. */
const places: Partial<Record<FieldChange['field'], StoryPart>> = {
  videoUrl: 'video',
  galleryImages: 'gallery',
  timeline: 'timeline',
  milestones: 'milestones',
  currentMilestone: 'milestones',
  team: 'team',
  marketOpportunity: 'market',
  risks: 'risks',
  faq: 'faq',
};

function findSection(field: FieldChange['field']): Place {
  return places[field] ?? 'top';
}

type ChangedProps = Pick<AdminReview, 'changes' | 'rounds'>;

/** The list of changes with links to them; empty in the first round. */
export function ChangedSummary({ changes, rounds }: ChangedProps) {
  const [latest, before] = rounds;
  if (latest === undefined || before === undefined) return null;
  return (
    <section aria-labelledby="review-changed" className="alert alert-warm">
      <h2 id="review-changed" className="font-semibold">
        {changesCopy.title(before.round)}
      </h2>
      {changes.length === 0 ? (
        <p className="text-note text-ink-2">{changesCopy.none(before.round)}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-4">
          {changes.map(({ field }) => (
            <li key={field}>
              <a href={`#${changeMarkId(findSection(field))}`} className="link inline-flex min-h-[42px] items-center">
                {projectFields[field].label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The changes in one section, shown above it. */
export function ChangedHere({ changes, rounds, place }: ChangedProps & { place: Place }) {
  const before = rounds[1];
  const here = changes.filter(({ field }) => findSection(field) === place);
  if (before === undefined || here.length === 0) return null;
  return (
    <section
      id={changeMarkId(place)}
      aria-label={`${changesCopy.title(before.round)}: ${here.map(({ field }) => projectFields[field].label).join(', ')}`}
      className="mt-8 mb-6 scroll-mt-4 border-l-4 border-copper pl-4"
    >
      <p className="mb-2 text-small font-semibold text-copper-ink" aria-hidden="true">
        {changesCopy.title(before.round)}
      </p>
      <ChangeFields fields={here} />
    </section>
  );
}

function changeMarkId(place: Place): string {
  return `changed-${place}`;
}
