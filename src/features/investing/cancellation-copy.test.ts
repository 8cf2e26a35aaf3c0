// The cancellation policy texts.
import { expect, test } from 'vitest';
import { cancellationRule, cancellationSentence } from './cancellation-copy.ts';

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
