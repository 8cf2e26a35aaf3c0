// Refusals by the rules lead to what helps.
import { expect, test } from 'vitest';
import { ApiError } from '#ui/call.ts';
import type { RuleRefusal } from '../../gate-contract.ts';
import { refusalCopy } from './checkout-copy.ts';
import { toRefusal } from './checkout-refusals.ts';

const refused = (details: Partial<RuleRefusal>) =>
  toRefusal(
    new ApiError({
      status: 409,
      statusText: 'Conflict',
      body: JSON.stringify({
        code: 'not_allowed_by_rules',
        message: 'You may still invest $1,000.',
        rule: 'limit',
        family: 'us-regcf',
        law: '17 CFR 227.100(a)(2)(i)',
        limit: '3000.00',
        used: '2000.00',
        stillAllowed: '1000.00',
        from: null,
        remedy: 'less',
        missing: [],
        ...details,
      }),
    }),
  );

test.each([
  ['a limit', {}, refusalCopy.rules.less],
  ['a limit that is used', { stillAllowed: '0.00' }, refusalCopy.rules.used],
  ['missing facts', { rule: 'profile', remedy: 'profile', missing: ['country'] }, refusalCopy.rules.profile],
  ['a time to wait', { rule: 'coolingHours', remedy: 'wait' }, refusalCopy.rules.wait],
  ['an identity to verify', { rule: 'identity', remedy: 'profile' }, refusalCopy.rules.identity],
  ['a screening', { rule: 'screening', remedy: 'none' }, refusalCopy.rules.screening],
] satisfies [string, Partial<RuleRefusal>, string][])(
  '%s keeps the sentence of the server and the figures for the way on',
  (_what, details, title) => {
    expect(refused(details)).toMatchObject({
      title,
      message: 'You may still invest $1,000.',
      remedy: { kind: 'rules', refusal: details },
    });
  },
);
