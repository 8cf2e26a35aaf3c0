// Background worker that retries unfinished work. Items run independently with their own backoff, in any number of
// processes. No lock is held during provider calls: an item is leased by postponing its next attempt.

import { advanceLine, listMovingLines } from '#features/reservations/server/offers.ts';
import { announceOpening, listDueOpenings } from '#features/reservations/server/opening.ts';
import type { Deps } from '#platform/config/deps.ts';
import { type Batch, processDueWork } from '#platform/jobs/due-work.ts';
import { stopBeating } from '#platform/jobs/heartbeat.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { sendMail, takeDueMails } from '#platform/mail/mail-outbox.ts';
import { syncDisputes } from '../disputes/dispute-service.ts';
import { takeDueDisputes } from '../disputes/dispute-sweep.ts';
import { listUnreturned, returnDifference } from '../ends/allotting.ts';
import { listDueDigests, queueDigest } from '../ends/change-digest.ts';
import { closeProject, listProjectsToClose } from '../ends/project-deadline.ts';
import { listUnfinishedEnds, unwindProject } from '../ends/project-unwind.ts';
import { listSilent, returnToSilent } from '../ends/reconfirmation-sweep.ts';
import { compactInvestmentTotals } from '../investment-totals.ts';
import { queueInvestmentNews } from '../mails/investment-news-mail.ts';
import { sweepRefund, takeDueRefunds } from '../refunds/refund-sweep.ts';
import { sweepReturn, takeDueReturns } from '../returns/part-return-sweep.ts';
import { sweepExit, takeDueExits } from '../suspense/suspense-sweep.ts';
import { applyEvent, takeWaitingEvents } from './event-inbox.ts';
import { sweepPayment, takeDuePayments } from './payment-sweep.ts';

/** Items processed per kind. */
export type SweepReport = {
  silent: number;
  payments: number;
  events: number;
  refunds: number;
  returns: number;
  suspense: number;
  disputes: number;
  openings: number;
  lines: number;
  deadlines: number;
  allotments: number;
  ends: number;
  mails: number;
};

export type Sweeper = {
  /** Stops scheduling and resolves when running sweeps have ended. */
  stop: () => Promise<void>;
};

type Kind = keyof SweepReport;

/** Lanes run independently, so that thousands of refunds do not delay expired holds or events. */
const lanes = {
  room: ['openings', 'silent', 'deadlines', 'payments', 'lines'],
  events: ['events'],
  returns: ['ends', 'allotments', 'refunds', 'returns', 'suspense', 'disputes'],
  mails: ['mails'],
} as const satisfies Record<string, readonly Kind[]>;
const laneNames = Object.keys(lanes) as (keyof typeof lanes)[];

export function startSweeper(deps: Deps): Sweeper {
  const workers = laneNames.map((lane) =>
    startWorker(deps, {
      name: lane,
      intervalMs: deps.config.sweepIntervalMs,
      heartbeat: deps.pool,
      async run({ progress }) {
        for (const kind of lanes[lane]) await sweepers[kind](deps, progress);
      },
    }),
  );
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      stopBeating(deps.pool);
    },
  };
}

const batchSize = 100;

type Progress = () => void;
const silently: Progress = () => undefined;

const sweepers = {
  openings: (deps, progress) =>
    sweepKind(deps, 'openings', progress, async () => ({
      items: await listDueOpenings(deps.db, batchSize),
      work: (projectId) => announceOpening(deps, projectId),
    })),
  lines: (deps, progress) =>
    sweepKind(deps, 'lines', progress, async () => ({
      items: await listMovingLines(deps, batchSize),
      work: (projectId) => advanceLine(deps, projectId),
    })),
  silent: (deps, progress) =>
    sweepKind(deps, 'silent', progress, async () => ({
      items: await listSilent(deps.db, batchSize),
      work: (request) => returnToSilent(deps, request),
    })),
  deadlines: (deps, progress) =>
    sweepKind(deps, 'deadlines', progress, async () => ({
      items: await listProjectsToClose(deps.db, batchSize),
      work: (projectId) => closeProject(deps, projectId),
    })),
  allotments: (deps, progress) =>
    sweepKind(deps, 'allotments', progress, async () => ({
      items: await listUnreturned(deps.db, batchSize),
      work: (investmentId) => returnDifference(deps, investmentId),
    })),
  ends: (deps, progress) =>
    sweepKind(deps, 'ends', progress, async () => ({
      items: await listUnfinishedEnds(deps.db, batchSize),
      work: ({ id, reason }) => unwindProject(deps, id, reason),
      isWhole: true,
    })),
  events: (deps, progress) =>
    sweepKind(deps, 'events', progress, async () => ({
      items: await takeWaitingEvents(deps.db, batchSize),
      work: (event) => applyEvent(deps, event),
    })),
  payments: (deps, progress) =>
    sweepKind(deps, 'payments', progress, async () => ({
      items: await takeDuePayments(deps),
      work: (payment) => sweepPayment(deps, payment),
    })),
  refunds: (deps, progress) =>
    sweepKind(deps, 'refunds', progress, async () => ({
      items: await takeDueRefunds(deps),
      work: (refund) => sweepRefund(deps, refund),
    })),
  returns: (deps, progress) =>
    sweepKind(deps, 'returns', progress, async () => ({
      items: await takeDueReturns(deps, batchSize),
      work: (row) => sweepReturn(deps, row),
    })),
  suspense: (deps, progress) =>
    sweepKind(deps, 'suspense', progress, async () => ({
      items: await takeDueExits(deps.db, batchSize),
      work: (exit) => sweepExit(deps, exit),
    })),
  disputes: (deps, progress) =>
    sweepKind(deps, 'disputes', progress, async () => ({
      items: await takeDueDisputes(deps.db, batchSize),
      work: (dispute) => syncDisputes(deps, dispute.providerPaymentId),
    })),
  mails: async (deps, progress) => {
    await queueInvestmentNews(deps.db).catch((error: unknown) =>
      deps.log.warn({ err: error, event: 'mail.join_failed' }, 'failed to queue investment news'),
    );
    await sweepKind(deps, 'mails', progress, async () => ({
      items: await listDueDigests(deps.db, batchSize),
      work: (projectId) => queueDigest(deps, projectId),
    }));
    const sent = await sweepKind(deps, 'mails', progress, async () => ({
      items: await takeDueMails(deps.db, batchSize),
      work: (mail) => sendMail(deps, mail),
      // The next email with the same ordering key waits for the one before it.
      mayFreeMore: true,
    }));
    await compactInvestmentTotals(deps.db).catch((error: unknown) =>
      deps.log.warn({ event: 'totals.compact_failed', err: error }, 'failed to compact investment totals'),
    );
    return sent;
  },
} as const satisfies Record<Kind, (deps: Deps, progress: Progress) => Promise<number>>;

/** One pass over everything, ordered so that one kind can trigger the next. */
export async function sweepOnce(deps: Deps): Promise<SweepReport> {
  const sweep = (kind: Kind) => sweepers[kind](deps, silently);
  return {
    openings: await sweep('openings'),
    silent: await sweep('silent'),
    deadlines: await sweep('deadlines'),
    allotments: await sweep('allotments'),
    ends: await sweep('ends'),
    events: await sweep('events'),
    payments: await sweep('payments'),
    refunds: await sweep('refunds'),
    returns: await sweep('returns'),
    suspense: await sweep('suspense'),
    disputes: await sweep('disputes'),
    lines: await sweep('lines'),
    mails: await sweep('mails'),
  };
}

function sweepKind<Item>(
  deps: Deps,
  kind: Kind,
  progress: Progress,
  takeBatch: () => Promise<Batch<Item>>,
): Promise<number> {
  return processDueWork(deps, { kind, batchSize, takeBatch, progress });
}
