// Background worker of payouts: retries unfinished work in any number of processes, each item with its own backoff. It holds no
// lock during provider calls; an item is leased by postponing its next attempt.
import type { Deps } from '#platform/config/deps.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { accountReminderWork, missingAccountWork } from './accounts/account-reminders.ts';
import { accountWork } from './accounts/account-sweep.ts';
import type { PayoutWork } from './payout-work.ts';
import { planOpeningWork, wholeReleaseWork } from './plan/plan-opening.ts';
import { bankPayoutWork, catchUpWork, releaseWork, transferWork } from './releases/release-work.ts';
import { milestoneWork } from './votes/milestone-sweep.ts';

/** Kinds of a lane run one after another; lanes run independently, so that slow reads do not delay transfers. */
const lanes: Record<string, readonly PayoutWork[]> = {
  accounts: [accountWork, accountReminderWork, missingAccountWork],
  plans: [planOpeningWork, wholeReleaseWork],
  releases: [catchUpWork, releaseWork],
  transfers: [transferWork, bankPayoutWork],
  milestones: milestoneWork,
};

export type PayoutWorker = { stop: () => Promise<void> };

export function startPayoutWorker(deps: Deps): PayoutWorker {
  const workers = Object.entries(lanes).map(([lane, kinds]) =>
    startWorker(deps, {
      name: `payout ${lane}`,
      intervalMs: deps.config.sweepIntervalMs,
      heartbeat: deps.pool,
      async run({ progress }) {
        for (const { run } of kinds) await run(deps, progress);
      },
    }),
  );
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** Processes everything that is due once, for tests and commands. Returns the number of items by kind. */
export async function runPayoutWorkOnce(deps: Deps): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind, run } of Object.values(lanes).flat()) counts[kind] = await run(deps, () => undefined);
  return counts;
}
