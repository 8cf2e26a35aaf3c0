// The sentence about the money of a stopped project.
import { expect, test } from 'vitest';
import { stoppedMoneySentence } from './stopped-money.ts';

const nothing = { released: 0, returned: 0, onItsWayBack: 0, takenBack: 0, refundedBefore: 0, opening: 0 };

test('it says what became of everything that was raised, and leaves out what is zero [stopped-3]', () => {
  expect(stoppedMoneySentence({ ...nothing, raised: 3000, released: 2000, returned: 666.67, takenBack: 333.33 })).toBe(
    'Raised $3,000: $2,000 was released to the creator, $666.67 went back to investors and $333.33 was taken back by banks.',
  );
  expect(stoppedMoneySentence({ ...nothing, raised: 3000, onItsWayBack: 3000 })).toBe(
    'Raised $3,000: $3,000 is on its way back to investors.',
  );
  expect(stoppedMoneySentence({ ...nothing, raised: 0 })).toBe('Raised $0.');
});
