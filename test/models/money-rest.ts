// Ends a story of the model-based test: everything pending finishes, and all money is accounted for.
import { expect } from 'vitest';
import { isOwedByHand, payByHand } from './money-model.ts';
import { getTakenCents, isLive, moveDispute } from './money-model-disputes.ts';
import type { Model, ModelInvestment } from './money-model-parts.ts';
import { deliver, hasComeToRest, isAtRest, sweep } from './money-model-sweep.ts';
import { toView } from './money-story.ts';
import type { World } from './money-world.ts';

/** Finishes one thing after another until nothing is pending. */
export async function bringToRest(m: Model, world: World): Promise<void> {
  for (let round = 0; round < 8 && !isAtRest(m); round += 1) {
    for (const [at, investment] of m.investments.entries()) {
      if (!hasComeToRest(investment)) await bringOneToRest(m, world, { at, investment });
    }
    for (const [at, item] of m.suspense.entries()) {
      for (const exit of item.exits.filter(({ atProvider }) => atProvider === 'pending')) {
        await world.suspense.finishRefund(at, 'succeed');
        exit.atProvider = 'succeeded';
      }
      for (const kind of ['payment', 'refund'] as const) {
        await world.suspense.deliver(at, kind, 'fine');
        deliver(m, item, { kind, line: 'fine' });
      }
    }
    await world.sweep('fine', false);
    sweep(m, { line: 'fine', banksAreSlow: false });
  }
  expect(isAtRest(m), 'nothing waits any more').toBe(true);
  for (const [at, investment] of m.investments.entries()) {
    if (isOwedByHand(investment)) expect(await world.payByHand(at)).toBe(payByHand(investment));
  }
  const view = await world.read();
  expect(view).toEqual(toView(m));
  expect(view).toMatchObject({ held: 0 });
  for (const investment of m.investments) expectInItsPlace(investment);
}

type OneOf = { at: number; investment: ModelInvestment };

async function bringOneToRest(m: Model, world: World, { at, investment }: OneOf): Promise<void> {
  await world.letTimeRunOut(at, 24);
  investment.time = 'expired a day ago';
  if (investment.isKnown && investment.card === 'processing') {
    await world.finishProcessing(at, 'succeed');
    investment.card = 'succeeded';
  }
  for (const refund of investment.refunds.filter(({ atProvider }) => atProvider === 'pending')) {
    await world.finishRefund(at, 'succeed');
    refund.atProvider = 'succeeded';
  }
  for (const dispute of investment.disputes.filter(isLive)) {
    // Some can end either way.
    const isLost = at % 2 === 1 && dispute.amountCents === investment.amountCents;
    const to = dispute.status === 'warning_needs_response' ? 'warning_closed' : isLost ? 'lost' : 'won';
    await world.moveDispute(at, to);
    moveDispute(investment, dispute, to);
  }
  if (!investment.isKnown) return;
  for (const kind of kindsFor(investment)) {
    await world.deliver(at, kind, 'fine');
    deliver(m, investment, { kind, line: 'fine' });
  }
}

/** Investments that have no disputes get no dispute events, which halves the events of a long run. */
function kindsFor({ disputes }: ModelInvestment) {
  return disputes.length > 0 ? (['payment', 'refund', 'dispute'] as const) : (['payment', 'refund'] as const);
}

/** Everyone who paid has either the share or the money; both only where a bank took back an already refunded payment. */
function expectInItsPlace(investment: ModelInvestment): void {
  const { state, amountCents, refunds, disputes } = investment;
  const isRefunded = refunds.some((refund) => refund.state === 'succeeded');
  const taken = getTakenCents(investment);
  switch (state) {
    case 'completed':
      expect({ isRefunded, isTakenWhole: taken === amountCents }).toEqual({ isRefunded: false, isTakenWhole: false });
      break;
    case 'charged_back':
      expect({ isRefunded, taken }).toEqual({ isRefunded: false, taken: amountCents });
      break;
    case 'refunded':
      expect(isRefunded || taken === amountCents).toBe(true);
      break;
    default:
      expect({ state, isRefunded, disputes }).toEqual({ state, isRefunded: false, disputes: [] });
      expect(['expired', 'failed', 'cancelled']).toContain(state);
  }
}
