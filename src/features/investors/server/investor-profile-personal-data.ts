// What people stated as investors: in their data export, opened for them, and deleted with their account. That they were checked, and what
// they acknowledged before investing, stays with their investments, without words about them.
import { eq, inArray, sql } from 'drizzle-orm';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { identityChecks, investorClasses, investorProfiles, screenings } from './investor-table.ts';
import { openBasis, openProfile } from './sealed-profile.ts';

export const investorProfileExport: readonly ExportPart[] = [
  {
    name: 'investor_profile',
    description: 'What you stated about yourself as an investor.',
    tables: ['investor_profiles'],
    select: ({ id }) => sql`select country, stated_at, sealed from investor_profiles where user_id = ${id}`,
    reveal: ({ sealed, ...row }, { id }, secrets) => {
      const { income, netWorth, liquidAssets, commitments, elsewhere, ...facts } = openProfile(
        secrets,
        id,
        String(sealed),
      );
      const amounts = { income, netWorth, liquidAssets, commitments, elsewhere };
      const usd = Object.entries(amounts).map(([name, amount]) => [
        `${name}_usd`,
        amount === null ? null : amount / 100,
      ]);
      return { ...row, ...facts, ...Object.fromEntries(usd) };
    },
  },
  {
    name: 'investor_categories',
    description: 'Investor categories that you stated, what they rest on, and what was decided.',
    tables: ['investor_classes'],
    select: ({ id }) => sql`
      select family as rules, investor_class as category, state, stated_at, until, decided_at, reason, sealed_basis
      from investor_classes where user_id = ${id} order by family`,
    reveal: ({ sealed_basis: sealed, ...row }, { id }, secrets) => ({
      ...row,
      basis: openBasis(secrets, id, String(sealed)),
    }),
  },
  {
    name: 'identity_checks',
    description: 'Checks of your identity. Uploaded documents are deleted once it is decided.',
    tables: ['identity_checks', 'identity_files'],
    select: ({ id }) => sql`
      select provider, state, problem, started_at, changed_at, reason,
        (select jsonb_agg(jsonb_build_object('type', media_type, 'bytes', bytes, 'uploaded_at', uploaded_at) order by identity_files.id)
          from identity_files where check_id = identity_checks.id) as files
      from identity_checks where user_id = ${id} order by id`,
  },
  {
    name: 'answers_before_investing',
    description: 'What you read, answered and acknowledged before you invested.',
    tables: ['step_answers'],
    select: ({ id }) => sql`
      select step, project_id, passed, answers, at from step_answers where investor_id = ${id} order by id`,
  },
];

/** Uploaded documents go with the next run of the worker, as after a decision: their check is no longer open. */
export async function forgetInvestorProfile(tx: Transaction, { id }: { id: number }): Promise<void> {
  await tx.delete(investorProfiles).where(eq(investorProfiles.userId, id));
  await tx.delete(investorClasses).where(eq(investorClasses.userId, id));
  await tx.update(identityChecks).set({ reason: null, problem: null }).where(eq(identityChecks.userId, id));
  await tx
    .update(identityChecks)
    .set({ state: 'canceled', changedAt: sql`now()` })
    .where(
      sql`${eq(identityChecks.userId, id)} and ${inArray(identityChecks.state, ['waiting', 'processing', 'needs_input'])}`,
    );
  await tx.update(screenings).set({ note: '' }).where(eq(screenings.userId, id));
}
