// A refusal by a pack, or by the rules of the site, as an answer of the API.
import { explainPersonRefusal } from '#features/investors/person-refusal-copy.ts';
import type { Pack, Refusal } from '#features/packs/pack.ts';
import { datedLaw, describeLimitBasis, explainRefusal } from '#features/packs/refusal-copy.ts';
import { AppError } from '#kernel/errors.ts';
import { type Cents, toDollarString } from '#kernel/money.ts';
import type { RuleRefusal } from '../../gate-contract.ts';

const siteRules = new Set(['country', 'identity', 'screening']);

/** Whether it is a rule of the site about people, whatever the pack. */
export function isSiteRule(rule: string): boolean {
  return siteRules.has(rule);
}

export function explainRuleRefusal(pack: Pack, refusal: Refusal): string {
  return siteRules.has(refusal.rule) ? explainPersonRefusal(refusal) : explainRefusal(pack, refusal);
}

export function refusedByRules(pack: Pack, refusal: Refusal): AppError {
  const message = explainRuleRefusal(pack, refusal);
  return new AppError('not_allowed_by_rules', message, { ...toRuleRefusal(pack, refusal, message) });
}

const dollars = (amount: Cents | undefined) => (amount === undefined ? null : toDollarString(amount));

function toRuleRefusal(pack: Pack, refusal: Refusal, message: string): RuleRefusal {
  const { rule, law, limitCents, usedCents, stillAllowedCents, from, remedy, inputs, missing = [] } = refusal;
  return {
    rule,
    family: pack.family,
    law: siteRules.has(rule) ? law : datedLaw(pack, law),
    message,
    basis: limitCents === undefined ? null : describeLimitBasis(inputs),
    limit: dollars(limitCents),
    used: dollars(usedCents),
    stillAllowed: toDollarString(stillAllowedCents),
    from: from?.toISOString() ?? null,
    remedy,
    missing: [...missing],
  };
}
