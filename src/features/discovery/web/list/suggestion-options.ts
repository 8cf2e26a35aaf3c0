// Suggestions as one list of options, in the order in which they are shown.
import type { Suggestions } from '#features/search/finding-contract.ts';
import { formatCount } from '#kernel/numbers.ts';
import { categoryAddress } from '../../category-address.ts';
import { introduceCategory } from '../category/category-copy.ts';
import { searchCopy as copy } from './search-copy.ts';

export type SuggestionOption =
  | { kind: 'words'; words: string; label: string }
  | {
      kind: 'projects';
      to: string;
      label: string;
      note: string;
      project: Suggestions['projects'][number];
    }
  | { kind: 'categories'; to: string; label: string; note: string }
  | { kind: 'creators'; to: string; label: string; profileImage: string | null };

export function toOptions({ corrected, projects, categories, creators }: Suggestions): SuggestionOption[] {
  return [
    ...(corrected === null ? [] : [{ kind: 'words' as const, words: corrected, label: copy.corrected(corrected) }]),
    ...projects.map((project) => ({
      kind: 'projects' as const,
      to: `/projects/${project.id}`,
      label: project.title,
      note: introduceCategory(project.category).title,
      project,
    })),
    ...categories.map(({ category, count }) => ({
      kind: 'categories' as const,
      to: categoryAddress(category),
      label: introduceCategory(category).title,
      note: count === 1 ? copy.oneInCategory : copy.inCategory(formatCount(count)),
    })),
    ...creators.map(({ uid, name, profileImage }) => ({
      kind: 'creators' as const,
      to: `/people/${encodeURIComponent(uid)}`,
      label: name,
      profileImage,
    })),
  ];
}
