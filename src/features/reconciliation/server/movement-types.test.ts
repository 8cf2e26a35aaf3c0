// Every movement type documented by the provider, in both directions: booked by a rule or left to a person.
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { toMovement } from '#platform/cards/stripe-money-answers.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { compareMovements } from './movement-compare.ts';
import { fixMovement } from './movement-fixing.ts';

const kindling = useTestApp({ expectsErrors: true });
let made = 0;

async function readReserve(): Promise<number> {
  const { rows } = await kindling.deps.db.execute<{ cents: number }>(
    sql`select balance_cents::float8 as cents from ledger_accounts where name = 'provider_reserve'`,
  );
  return rows[0]?.cents ?? 0;
}

/** Every documented provider type with its reporting category. */
const categories = {
  adjustment: 'other_adjustment',
  advance: 'advance',
  advance_funding: 'advance_funding',
  anticipation_repayment: 'anticipation_repayment',
  application_fee: 'platform_earning',
  application_fee_refund: 'platform_earning_refund',
  charge: 'charge',
  climate_order_purchase: 'climate_order_purchase',
  climate_order_refund: 'climate_order_refund',
  connect_collection_transfer: 'connect_collection_transfer',
  contribution: 'contribution',
  fee_credit_funding: 'fee',
  inbound_transfer: 'topup',
  inbound_transfer_reversal: 'topup_reversal',
  issuing_authorization_hold: 'issuing_authorization_hold',
  issuing_authorization_release: 'issuing_authorization_release',
  issuing_dispute: 'issuing_dispute',
  issuing_dispute_provisional_credit: 'issuing_dispute',
  issuing_dispute_provisional_credit_reversal: 'issuing_dispute',
  issuing_transaction: 'issuing_transaction',
  obligation_outbound: 'other_adjustment',
  obligation_reversal_inbound: 'other_adjustment',
  payment: 'charge',
  payment_failure_refund: 'charge_failure',
  payment_network_reserve_hold: 'risk_reserved_funds',
  payment_network_reserve_release: 'risk_reserved_funds',
  payment_refund: 'refund',
  payment_reversal: 'charge_failure',
  payment_unreconciled: 'unreconciled_customer_funds',
  payout: 'payout',
  payout_cancel: 'payout_reversal',
  payout_failure: 'payout_reversal',
  payout_minimum_balance_hold: 'payout_minimum_balance_hold',
  payout_minimum_balance_release: 'payout_minimum_balance_release',
  refund: 'refund',
  refund_failure: 'refund_failure',
  reserve_hold: 'risk_reserved_funds',
  reserve_release: 'risk_reserved_funds',
  reserve_transaction: 'risk_reserved_funds',
  reserved_funds: 'risk_reserved_funds',
  stripe_balance_payment_debit: 'other_adjustment',
  stripe_balance_payment_debit_reversal: 'other_adjustment',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'tax',
  tax_fund: 'tax',
  topup: 'topup',
  topup_reversal: 'topup_reversal',
  transfer: 'transfer',
  transfer_cancel: 'transfer_reversal',
  transfer_failure: 'transfer_reversal',
  transfer_refund: 'transfer_reversal',
} as const satisfies Partial<Record<Stripe.BalanceTransaction['type'], string>>;

describe('no account transaction breaks a promise', () => {
  test.each(
    Object.entries(categories).flatMap(
      ([type, category]) =>
        [
          [type, category, 4200],
          [type, category, -4200],
        ] as const,
    ),
  )('%s (%s) of %i cents', async (type, category, amount) => {
    made += 1;
    const reserved = await readReserve();
    const movement = toMovement({
      id: `txn_type_${made}`,
      object: 'balance_transaction',
      type,
      reporting_category: category,
      amount,
      fee: 0,
      net: amount,
      currency: 'usd',
      created: Math.floor(Date.now() / 1000),
      source: null,
    });
    const before = await listViolations(kindling.deps.db);
    const { leftovers } = await compareMovements(kindling.deps.db, [movement]);
    await fixMovement(kindling.deps, movement, leftovers);
    expect(await listViolations(kindling.deps.db)).toEqual(before);
    // Booked or left to a person, never dropped.
    const after = (await compareMovements(kindling.deps.db, [movement])).leftovers;
    const isOrdinary =
      ['fee', 'payout', 'topup', 'topup_reversal'].includes(movement.kind) ||
      (movement.kind === 'reserve' && reserved - amount >= 0) ||
      (movement.kind === 'connect_collection' && amount < 0);
    expect(after.length > 0).toBe(!isOrdinary);
  });
});
