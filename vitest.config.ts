// How unit and API tests run: on Node, against one real PostgreSQL that test/global-setup.ts starts.
import { defineConfig } from 'vitest/config';
import { plantInSource } from './test/mutation.ts';

export default defineConfig({
  plugins: [plantInSource()],
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/day-turns.ts'],
    // The second is read by scripts/check-spec-coverage.ts; runs inside a run (mutants.test.ts) write one of their own.
    reporters: ['default', ['json', { outputFile: process.env.TEST_REPORT ?? 'test-results/unit.json' }]],
    pool: 'forks',
    // Every worker talks to the same PostgreSQL; more of them than this only wait for each other.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    teardownTimeout: 15_000,
  },
});
