// A category's badge: its own hue and icon; unknown categories get the plain look.
import type { CSSProperties } from 'react';
import { categoryStyle } from '../../project-categories.ts';

type CategoryBadgeProps = {
  category: string;
  /** `gradient` is the larger look of the detail page. */
  look?: 'plain' | 'gradient';
};

export function CategoryBadge({ category, look = 'plain' }: CategoryBadgeProps) {
  const { hue, look: icon } = categoryStyle(category);
  return (
    <span
      className={look === 'gradient' ? `chip chip-gradient ${icon}` : `chip ${icon}`}
      style={{ '--hue': hue } as CSSProperties}
    >
      <span>{category}</span>
    </span>
  );
}
