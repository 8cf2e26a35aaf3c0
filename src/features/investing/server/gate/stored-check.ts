// The inputs of a decision as they are stored, and the same decision computed again from them.
import type {
  Decision,
  Facts,
  Inputs,
  Investor,
  Offer,
  Pack,
  PackFamily,
  PackId,
  Values,
} from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { cents } from '#kernel/money.ts';

/** JSON without names; what the person stated about themselves is stored apart, encrypted. */
export type StoredInputs = {
  values: Values;
  /** The packs whose commitments count toward the limit: every version of the same law. */
  packs: readonly PackId[];
  offer: Omit<Offer, 'publishedAt'> & { publishedAt: string | null };
  purchases: readonly { investmentId: number; amountCents: number; at: string }[];
  amountCents: number;
  /** Of a refusal by the rules of the site, whatever the pack. */
  site?: Inputs;
};

/** Every version of the rules of one law. */
export function listPacksOf(family: PackFamily): PackId[] {
  return Object.values(packs)
    .filter((pack) => pack.family === family)
    .map(({ id }) => id);
}

/** An earlier commitment, and the investment it is. */
export type KnownPurchase = Facts['purchases'][number] & { investmentId: number };
export type CheckFacts = Omit<Facts, 'purchases'> & { purchases: readonly KnownPurchase[] };

export function toStoredInputs(
  { offer, purchases, amountCents }: CheckFacts,
  { pack, values }: { pack: Pack; values: Values },
): StoredInputs {
  return {
    values,
    packs: listPacksOf(pack.family),
    offer: { ...offer, publishedAt: offer.publishedAt?.toISOString() ?? null },
    purchases: purchases.map(({ investmentId, amountCents: counted, at }) => ({
      investmentId,
      amountCents: counted,
      at: at.toISOString(),
    })),
    amountCents,
  };
}

/** Text to be encrypted. Answers to questions are stored with their own dates, so they are left out. */
export function toInvestorText({ answers: _answers, ...investor }: Investor): string {
  return JSON.stringify(investor);
}

export function readInvestorText(text: string): Investor {
  const stored = JSON.parse(text) as Record<keyof Investor, unknown> & { statedAt: string | null } & {
    classUntil: string | null;
    firstAskedAt: string | null;
  };
  const date = (value: string | null) => (value === null ? null : new Date(value));
  return {
    ...(stored as unknown as Investor),
    answers: [],
    statedAt: date(stored.statedAt),
    classUntil: date(stored.classUntil),
    firstAskedAt: date(stored.firstAskedAt),
  };
}

/** The decision of the pack of that date, from the stored inputs alone. */
export function decideAgain(
  packId: PackId,
  { inputs, investor, at }: { inputs: StoredInputs; investor: Investor; at: Date },
): Decision {
  const { values, offer, purchases, amountCents } = inputs;
  return packs[packId].mayInvest(
    {
      investor,
      offer: { ...offer, publishedAt: offer.publishedAt === null ? null : new Date(offer.publishedAt) },
      purchases: purchases.map(({ amountCents: counted, at: day }) => ({
        amountCents: cents(counted),
        at: new Date(day),
      })),
      amountCents: cents(amountCents),
      now: at,
    },
    values,
  );
}
