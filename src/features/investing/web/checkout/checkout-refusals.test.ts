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
        message: 'What is in the way. Rule: Regulation Crowdfunding (United States), 17 CFR 227.100(a)(2).',
        basis: null,
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
  ['a limit', {}, refusalCopy.rules.less, 'hold'],
  ['a limit that is used', { stillAllowed: '0.00', remedy: 'wait' }, refusalCopy.rules.used, 'hold'],
  ['a time to wait', { rule: 'coolingHours', remedy: 'wait', limit: null }, refusalCopy.rules.wait, 'hold'],
  ['a screening', { rule: 'screening', remedy: 'none', limit: null }, refusalCopy.rules.screening, 'hold'],
  [
    'missing facts',
    { rule: 'profile', remedy: 'profile', missing: ['country'], limit: null },
    refusalCopy.rules.profile,
    'step',
  ],
  ['an identity to verify', { rule: 'identity', remedy: 'profile', limit: null }, refusalCopy.rules.identity, 'step'],
] satisfies [string, Partial<RuleRefusal>, string, string][])(
  '%s keeps the sentence of the server, and is a step or a hold, not an error',
  (_what, details, title, tone) => {
    expect(refused(details)).toMatchObject({
      title,
      tone,
      message: 'What is in the way.',
      remedy: { kind: 'rules', refusal: details },
    });
  },
);

test('a limit says what it was computed from; its figures are rows', () => {
  expect(refused({ basis: 'the net worth you stated on Nov 2, 2026' }).message).toBe(
    'Your limit follows from the net worth you stated on Nov 2, 2026.',
  );
});
