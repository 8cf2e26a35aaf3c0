// API contract: certificates of holdings. Shares are decimal text in percent with six decimals.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day, idNumber } from '#kernel/fields.ts';

const number = z.string();
/** What a person may type; anything that is no number or code is answered like a wrong one. */
const typed = z.string().check(z.maxLength(60));

const issued = z.object({
  number,
  issuedOn: day,
  projectId: idNumber,
  projectTitle: z.string(),
  share: z.string(),
  standing: z.enum(['current', 'changed', 'ended']),
});
export type IssuedCertificate = z.infer<typeof issued>;

export const listCertificates = endpoint('GET /api/users/certificates', {
  access: 'user',
  scope: 'investments:read',
  summary: 'List the certificates of your shares, newest first',
  output: z.array(issued),
  success: { 200: 'At most 100' },
});

export const issueCertificate = endpoint('POST /api/projects/{id}/certificates', {
  access: 'user',
  summary: 'Issue a certificate of your share; repeated on the same day it returns the same one',
  output: issued,
  success: { 201: 'Issued, or issued earlier today' },
});

export const getCertificatePdf = endpoint('GET /api/certificates/{number}/file', {
  access: 'user',
  scope: 'investments:read',
  summary: 'Download a certificate of yours as PDF',
  params: z.object({ number: typed }),
  file: 'application/pdf',
  success: { 200: 'One A4 page' },
});

export const getCertificate = endpoint('GET /api/certificates/{number}', {
  access: 'public',
  scope: 'investments:read',
  summary: 'Verify a certificate by its number and code',
  params: z.object({ number: typed }),
  query: z.strictObject({ code: z._default(typed, '') }),
  // Guesses count against the limit of searches, by address.
  searchedBy: ['code'],
  output: z.object({
    number,
    issuedOn: day,
    /** Shortened: "Ada K."; "Holder 1234" once the person was erased. */
    holder: z.string(),
    projectTitle: z.string(),
    share: z.string(),
    /** SHA-256 of what it says, as printed on it. */
    sha256: z.string(),
    /** Whether the holder still has this share. */
    standing: z.enum(['current', 'changed', 'ended']),
  }),
  success: { 200: 'What it says, and whether it is still so; a wrong number and a wrong code both answer 404' },
});
export type VerifiedCertificate = z.infer<NonNullable<typeof getCertificate.output>>;
