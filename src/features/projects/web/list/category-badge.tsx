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

/** `gradient` is the larger look of the detail page. */
export function CategoryBadge({ category, gradient = false }: { category: string; gradient?: boolean }) {
  const { hue, icon } = categoryStyle(category);
  const Icon = categoryIcons[icon];
  return (
    <span className={`chip ${gradient ? 'chip-gradient' : ''}`} style={{ '--hue': hue } as CSSProperties}>
      <Icon size={gradient ? 18 : 14} aria-hidden />
      <span className="-my-1 truncate leading-normal">{category}</span>
    </span>
  );
}
