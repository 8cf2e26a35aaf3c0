// What other slices may know about an investor: the facts that the rules of a pack ask for, whether the site takes money from them, and
// the name that agreements and the register show.
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { refuse, siteRule } from '#features/packs/common-rules.ts';
import type { Investor, PackFamily, Refusal } from '#features/packs/pack.ts';
import { type Cents, cents } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { countsAs, type IdentityState, type InvestorKind, type ScreeningState } from '../investor-rules.ts';
import { identityChecks, investorClasses, investorProfiles, screenings } from './investor-table.ts';
import { noFacts, openProfile } from './sealed-profile.ts';
import { listStepAnswers, selectFirstAsk } from './step-answers.ts';

type Secrets = Pick<Deps, 'secret'>;

/** The category is the one of this law; one that still waits for its confirmation does not count. */
export async function loadInvestor(
  db: Queryable,
  secrets: Secrets,
  userId: number,
  { family }: { family: PackFamily },
): Promise<Investor> {
  const [row] = await db
    .select({
      profile: investorProfiles,
      class: investorClasses,
      firstAskedAt: selectFirstAsk(userId, family),
    })
    .from(users)
    .leftJoin(investorProfiles, eq(investorProfiles.userId, users.id))
    .leftJoin(
      investorClasses,
      and(eq(investorClasses.userId, users.id), sql`${investorClasses.family} = ${family}::text`),
    )
    .where(eq(users.id, userId));
  const { profile = null, class: stated = null, firstAskedAt = null } = row ?? {};
  const facts = profile === null ? noFacts : openProfile(secrets, userId, profile.sealed);
  const counted = stated !== null && countsAs(stated) ? stated : undefined;
  return {
    kind: facts.kind,
    country: profile?.country ?? null,
    birthDate: facts.birthDate,
    incomeCents: toCents(facts.income),
    netWorthCents: toCents(facts.netWorth),
    liquidAssetsCents: toCents(facts.liquidAssets),
    commitmentsCents: toCents(facts.commitments),
    elsewhereCents: toCents(facts.elsewhere),
    statedAt: profile?.statedAt ?? null,
    investorClass: counted?.investorClass ?? 'ordinary',
    classUntil: counted?.until ?? null,
    answers: await listStepAnswers(db, userId),
    firstAskedAt: firstAskedAt === null ? null : new Date(firstAskedAt),
  };
}

const toCents = (amount: number | null): Cents | null => (amount === null ? null : cents(amount));

/** When people have to prove who they are: `above` an amount in twelve months. */
export type IdentityRule = { required: 'never' | 'always' | 'above'; aboveCents: Cents };

export type PersonCheck = {
  userId: number;
  /** Countries of residence that the site takes no money from, and those that only this project refuses. */
  refusedCountries: readonly string[];
  projectCountries?: readonly string[];
  identity: IdentityRule;
  /** The commitment in question, and what the person committed here in the twelve months before it. */
  amountCents: Cents;
  usedCents: Cents;
};

/** Rules of the site, whatever the pack. `explainPersonRefusal` has their words. */
export type PersonRefusal = Refusal & { rule: 'country' | 'identity' | 'screening' };

/** Undefined if the site takes their money. */
export async function checkPerson(db: Queryable, check: PersonCheck): Promise<PersonRefusal | undefined> {
  const { userId, refusedCountries, projectCountries = [] } = check;
  const { country, screening, identity } = await findStanding(db, userId);
  if (screening === 'hit') return refusePerson('screening', { remedy: 'none', inputs: {} });
  if (refusedCountries.length + projectCountries.length > 0 && country === null) {
    return refusePerson('country', { remedy: 'profile', inputs: { country }, missing: ['country'] });
  }
  if (country !== null && refusedCountries.includes(country)) {
    return refusePerson('country', { remedy: 'none', inputs: { country } });
  }
  if (country !== null && projectCountries.includes(country)) {
    return refusePerson('country', { remedy: 'none', law: 'Rule of this project', inputs: { country, by: 'project' } });
  }
  return checkIdentity(check, identity);
}

function checkIdentity(
  { identity: { required, aboveCents }, amountCents, usedCents }: PersonCheck,
  state: IdentityState | null,
): PersonRefusal | undefined {
  if (required === 'never' || state === 'verified') return undefined;
  if (required === 'above' && usedCents + amountCents <= aboveCents) return undefined;
  return refusePerson('identity', {
    remedy: 'profile',
    inputs: { required, state, amountCents, ...(required === 'above' && { aboveCents, usedCents }) },
    ...(required === 'above' && { stillAllowedCents: cents(Math.max(0, aboveCents - usedCents)) }),
  });
}

type RefusalFacts = Pick<Refusal, 'remedy' | 'inputs'> & Partial<Refusal>;

function refusePerson(rule: PersonRefusal['rule'], facts: RefusalFacts): PersonRefusal {
  return { ...refuse({ rule, law: siteRule, ...facts }), rule };
}

type Standing = { country: string | null; screening: ScreeningState | null; identity: IdentityState | null };

/** `identity`: verified if any check was; otherwise the state of the newest. */
export async function findStanding(db: Queryable, userId: number): Promise<Standing> {
  const [row] = await db
    .select({
      country: investorProfiles.country,
      screening: screenings.state,
      identity: sql<IdentityState | null>`(${db
        .select({ state: identityChecks.state })
        .from(identityChecks)
        .where(eq(identityChecks.userId, users.id))
        .orderBy(desc(sql`${identityChecks.state} = 'verified'`), desc(identityChecks.id))
        .limit(1)})`,
    })
    .from(users)
    .leftJoin(investorProfiles, eq(investorProfiles.userId, users.id))
    .leftJoin(screenings, eq(screenings.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? { country: null, screening: null, identity: null };
}

export type HolderName = {
  kind: InvestorKind;
  name: string;
  /** Of organizations: who signs, and their registration number. */
  signer: string | null;
  registrationNumber: string | null;
};

/** Whose name an agreement, the register and a certificate carry: the organization, the stated legal name, or the name of the account. */
export async function holderName(db: Queryable, secrets: Secrets, userId: number): Promise<HolderName> {
  const names = await holderNames(db, secrets, [userId]);
  return names.get(userId) ?? { kind: 'person', name: '', signer: null, registrationNumber: null };
}

/** The same for many people in one statement, by their ids; people without an account record are left out. */
export async function holderNames(
  db: Queryable,
  secrets: Secrets,
  userIds: readonly number[],
): Promise<Map<number, HolderName>> {
  const rows = await db
    .select({ id: users.id, accountName: users.name, sealed: investorProfiles.sealed })
    .from(users)
    .leftJoin(investorProfiles, eq(investorProfiles.userId, users.id))
    .where(sql`${users.id} = any(${`{${userIds.join(',')}}`}::bigint[])`);
  return new Map(
    rows.map(({ id, accountName, sealed }) => {
      const { kind, name, signer, registrationNumber } = sealed === null ? noFacts : openProfile(secrets, id, sealed);
      return [
        id,
        kind === 'organization'
          ? { kind, name: name ?? accountName, signer: signer ?? accountName, registrationNumber }
          : { kind, name: name ?? accountName, signer: null, registrationNumber: null },
      ];
    }),
  );
}
