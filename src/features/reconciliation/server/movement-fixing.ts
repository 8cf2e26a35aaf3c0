// Books missing provider movements where a rule applies: settlement, refunds, disputes, our transfers, known fees, payouts,
// top-ups, reserves. A person handles everything else.
import { sql } from 'drizzle-orm';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { rememberFeeMovement } from '#features/investing/server/settlement/fee-movement.ts';
import { settlePayment } from '#features/investing/server/settlement/settlement.ts';
import { syncExits } from '#features/investing/server/suspense/suspense-exit.ts';
import type { EntryKind, PlatformAccount } from '#features/ledger/ledger-rules.ts';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { cents } from '#kernel/money.ts';
import type { ProviderMovement } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Leftover } from './movement-compare.ts';
import { findCapture } from './payment-capture.ts';
import { byReconciler } from './reconciliation-run.ts';
import { fixRefunds } from './refund-fixing.ts';
import { fixTransfer } from './transfer-fixing.ts';

/** Idempotent: correct entries stay unchanged. */
export async function fixMovement(deps: Deps, movement: ProviderMovement, leftovers: Leftover[]): Promise<void> {
  const { kind, paymentId } = movement;
  switch (kind) {
    case 'charge':
      if (paymentId === undefined) return;
      await settlePayment(deps, paymentId, byReconciler);
      return bookFee(deps, movement, paymentId, leftovers);
    case 'refund':
    case 'refund_failure':
      if (paymentId === undefined) return;
      await fixRefunds(deps, paymentId);
      await syncExits(deps, paymentId);
      return;
    case 'dispute':
    case 'dispute_reversal':
      if (paymentId !== undefined) await syncDisputes(deps, paymentId);
      return;
    case 'fee':
      return bookSigned(deps, { kind: 'fee', ref: movement.id, account: 'processor_fees', taken: -movement.netCents });
    case 'payout':
      return bookSigned(deps, { kind: 'payout', ref: movement.id, account: 'bank', taken: -movement.netCents });
    case 'transfer':
    case 'transfer_reversal':
      if (movement.transferId !== undefined) await fixTransfer(deps, movement.transferId);
      return;
    case 'topup':
    case 'topup_reversal':
      return bookSigned(deps, { kind: 'topup', ref: movement.id, account: 'bank', taken: -movement.netCents });
    case 'reserve':
      return bookReserve(deps, movement);
    case 'connect_collection':
      // Collected money never comes back automatically.
      if (movement.netCents > 0) return;
      return bookSigned(deps, {
        kind: 'collected',
        ref: movement.id,
        account: 'chargeback_loss',
        taken: -movement.netCents,
      });
    case 'other':
  }
}

/** A charge's fee is booked only after the charge itself. */
async function bookFee(deps: Deps, movement: ProviderMovement, paymentId: string, leftovers: Leftover[]) {
  const isMissing = leftovers.some(({ part, bookedCents }) => part.finding === 'fee_differs' && bookedCents === 0);
  if (!isMissing || (await findCapture(deps.db, paymentId)) === undefined) return;
  await bookSigned(deps, { kind: 'fee', ref: movement.id, account: 'processor_fees', taken: movement.feeCents });
  await rememberFeeMovement(deps.db, { providerPaymentId: paymentId, movementId: movement.id });
}

/** The ledger cannot free more than it has reserved; a person must find the missing part. */
async function bookReserve(deps: Deps, { id, netCents }: ProviderMovement): Promise<void> {
  const isFreed = netCents > 0;
  const { rows } = await deps.db.execute<{ cents: number }>(
    sql`select balance_cents::float8 as cents from ledger_accounts where name = 'provider_reserve'`,
  );
  if (isFreed && (rows[0]?.cents ?? 0) < netCents) return;
  await bookSigned(deps, { kind: 'reserved', ref: id, account: 'provider_reserve', taken: -netCents });
}

type Signed = { kind: EntryKind; ref: string; account: PlatformAccount; taken: number };

/** `taken` left our provider balance; negative means it came back. */
async function bookSigned(deps: Deps, { kind, ref, account, taken }: Signed): Promise<void> {
  if (taken === 0) return;
  const [debit, credit] =
    taken > 0 ? ([account, 'provider_clearing'] as const) : (['provider_clearing', account] as const);
  await deps.db.transaction((tx) => postEntry(tx, { kind, ref, debit, credit, amount: cents(Math.abs(taken)) }));
}
