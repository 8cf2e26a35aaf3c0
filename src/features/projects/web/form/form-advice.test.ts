// What the counters say.
import { expect, test } from 'vitest';
import { countText, descriptionAdvice, titleAdvice } from './form-advice.ts';

test('an empty field says what is advised', () => {
  expect(countText('  ', titleAdvice)).toBe('Best with at most 60 characters.');
  expect(countText('', descriptionAdvice)).toBe('Best with 300 to 1,000 characters.');
});

test('a counter says how far a text is from the advice [submit-16]', () => {
  expect(countText('a', titleAdvice)).toBe('1 character. Good: advised is at most 60.');
  expect(countText('a'.repeat(61), titleAdvice)).toBe('61 characters, 1 over the advised 60.');
  expect(countText('a'.repeat(250), descriptionAdvice)).toBe('250 characters, 50 short of the advised 300.');
  expect(countText('a'.repeat(300), descriptionAdvice)).toBe('300 characters. Good: advised is 300 to 1,000.');
  expect(countText('a'.repeat(1200), descriptionAdvice)).toBe('1,200 characters, 200 over the advised 1,000.');
});
