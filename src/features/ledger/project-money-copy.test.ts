// Sentences about a project's money.
import { expect, test } from 'vitest';
import { openingText, takenText } from './project-money-copy.ts';

test('imported money is never described as money that is held', () => {
  expect(openingText({ opening: '48200.00', raised: '48200.00' })).toContain('no money is held for it here');
  expect(openingText({ opening: '100.00', raised: '300.50' })).toContain('Together the project has raised $300.50.');
});

test('amounts that banks took back are split by their source, for everyone and for the creator [payouts-151]', () => {
  const taken = { bankTook: '1000.00', chargedBack: '333.33', chargedToCreators: '666.67', owedByCreators: '666.67' };
  expect(takenText(taken, 'project')).toBe(
    'Banks took back $1,000: $333.33 from money that was held and $666.67 that had been released to the creator. The creator still owes $666.67 of it.',
  );
  expect(takenText(taken, 'creator')).toBe(
    'Banks took back $1,000: $333.33 from money that was held and $666.67 that had been released to you. You still owe $666.67 of it.',
  );
  expect(takenText({ ...taken, owedByCreators: '0.00' }, 'creator')).toContain('You owe nothing of it anymore.');
});

test('amounts that no project paid were paid by this site', () => {
  const taken = { bankTook: '200.00', chargedBack: '0.00', chargedToCreators: '0.00', owedByCreators: '0.00' };
  expect(takenText(taken, 'anyone')).toBe('Banks took back $200: $200 that this site paid.');
  expect(takenText({ ...taken, bankTook: '0.00' }, 'anyone')).toBeUndefined();
});
