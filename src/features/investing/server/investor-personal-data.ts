// A person's investments in their data export, and their erasure: texts and names are erased with the account; amounts, dates and states stay.
import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type ExportPart, usd } from '#features/accounts/server/own-data/export-part.ts';
import { type ErasedPerson, eraseFromAudit } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { openInvestor } from './gate/gate.ts';
import { policyChecks } from './gate/policy-check-table.ts';
import { investments, refunds } from './investing-table.ts';
import { partReturns } from './part-return-table.ts';
import { signatureRequests, signedAgreements } from './signed-agreement-table.ts';

const theirs = (id: number): SQL => sql`(select id from investments where investor_id = ${id})`;

export const investorExport: readonly ExportPart[] = [
  {
    name: 'investments',
    description: 'Your investments. Completed ones have a receipt at the address.',
    tables: ['investments'],
    select: ({ id }) => sql`
      select investments.id, project_id, title as project_title, ${usd('amount_cents')} as amount_usd,
        ${usd('allotted_cents')} as allotted_usd, ${usd('investments.valuation_cents')} as valuation_usd, equity_percent, origin, investments.status, state,
        shown_as, pseudonym, shows_amount, investments.created_at, completed_at, hold_expires_at, cancellable_until,
        reflection_days, notes,
        case when ever_completed then '/receipts/' || investments.id end as receipt
      from investments join projects on projects.id = project_id where investor_id = ${id} order by investments.id`,
  },
  {
    name: 'payments',
    description: 'Card payments for your investments.',
    tables: ['payments'],
    select: ({ id }) => sql`
      select investment_id, provider_payment_id, ${usd('amount_cents')} as amount_usd, currency, state,
        ${usd('returned_cents')} as returned_usd, last_error, created_at, updated_at
      from payments where investment_id in ${theirs(id)} order by id`,
  },
  {
    name: 'refunds',
    description: 'Money that was or will be returned to you.',
    tables: ['refunds', 'hand_payments', 'part_returns', 'partial_refunds'],
    select: ({ id }) => sql`
      select investment_id, 'refund' as kind, ${usd('amount_cents')} as amount_usd, reason, state, provider_refund_id, note,
          paid_on as paid_by_hand_on, reference as paid_by_hand_reference, created_at
        from refunds left join hand_payments on refund_id = refunds.id where investment_id in ${theirs(id)}
      union all select investment_id, 'rest', ${usd('amount_cents')}, reason, state, provider_refund_id, note, null, null, created_at
        from part_returns where investment_id in ${theirs(id)}
      union all select investment_id, 'part', ${usd('amount_cents')}, null, null, provider_refund_id, null, null, null, created_at
        from partial_refunds where investment_id in ${theirs(id)}
      order by investment_id, created_at`,
  },
  {
    name: 'agreements',
    description:
      'Investment agreements that you signed, or started to sign. The text is in the PDF at the address; the hash is SHA-256 of the text.',
    tables: ['signed_agreements', 'signature_requests'],
    select: ({ id }) => sql`
      select investment_id, pack_family, instrument, version, sha256, signed_name, signed_at, address, user_agent, provider, provider_id,
          '/api/investments/' || investment_id || '/agreement.pdf' as agreement
        from signed_agreements join agreement_templates t on t.id = template_id where investment_id in ${theirs(id)}
      union all select investment_id, pack_family, instrument, version, sha256, signer, null, null, null, provider, provider_id, signing_url
        from signature_requests join agreement_templates t on t.id = template_id where investment_id in ${theirs(id)}
      order by investment_id`,
  },
  {
    name: 'reconfirmations',
    description: 'Requests to confirm an investment again after a project changed, and how they ended.',
    tables: ['reconfirmations'],
    select: ({ id }) => sql`
      select investment_id, asked_at, due_at, outcome, decided_at
      from reconfirmations where investment_id in ${theirs(id)} order by asked_at, investment_id`,
  },
  {
    name: 'disputes',
    description: 'Payments that you disputed with your bank.',
    tables: ['disputes'],
    select: ({ id }) => sql`
      select investment_id, ${usd('amount_cents')} as amount_usd, ${usd('lost_cents')} as lost_usd, state, reason, due_by, opened_at,
        closed_at
      from disputes where investment_id in ${theirs(id)} order by id`,
  },
  {
    name: 'rules_checks',
    description:
      'Each time you asked to invest: what the rules of the project decided, and the limit they allowed you. Where a law asked, with what you had stated by then.',
    tables: ['policy_checks'],
    select: ({ id }) => sql`
      select project_id, investment_id, pack_id as rules, decision, rule, ${usd('amount_cents')} as amount_usd,
        ${usd('limit_cents')} as limit_usd, inputs, sealed_investor, at
      from policy_checks where investor_id = ${id} order by id`,
    reveal: ({ sealed_investor: sealed, ...row }, { id }, secrets) => {
      const stated = typeof sealed === 'string' ? openInvestor(secrets, id, sealed) : undefined;
      return { ...row, stated: stated === undefined ? null : JSON.parse(stated) };
    },
  },
];

export async function forgetInvestor(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  const theirs = await tx.select({ id: investments.id }).from(investments).where(eq(investments.investorId, id));
  const ids = theirs.map((investment) => investment.id);
  await tx
    .update(investments)
    .set({ notes: null })
    .where(and(inArray(investments.id, ids), isNotNull(investments.notes)));
  await tx
    .update(investments)
    .set({ shownAs: 'hidden', pseudonym: null })
    .where(and(inArray(investments.id, ids), ne(investments.shownAs, 'hidden')));
  await tx
    .update(refunds)
    .set({ note: null })
    .where(and(inArray(refunds.investmentId, ids), isNotNull(refunds.note)));
  await tx
    .update(partReturns)
    .set({ note: null })
    .where(and(inArray(partReturns.investmentId, ids), isNotNull(partReturns.note)));
  await forgetAgreements(tx, ids);
  // The law keeps what allowed an investment as long as the investment; a refusal kept no one's money.
  await tx.delete(policyChecks).where(and(eq(policyChecks.investorId, id), isNull(policyChecks.investmentId)));
  await eraseFromAudit(tx, 'investment', theirs);
}

/** The text of a paid investment's agreement is kept as the contract that it is. */
async function forgetAgreements(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(signatureRequests).where(inArray(signatureRequests.investmentId, [...ids]));
  const isPaid = sql`exists (select from ${investments} i where i.id = ${signedAgreements.investmentId}
    and (i.ever_completed or i.counted is not null))`;
  const isTheirs = inArray(signedAgreements.investmentId, [...ids]);
  await tx.delete(signedAgreements).where(and(isTheirs, sql`not ${isPaid}`));
  await tx.update(signedAgreements).set({ signedName: null, address: null, userAgent: null }).where(isTheirs);
}
