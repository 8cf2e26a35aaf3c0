// The style of each category; the lists are in category-lists.ts. Other categories get the default style.

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

/** One OKLCH hue each, in degrees; badges, gradients and cover art derive from it. `look` is a class of icons.css. */
export type CategoryStyle = { hue: number; look: `chip-${string}` };

const styles: Record<StyledCategory, CategoryStyle> = {
  Technology: { hue: 245, look: 'chip-circuit' },
  'Art & Design': { hue: 28, look: 'chip-palette' },
  Arts: { hue: 28, look: 'chip-brush' },
  Fashion: { hue: 352, look: 'chip-shirt' },
  Food: { hue: 75, look: 'chip-utensils' },
  Games: { hue: 148, look: 'chip-gamepad' },
  Music: { hue: 300, look: 'chip-music' },
  Publishing: { hue: 58, look: 'chip-book' },
  Film: { hue: 212, look: 'chip-film' },
};
const plainStyle: CategoryStyle = { hue: 182, look: 'chip-spark' };

export function isStyledCategory(category: string): category is StyledCategory {
  return (styledCategories as readonly string[]).includes(category);
}

export function categoryStyle(category: string): CategoryStyle {
  return isStyledCategory(category) ? styles[category] : plainStyle;
}
