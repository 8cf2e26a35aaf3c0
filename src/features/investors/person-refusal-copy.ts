// Refusals that rest on who the person is, in sentences for them. What screening found is never disclosed: it may concern someone else, and
// disclosing it can be an offense.

import type { Refusal } from '#features/packs/pack.ts';
import { countries } from '#kernel/countries.ts';
import { cents, formatDollars } from '#kernel/money.ts';

export function explainPersonRefusal({
  rule,
  inputs,
  stillAllowedCents,
}: Pick<Refusal, 'rule' | 'inputs' | 'stillAllowedCents'>): string {
  if (rule === 'screening') return 'Before you invest, we have to check something first. Please write to us.';
  if (rule === 'country') {
    const { country, by } = inputs;
    if (typeof country !== 'string') return 'Before you invest, please tell us your country of residence.';
    const who = by === 'project' ? 'This project doesn’t' : 'We can’t';
    return `${who} take investments from people who live in ${countries.label(country)}. If you moved, change your country of residence in your investor profile.`;
  }
  return explainIdentity({ inputs, stillAllowedCents });
}

function explainIdentity({ inputs, stillAllowedCents }: Pick<Refusal, 'inputs' | 'stillAllowedCents'>): string {
  const { state, aboveCents } = inputs;
  if (state === 'waiting' || state === 'processing') {
    return 'We are still checking your identity. We email you as soon as it is done.';
  }
  if (typeof aboveCents !== 'number') return 'Before you invest, please verify your identity.';
  const limit = `Above ${formatDollars(cents(aboveCents))} in 12 months, please verify your identity first.`;
  return stillAllowedCents > 0
    ? `${limit} Without it you may still invest ${formatDollars(stillAllowedCents)}.`
    : limit;
}
