// Agreements that investors signed, with their exact bytes, and requests for a signature that wait at an outside service.
import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { signatureProviders } from '#features/agreements/agreement-rules.ts';
import { agreementTemplates } from '#features/agreements/server/agreement-template-table.ts';
import { bytea, listed, moment, reference } from '#platform/postgres/columns.ts';
import { investments } from './investing-table.ts';

const document = () => ({
  templateId: reference('template_id', () => agreementTemplates.id, { onDelete: 'restrict' }).notNull(),
  /** SHA-256 of the UTF-8 text, hexadecimal. */
  sha256: text().notNull(),
  /** The text, gzipped. */
  content: bytea().notNull(),
  provider: text({ enum: signatureProviders }).notNull(),
});

const isHash = /^[0-9a-f]{64}$/.source;

/** Never changes, except that erasing the investor clears who signed and from where. */
export const signedAgreements = pgTable(
  'signed_agreements',
  {
    investmentId: reference('investment_id', () => investments.id, { onDelete: 'restrict' }).primaryKey(),
    ...document(),
    /** As typed; null once the investor was erased. */
    signedName: text('signed_name'),
    signedAt: moment('signed_at').notNull().defaultNow(),
    /** The network address and browser of the signature. */
    address: text(),
    userAgent: text('user_agent'),
    /** The document at the outside service, and its own signed PDF. */
    providerId: text('provider_id'),
    providerFile: bytea('provider_file'),
  },
  (table) => [
    check('signed_agreements_provider', sql`${table.provider} in (${listed(signatureProviders)})`),
    check('signed_agreements_hash', sql`${table.sha256} ~ ${sql.raw(`'${isHash}'`)}`),
  ],
);

/** Deleted once it is signed. */
export const signatureRequests = pgTable(
  'signature_requests',
  {
    investmentId: reference('investment_id', () => investments.id, { onDelete: 'restrict' }).primaryKey(),
    ...document(),
    providerId: text('provider_id').notNull().unique(),
    /** Where the investor signs. */
    signingUrl: text('signing_url').notNull(),
    signer: text().notNull(),
    requestedAt: moment('requested_at').notNull().defaultNow(),
  },
  (table) => [
    check('signature_requests_provider', sql`${table.provider} in (${listed(signatureProviders)})`),
    check('signature_requests_hash', sql`${table.sha256} ~ ${sql.raw(`'${isHash}'`)}`),
  ],
);

export type SignedAgreement = typeof signedAgreements.$inferSelect;
