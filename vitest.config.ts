// How unit and API tests run: on Node, against one real PostgreSQL that test/global-setup.ts starts.
import { defineConfig } from 'vitest/config';
import { compileTexts } from './scripts/vite/compile-texts.ts';
import { LongestFirst } from './test/longest-first.ts';
import { plantInSource } from './test/mutation.ts';

const report = process.env.TEST_REPORT;

export default defineConfig({
  plugins: [compileTexts(), plantInSource()],
  // Shipped React has no other (test/shipped-react.ts).
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    environment: 'node',
    include: ['{src,sandbox,demo}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/shipped-react.ts', 'test/day-turns.ts', 'test/quick-retries.ts'],
    // mutants.test.ts reads what its own runs report.
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
    pool: 'forks',
    // The application is loaded once by each worker, not once for each file: that is most of the work of a small one.
    // No test replaces a module, and what a test replaces elsewhere it puts back.
    isolate: false,
    // More than the cores of the smallest machine, because tests wait for PostgreSQL and for processes they start.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Generous timeouts for shared CI machines; the only cost is that a hang is reported later.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    teardownTimeout: 15_000,
  },
});
