// Payments that wait for an administrator, as rows of time, deadline and amount; admin-investment-filter.ts lists the investments.
import { sql } from 'drizzle-orm';
import { waitingRules } from '../sweep/waiting-rules.ts';

const { refund_by_hand: byHand, in_suspense: unmatched } = waitingRules;

export const investmentWork = {
  dispute: sql`select opened_at as since, due_by as due, amount_cents as cents from disputes
    where state = 'open' and provider_status in ('needs_response', 'warning_needs_response')`,
  refund: sql`select ${sql.raw(byHand.since)} as since, null::timestamptz as due, amount_cents as cents from investments
    where ${sql.raw(byHand.pending)}`,
  unmatched: sql`select ${sql.raw(unmatched.since)} as since,
    ${sql.raw(unmatched.since)} + make_interval(mins => ${unmatched.maxMinutes}) as due, open_cents as cents
    from suspense_items where ${sql.raw(unmatched.pending)}`,
};
