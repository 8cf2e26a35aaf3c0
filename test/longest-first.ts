// Orders the test files: those that take minutes start first, so that no processor waits for the last of them.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longest = [
  'test/checks/kill.test.ts',
  'test/checks/authorization.test.ts',
  'src/features/investing/server/money-model.test.ts',
  'test/checks/mutants.test.ts',
  'src/features/investing/server/sweep/crash.test.ts',
  'src/features/investing/server/holds/hot-project.test.ts',
  'src/features/reconciliation/server/drift.test.ts',
  'src/features/investing/server/sweep/webhook-orders.test.ts',
  'src/features/investing/server/settlement/settlement-sequences.test.ts',
  'src/features/investing/server/settlement/settlement-storm.test.ts',
  'src/features/investing/server/settlement/same-key.test.ts',
  'src/features/backups/server/site-backup.test.ts',
  'src/features/backups/server/refused-restore.test.ts',
  'src/platform/postgres/embedded-postgres.test.ts',
  'scripts/reconcile.test.ts',
  'scripts/backup.test.ts',
  'sandbox/sandbox-events.test.ts',
  'src/features/investing/server/disputes/dispute-service.test.ts',
  'scripts/check-money.test.ts',
  'scripts/dev.test.ts',
  'src/features/investing/server/settlement/slow-provider.test.ts',
  'test/checks/kept-pages.test.ts',
  'test/checks/canary-crawl.test.ts',
  'src/features/payouts/server/releases/transfer-ending.test.ts',
  'src/features/payouts/server/releases/loss-beside-unsent.test.ts',
  'src/features/investing/server/disputes/loss-after-release.test.ts',
  'src/features/reconciliation/server/restore-releases.test.ts',
];

/** Other files keep vitest's order: by earlier durations, or by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
