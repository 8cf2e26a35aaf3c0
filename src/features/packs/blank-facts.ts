// Facts about an unknown person, to find out what a pack asks of anyone.
import { cents } from '#kernel/money.ts';
import type { Facts, Investor } from './pack.ts';

export const blankInvestor: Investor = {
  kind: 'person',
  country: null,
  birthDate: null,
  incomeCents: null,
  netWorthCents: null,
  liquidAssetsCents: null,
  commitmentsCents: null,
  elsewhereCents: null,
  statedAt: null,
  investorClass: 'ordinary',
  classUntil: null,
  answers: [],
  firstAskedAt: null,
};

/** Their first commitment, to an offer without figures. */
export const blankFacts: Facts = {
  investor: blankInvestor,
  offer: {
    id: 0,
    goalCents: cents(0),
    raisedCents: cents(0),
    soldElsewhereCents: cents(0),
    publishedAt: null,
    deadline: null,
  },
  purchases: [],
  amountCents: cents(0),
  now: new Date(0),
};
