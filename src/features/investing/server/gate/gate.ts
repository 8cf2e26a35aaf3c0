// Asks the project's pack, and the rules of the site about people, before a hold is taken. Every decision is stored with its inputs:
// a refusal here, an approval by take_holds together with the hold.
import { createHmac } from 'node:crypto';
import { checkPerson, type PersonRefusal } from '#features/investors/server/investor-facts.ts';
import type { Decision, Investor, PackId, Refusal } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { type ProjectPack, packOfProject } from '#features/projects/server/packs/project-packs.ts';
import { cents } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { createSecretBox, deriveBytes } from '#platform/identity/secret-box.ts';
import { type Commitment, listCommitments, readCheckFacts, withFirstAsk } from './gate-facts.ts';
import { findOffer } from './offer-facts.ts';
import { policyChecks } from './policy-check-table.ts';
import { refusedByRules } from './rule-refusal.ts';
import { personRules } from './site-rules.ts';
import { type CheckFacts, toInvestorText, toStoredInputs } from './stored-check.ts';

/** The approval as take_holds reads and stores it. */
export type Approval = {
  pack: PackId;
  /** Cents; take_holds adds up again what counts toward it. */
  limit: number | null;
  /** Days to cancel without a reason, by the class of this moment: it is stored with the investment and never changes. */
  reflectionDays: number;
  inputs: ReturnType<typeof toStoredInputs>;
  sealed: string | null;
  /** Hexadecimal. */
  fingerprint: string;
  at: string;
};

export type GateDeps = Pick<Deps, 'db' | 'secret' | 'now' | 'settings'>;
type Asked = Commitment & { requestKey: string };

/**
 * Undefined if take_holds refuses anyway, or the request has its hold already.
 * @throws AppError not_allowed_by_rules
 */
export async function askRules(deps: GateDeps, asked: Asked): Promise<Approval | undefined> {
  const { db } = deps;
  const found = await findOffer(db, asked);
  if (found === undefined) return undefined;
  const { offer, refusedCountries } = found;
  const [rules, person] = await Promise.all([
    packOfProject(db, asked.projectId),
    checkSiteRules(deps, asked, refusedCountries),
  ]);
  const read = await readCheckFacts(deps, rules, { ...asked, offer });
  const facts = await withFirstAsk(deps, read, { ...asked, family: rules.pack.family });
  const decision = rules.pack.mayInvest(facts, rules.values);
  const refusal = chooseRefusal(decision, person);
  const check = describeCheck(deps, { asked, rules, facts, isPersonal: facts.isPersonal, decision, refusal });
  if (refusal === undefined) return check;
  await storeRefusal(deps, { asked, check, refusal });
  throw refusedByRules(rules.pack, refusal);
}

async function checkSiteRules(
  { db, settings }: Pick<GateDeps, 'db' | 'settings'>,
  { investorId, projectId, amountCents }: Commitment,
  projectCountries: readonly string[],
): Promise<PersonRefusal | undefined> {
  const rules = personRules(settings.current());
  const committed =
    rules.identity.required === 'above'
      ? await listCommitments(db, { investorId, packs: Object.keys(packs), exceptHoldIn: projectId })
      : [];
  const usedCents = cents(committed.reduce((sum, purchase) => sum + purchase.amountCents, 0));
  return checkPerson(db, { ...rules, projectCountries, userId: investorId, amountCents, usedCents });
}

/** What the profile can fix is asked for together; a final refusal comes first. */
function chooseRefusal(decision: Decision, person: PersonRefusal | undefined): Refusal | undefined {
  const byPack = decision.allowed ? undefined : decision;
  return person?.remedy === 'profile' ? (byPack ?? person) : (person ?? byPack);
}

type Check = {
  asked: Asked;
  rules: ProjectPack;
  facts: CheckFacts;
  isPersonal: boolean;
  decision: Decision;
  refusal: Refusal | undefined;
};

const purpose = 'policy checks';

function describeCheck({ secret }: Pick<GateDeps, 'secret'>, check: Check): Approval {
  const { asked, rules, facts, isPersonal, decision, refusal } = check;
  const isBySite = refusal !== undefined && refusal !== decision;
  const inputs = { ...toStoredInputs(facts, rules), ...(isBySite && { site: refusal.inputs }) };
  const investor = toInvestorText(facts.investor);
  const { limitCents } = decision;
  return {
    pack: rules.pack.id,
    // Purchases elsewhere are stated, so they are taken off here: the database adds up what it knows.
    limit: limitCents == null ? null : Math.max(0, limitCents - (facts.investor.elsewhereCents ?? 0)),
    reflectionDays: rules.pack.reflectionDays(withCurrentClass(facts), rules.values),
    inputs,
    sealed: isPersonal ? createSecretBox(secret, purpose).seal(investor, boundTo(asked.investorId)) : null,
    fingerprint: createHmac('sha256', deriveBytes(secret, purpose))
      // Without the moment of the first ask, which is this one the first time.
      .update(
        JSON.stringify([
          refusal?.rule,
          asked.projectId,
          rules.pack.id,
          inputs,
          { ...facts.investor, answers: [], firstAskedAt: null },
        ]),
      )
      .digest('hex'),
    at: facts.now.toISOString(),
  };
}

/** A class that has to be renewed no longer counts. */
function withCurrentClass({ investor, now }: CheckFacts): Pick<Investor, 'investorClass'> {
  const isOver = investor.classUntil !== null && investor.classUntil <= now;
  return { investorClass: isOver ? 'ordinary' : investor.investorClass };
}

const boundTo = (investorId: number) => `investor ${investorId}`;

type Refused = { asked: Asked; check: Approval; refusal: Refusal };

/** Written outside any transaction, so that it stays although nothing else is written. A repeated request is stored once. */
async function storeRefusal({ db }: Pick<GateDeps, 'db'>, { asked, check, refusal }: Refused): Promise<void> {
  await db
    .insert(policyChecks)
    .values({
      investorId: asked.investorId,
      projectId: asked.projectId,
      requestKey: asked.requestKey,
      packId: check.pack,
      decision: 'refused',
      rule: refusal.rule,
      amountCents: asked.amountCents,
      limitCents: check.limit,
      inputs: check.inputs,
      sealedInvestor: check.sealed,
      fingerprint: Buffer.from(check.fingerprint, 'hex'),
      at: new Date(check.at),
    })
    .onConflictDoNothing();
}

/** The facts a stored check was decided by; undefined if the secret of the site was replaced since. */
export function openInvestor({ secret }: Pick<Deps, 'secret'>, investorId: number, sealed: string): string | undefined {
  return createSecretBox(secret, purpose).open(sealed, boundTo(investorId));
}
