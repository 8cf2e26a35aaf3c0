// The character counters of the form.

import { expect, test } from 'vitest';
import { countText, descriptionAdvice, titleAdvice } from './form-advice.ts';
import { formCopy } from './form-copy.ts';

test('an empty field shows the recommended length', () => {
  expect(countText('  ', titleAdvice)).toBe(formCopy.advice('at most 60'));
  expect(countText('', descriptionAdvice)).toBe(formCopy.advice('300 to 1,000'));
});

test('a counter shows the distance to the recommendation [submit-16]', () => {
  expect(countText('a', titleAdvice)).toBe('1 character. Good: we recommend at most 60.');
  expect(countText('a'.repeat(61), titleAdvice)).toBe('61 characters, 1 over the recommended 60.');
  expect(countText('a'.repeat(250), descriptionAdvice)).toBe('250 characters, 50 short of the recommended 300.');
  expect(countText('a'.repeat(300), descriptionAdvice)).toBe('300 characters. Good: we recommend 300 to 1,000.');
  expect(countText('a'.repeat(1200), descriptionAdvice)).toBe('1,200 characters, 200 over the recommended 1,000.');
});
