// The three category lists and the style of each category. Other categories get the default style.

/** Options of the project form. */
export const formCategories = [
  'Technology',
  'Art & Design',
  'Fashion',
  'Food',
  'Games',
  'Music',
  'Publishing',
] as const;

/** Categories listed on the submission page. */
export const submissionCategories = [
  'Technology',
  'Healthcare',
  'Education',
  'Sustainability',
  'Arts & Entertainment',
  'Social Impact',
  'Financial Services',
  'Consumer Products',
  'Enterprise Solutions',
  'Media & Communication',
] as const;

export const styledCategories = [
  'Technology',
  'Art & Design',
  'Arts',
  'Fashion',
  'Food',
  'Games',
  'Music',
  'Publishing',
  'Film',
] as const;
export type StyledCategory = (typeof styledCategories)[number];

export type CategoryIcon =
  | 'circuit'
  | 'palette'
  | 'brush'
  | 'shirt'
  | 'utensils'
  | 'gamepad'
  | 'music'
  | 'book'
  | 'film'
  | 'spark';

/** One OKLCH hue each, in degrees; badges, gradients and cover art derive from it. */
export type CategoryStyle = { hue: number; icon: CategoryIcon };

const styles: Record<StyledCategory, CategoryStyle> = {
  Technology: { hue: 245, icon: 'circuit' },
  'Art & Design': { hue: 28, icon: 'palette' },
  Arts: { hue: 28, icon: 'brush' },
  Fashion: { hue: 352, icon: 'shirt' },
  Food: { hue: 75, icon: 'utensils' },
  Games: { hue: 148, icon: 'gamepad' },
  Music: { hue: 300, icon: 'music' },
  Publishing: { hue: 58, icon: 'book' },
  Film: { hue: 212, icon: 'film' },
};
const plainStyle: CategoryStyle = { hue: 182, icon: 'spark' };

export function isStyledCategory(category: string): category is StyledCategory {
  return (styledCategories as readonly string[]).includes(category);
}

export function categoryStyle(category: string): CategoryStyle {
  return isStyledCategory(category) ? styles[category] : plainStyle;
}
