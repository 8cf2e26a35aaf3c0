// Seals what investors state about themselves with a key of the site, bound to the person: a row that is copied to someone else does not open.
import * as z from 'zod/mini';
import type { Deps } from '#platform/config/deps.ts';
import { createSecretBox } from '#platform/identity/secret-box.ts';
import { investorKinds } from '../investor-rules.ts';

const amount = z.nullable(z.int());
const words = z.nullable(z.string());

/** Amounts in US cents. */
const profileFacts = z.object({
  kind: z.enum(investorKinds),
  /** The legal name of the person or organization; null for a person who invests by the name on their profile. */
  name: words,
  /** Of organizations. */
  registrationNumber: words,
  /** The person who signs for the organization. */
  signer: words,
  region: words,
  birthDate: words,
  income: amount,
  netWorth: amount,
  liquidAssets: amount,
  commitments: amount,
  elsewhere: amount,
  /** Income, net worth and purchases are those of both spouses. */
  isJoint: z.boolean(),
  /** Country of tax residence, and the number there. */
  taxCountry: words,
  taxNumber: words,
});
export type ProfileFacts = z.infer<typeof profileFacts>;

export const noFacts: ProfileFacts = {
  kind: 'person',
  name: null,
  registrationNumber: null,
  signer: null,
  region: null,
  birthDate: null,
  income: null,
  netWorth: null,
  liquidAssets: null,
  commitments: null,
  elsewhere: null,
  isJoint: false,
  taxCountry: null,
  taxNumber: null,
};

type Secrets = Pick<Deps, 'secret'>;

const profileBox = ({ secret }: Secrets) => createSecretBox(secret, 'investor profiles');
const boundTo = (userId: number) => `user ${userId}`;

export function sealProfile(secrets: Secrets, userId: number, facts: ProfileFacts): string {
  return profileBox(secrets).seal(JSON.stringify(facts), boundTo(userId));
}

/** Nothing if the secret of the site was replaced since: the person is asked again. */
export function openProfile(secrets: Secrets, userId: number, sealed: string): ProfileFacts {
  const opened = profileBox(secrets).open(sealed, boundTo(userId));
  const parsed = opened === undefined ? undefined : z.safeParse(profileFacts, JSON.parse(opened));
  return parsed?.success ? parsed.data : noFacts;
}

/** What a category rests on: the criteria that were ticked, and the person's own words. */
const classBasis = z.object({ criteria: z.array(z.string()), note: words });
export type ClassBasis = z.infer<typeof classBasis>;

const basisBox = ({ secret }: Secrets) => createSecretBox(secret, 'investor categories');

export function sealBasis(secrets: Secrets, userId: number, basis: ClassBasis): string {
  return basisBox(secrets).seal(JSON.stringify(basis), boundTo(userId));
}

export function openBasis(secrets: Secrets, userId: number, sealed: string): ClassBasis {
  const opened = basisBox(secrets).open(sealed, boundTo(userId));
  const parsed = opened === undefined ? undefined : z.safeParse(classBasis, JSON.parse(opened));
  return parsed?.success ? parsed.data : { criteria: [], note: null };
}

const documentBox = ({ secret }: Secrets) => createSecretBox(secret, 'identity documents');

export function sealDocument(secrets: Secrets, userId: number, bytes: Buffer): string {
  return documentBox(secrets).seal(bytes.toString('base64'), boundTo(userId));
}

export function openDocument(secrets: Secrets, userId: number, sealed: string): Buffer | undefined {
  const opened = documentBox(secrets).open(sealed, boundTo(userId));
  return opened === undefined ? undefined : Buffer.from(opened, 'base64');
}
