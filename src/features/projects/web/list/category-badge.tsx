// A category's badge: its own hue and icon; unknown categories get the plain look.
import {
  BookOpen,
  Brush,
  CircuitBoard,
  Clapperboard,
  Gamepad2,
  type LucideIcon,
  Music,
  Palette,
  Shirt,
  Sparkles,
  Utensils,
} from 'lucide-react';
import type { CSSProperties } from 'react';
import { SharedIcon } from '#ui/shared-icon.tsx';
import { type CategoryIcon, categoryStyle } from '../../project-categories.ts';

export const categoryIcons: Record<CategoryIcon, LucideIcon> = {
  circuit: CircuitBoard,
  palette: Palette,
  brush: Brush,
  shirt: Shirt,
  utensils: Utensils,
  gamepad: Gamepad2,
  music: Music,
  book: BookOpen,
  film: Clapperboard,
  spark: Sparkles,
};

type CategoryBadgeProps = {
  category: string;
  /** `gradient` is the larger look of the detail page; `shared` is for lists with CardIcons. */
  look?: 'plain' | 'gradient' | 'shared';
};

export function CategoryBadge({ category, look = 'plain' }: CategoryBadgeProps) {
  const { hue, icon } = categoryStyle(category);
  const Icon = categoryIcons[icon];
  return (
    <span className={look === 'gradient' ? 'chip chip-gradient' : 'chip'} style={{ '--hue': hue } as CSSProperties}>
      {look === 'shared' ? (
        <SharedIcon name={categoryIconName(category)} size={14} />
      ) : (
        <Icon size={look === 'gradient' ? 18 : 14} aria-hidden />
      )}
      <span>{category}</span>
    </span>
  );
}

export function categoryIconName(category: string): string {
  return `icon-${categoryStyle(category).icon}`;
}
