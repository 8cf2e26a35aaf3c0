// Which files names of a library are imported from.
import { expect, test } from 'vitest';
import { withDirectImports } from './direct-imports.ts';

test('imports each name from its own file, under its own name or another', () => {
  const code = "import { Bell, type LucideIcon, Sun as Light } from 'lucide-react';";
  expect(withDirectImports(code)).toMatch(
    /^import \{ default as Bell \} from ".+\/icons\/bell\.mjs"; import \{ default as Light \} from ".+\/icons\/sun\.mjs";$/,
  );
});

test('finds what a library passes on from another', () => {
  expect(withDirectImports("import { QueryClient, useQuery } from '@tanstack/react-query';")).toMatch(
    /^import \{ QueryClient as QueryClient \} from ".+\/query-core\/.+\/queryClient\.js"; import \{ useQuery as useQuery \} from ".+\/react-query\/.+\/useQuery\.js";$/,
  );
});

test('leaves other libraries and types as they are, and refuses an unknown name', () => {
  const kept = "import type { QueryClient } from '@tanstack/react-query';\nimport { Link } from 'react-router';";
  expect(withDirectImports(kept)).toBe(kept);
  expect(() => withDirectImports("import { Nothing } from 'lucide-react';")).toThrow('lucide-react has no Nothing');
});
