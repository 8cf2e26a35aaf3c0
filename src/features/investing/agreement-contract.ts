// API contract: the agreement of an investment: read, signed, downloaded.
import * as z from 'zod/mini';
import { instruments, maxSignedName, signatureProviders } from '#features/agreements/agreement-rules.ts';
import { packFamilies } from '#features/packs/pack.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, textLine } from '#kernel/fields.ts';

export const agreement = z.object({
  investmentId: idNumber,
  projectId: idNumber,
  projectTitle: z.string(),
  /** Whether the payment waits for the signature, by the rules of the offer. */
  isRequired: z.boolean(),
  /** Exactly what is signed. */
  text: z.string(),
  /** SHA-256 of the UTF-8 text, hexadecimal. */
  sha256: z.string(),
  template: z.object({ family: z.enum(packFamilies), instrument: z.enum(instruments), version: z.int() }),
  /** Whose name signs: the investor, or the person who signs for the organization. */
  signer: z.string(),
  /** Who collects the signature. */
  provider: z.enum(signatureProviders),
  /** Where to sign at an outside service, once it was asked for; null before, after, and with a typed name. */
  signingUrl: z.nullable(z.string()),
  signature: z.nullable(
    z.object({
      /** Null once the investor was erased. */
      name: z.nullable(z.string()),
      at: moment,
      provider: z.enum(signatureProviders),
    }),
  ),
  /** End of the reservation that waits for it. */
  expiresAt: moment,
});
export type Agreement = z.infer<typeof agreement>;

export const getAgreement = endpoint('GET /api/investments/{id}/agreement', {
  access: 'user-or-admin',
  scope: 'investments:read',
  summary: 'Get the agreement of your investment: the signed text, or the one to sign while the amount is reserved',
  output: agreement,
});

export const signAgreement = endpoint('POST /api/investments/{id}/agreement', {
  access: 'user',
  summary: 'Sign the agreement of your reserved investment with your typed name; idempotent',
  body: z.strictObject({
    /** Needed unless an outside service collects the signature. */
    name: z.optional(textLine({ max: maxSignedName, name: 'Your name' })),
    /** The hash of the text that was read; another text is refused with 409. */
    sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Not a SHA-256 hash'))),
  }),
  output: agreement,
  success: {
    201: 'Signed',
    200: 'Already signed; the same agreement',
    202: 'The signature service waits for the signature at `signingUrl`',
  },
});

export const openAgreement = endpoint('POST /api/investments/{id}/agreement/opening', {
  access: 'user',
  summary: 'Extend your reservation, once, while you read the agreement',
  output: z.object({ expiresAt: moment, isExtended: z.boolean() }),
  success: { 200: 'The end of the reservation, extended by this call or before' },
});

export const getAgreementPdf = endpoint('GET /api/investments/{id}/agreement.pdf', {
  access: 'user-or-admin',
  scope: 'investments:read',
  summary: 'Download the agreement of your investment as PDF',
  file: 'application/pdf',
});
