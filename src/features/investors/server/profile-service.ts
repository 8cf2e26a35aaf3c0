// A person's own investor profile: read, stated, confirmed. Everything is checked together and saved together, or not at all.
import { and, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import type { ProfileField } from '#features/packs/pack.ts';
import { toDay } from '#kernel/dates.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import { AppError, type Issue } from '#kernel/errors.ts';
import type { Cents } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { findCategoryIssues, listAskedFields } from '../investor-categories.ts';
import type { InvestorProfile, saveInvestorProfile } from '../investor-profile-contract.ts';
import { type ClassFamily, classFamilies } from '../investor-rules.ts';
import { findProfileIssues } from '../profile-rules.ts';
import { listFamilies } from './asked-families.ts';
import { stateCategory, toStatedCategory } from './category-service.ts';
import { type InvestorProfileRow, investorClasses, investorProfiles } from './investor-table.ts';
import { openTyped } from './profile-draft.ts';
import { noFacts, openProfile, type ProfileFacts, sealProfile } from './sealed-profile.ts';

type Body = BodyOf<typeof saveInvestorProfile>;
type ReadDeps = Pick<Deps, 'secret' | 'now' | 'settings'> & { db: Queryable };
type Asked = { rules?: ClassFamily | undefined; draft?: string | undefined };

export async function getOwnProfile(deps: ReadDeps, viewer: Viewer, asked: Asked = {}): Promise<InvestorProfile> {
  return readProfile(deps, requireUser(viewer).id, asked);
}

/** Without an id: of someone whose record does not exist yet. */
export async function readProfile(
  deps: ReadDeps,
  id: number | undefined,
  { rules, draft }: Asked = {},
): Promise<InvestorProfile> {
  const { profile, classes } = id === undefined ? { profile: undefined, classes: [] } : await readStated(deps.db, id);
  const facts = id === undefined || profile === undefined ? noFacts : openProfile(deps, id, profile.sealed);
  const { income, netWorth, liquidAssets, commitments, elsewhere, ...words } = facts;
  const stated = new Set(classes.map(({ family }) => family));
  const offered = await listFamilies(deps.db);
  const families = classFamilies.filter((family) => family === rules || offered.includes(family) || stated.has(family));
  const amounts = { income, netWorth, liquidAssets, commitments, elsewhere };
  return {
    version: profile?.version ?? 0,
    statedAt: profile?.statedAt.toISOString() ?? null,
    ...words,
    country: profile?.country ?? null,
    ...(Object.fromEntries(
      Object.entries(amounts).map(([name, cents]) => [name, cents === null ? null : cents / 100]),
    ) as Record<keyof typeof amounts, number | null>),
    asks: listAsked(deps, families),
    categories: families.map((family) => {
      const row = classes.find((known) => known.family === family);
      return { family, stated: row === undefined ? null : toStatedCategory(deps, row) };
    }),
    typed: id === undefined || draft === undefined ? null : openTyped(deps, id, draft),
  };
}

/** The site asks for the country too if there are some it takes no money from. */
function listAsked({ settings }: Pick<Deps, 'settings'>, families: readonly ClassFamily[]): ProfileField[] {
  const ofLaws = listAskedFields(families);
  const needsCountry = settings.current().investingCountriesRefused.trim() !== '' && !ofLaws.includes('country');
  return needsCountry ? ['country', ...ofLaws] : ofLaws;
}

/** @throws AppError validation, changed_meanwhile (another window) */
export async function saveOwnProfile(deps: Deps, viewer: Viewer, body: Body): Promise<void> {
  const userId = requireUserId(viewer);
  await deps.db.transaction(async (tx) => {
    // Two windows are saved one after the other, also the first time.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const { profile, classes } = await readStated(tx, userId);
    if ((profile?.version ?? 0) !== body.version) {
      throw new AppError(
        'changed_meanwhile',
        'Your profile was changed in another window. Reload this page to see it.',
      );
    }
    const before = profile === undefined ? noFacts : openProfile(deps, userId, profile.sealed);
    const facts = mergeFacts(before, body);
    refuseIssues([
      ...findProfileIssues(facts, toDay(deps.now())),
      ...findCategoryIssues(body.categories ?? [], facts.kind),
    ]);
    await saveProfile(tx, deps, { userId, profile, facts, country: body.country });
    const kept = facts.kind === before.kind ? classes : [];
    // A person's category says nothing about their organization.
    if (facts.kind !== before.kind) await tx.delete(investorClasses).where(eq(investorClasses.userId, userId));
    for (const choice of body.categories ?? []) {
      await stateCategory(tx, deps, {
        userId,
        kind: facts.kind,
        choice,
        before: kept.find(({ family }) => family === choice.family),
      });
    }
  });
}

async function readStated(db: Queryable, userId: number) {
  const [profile] = await db.select().from(investorProfiles).where(eq(investorProfiles.userId, userId));
  const classes = await db.select().from(investorClasses).where(eq(investorClasses.userId, userId));
  return { profile, classes };
}

/** What is left out stays as it was. */
function mergeFacts(
  before: ProfileFacts,
  { version: _version, country: _country, categories: _categories, ...body }: Body,
): ProfileFacts {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const facts = { ...before, ...given } as ProfileFacts & Record<string, Cents | string | boolean | null>;
  return facts.kind === 'organization'
    ? { ...facts, birthDate: null, isJoint: false }
    : { ...facts, registrationNumber: null, signer: null };
}

function refuseIssues(issues: Issue[]): void {
  const [first] = issues;
  if (first !== undefined) throw new AppError('validation', `${first.message}.`, { issues });
}

type Saved = {
  userId: number;
  profile: InvestorProfileRow | undefined;
  facts: ProfileFacts;
  /** Left out: unchanged. */
  country: string | null | undefined;
};

async function saveProfile(tx: Transaction, secrets: Pick<Deps, 'secret'>, saved: Saved): Promise<void> {
  const { userId, profile, facts } = saved;
  const country = saved.country === undefined ? (profile?.country ?? null) : saved.country;
  const row = { country, sealed: sealProfile(secrets, userId, facts), statedAt: sql`now()` };
  if (profile === undefined) await tx.insert(investorProfiles).values({ userId, ...row });
  else {
    await tx
      .update(investorProfiles)
      .set({ ...row, version: profile.version + 1 })
      .where(and(eq(investorProfiles.userId, userId)));
  }
}
