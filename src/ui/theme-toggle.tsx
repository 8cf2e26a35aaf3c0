// Light or dark theme, stored in the cookie `theme` so that the server renders it; without it the system setting applies.

import { Moon, Sun } from 'lucide-react';
import { withBase } from './base-path.ts';
import { IconButton } from './button.tsx';
import { kitCopy } from './kit-copy.ts';

const yearSeconds = 31_536_000;

export function ThemeToggle() {
  return (
    <IconButton label={kitCopy.theme} onClick={switchTheme}>
      {/* Both are in the page and CSS shows one, since the server does not know the system's preference. */}
      <Sun size={18} aria-hidden className="dark:hidden" />
      <Moon size={18} aria-hidden className="hidden dark:block" />
    </IconButton>
  );
}

function switchTheme(): void {
  const root = document.documentElement;
  const shown = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const next = shown === 'dark' ? 'light' : 'dark';
  root.dataset.theme = next;
  document.cookie = `theme=${next}; Path=${withBase('/')}; Max-Age=${yearSeconds}; SameSite=Lax`;
}
