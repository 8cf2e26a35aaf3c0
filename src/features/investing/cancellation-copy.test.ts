// The cancellation policy texts.
import { expect, test } from 'vitest';
import { cancellationRule, cancellationSentence, listPaymentTerms } from './cancellation-copy.ts';

test.each([
  [48, 'until 48 hours before the project’s deadline'],
  [1, 'until 1 hour before the project’s deadline'],
  [0, 'until the end of the project’s last day'],
])('with %i hours, canceling is possible %s', (hours, words) => {
  expect(cancellationSentence({ hours, hasDeadline: true })).toContain(words);
  expect(cancellationRule(hours)).toContain(words);
});

test('without a deadline, canceling is possible while the project raises money', () => {
  expect(cancellationSentence({ hours: 48, hasDeadline: false })).toBe(
    'You can cancel an investment for as long as the project raises money, and the full amount goes back to your card.',
  );
});

const now = new Date('2026-12-01T12:00:00Z');
const terms = {
  amount: '500.00',
  cancellableUntil: '2026-12-19T00:00:00.000Z',
  project: { deadline: '2026-12-20', fundingModel: 'all_or_nothing' },
} as const;

test('before paying, the price, the last day to cancel and the end of funding are said', () => {
  expect(listPaymentTerms(terms, now)).toEqual([
    'You pay $500 today.',
    'Cancel until the end of Dec 18, 2026 (UTC) for a full refund.',
    'If the goal isn’t reached by Dec 20, 2026, everyone gets their money back.',
  ]);
});

test('a project that keeps what it raises says so', () => {
  const project = { ...terms.project, fundingModel: 'keep_what_you_raise' } as const;
  expect(listPaymentTerms({ ...terms, project }, now).at(-1)).toBe(
    'If the goal isn’t reached by Dec 20, 2026, the project keeps what it raised.',
  );
});

test('without a deadline no day is named', () => {
  const project = { ...terms.project, deadline: null };
  expect(listPaymentTerms({ ...terms, cancellableUntil: null, project }, now)).toEqual([
    'You pay $500 today.',
    'Cancel for a full refund for as long as the project raises money.',
  ]);
});

test('a closed window is not offered', () => {
  expect(listPaymentTerms(terms, new Date('2026-12-19T00:00:00Z'))[1]).toBe(
    'It is too late to cancel: this project closes soon.',
  );
});

const strict = { cancelHours: 24, reflectionDays: 4, closesWithNotice: true };

test('the rules of a project come before the site’s setting, and say what else they give', () => {
  expect(cancellationSentence({ hours: 48, hasDeadline: true, terms: strict })).toBe(
    'You can cancel an investment until 24 hours before the project’s deadline, and the full amount goes back to your card. For 4 days after you invest you can change your mind in any case. If it is to close earlier, you are told at least five business days before, and can cancel until 48 hours before its new last day.',
  );
  const usual = { cancelHours: null, reflectionDays: 0, closesWithNotice: false };
  expect(cancellationSentence({ hours: 48, hasDeadline: true, terms: usual })).toBe(
    cancellationSentence({ hours: 48, hasDeadline: true }),
  );
});

test('where the project may close earlier after a notice, the terms of a payment say so', () => {
  const project = { ...terms.project, closesWithNotice: true };
  expect(listPaymentTerms({ ...terms, project }, now)[2]).toContain('told at least five business days before');
});
