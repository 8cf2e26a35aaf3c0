// Which words are levels.
import { expect, test } from 'vitest';
import { levelOf } from './risk-levels.ts';

test('the three levels are known however they are written, and other words are not levels', () => {
  expect(['High', ' low ', 'MEDIUM'].map(levelOf)).toEqual(['High', 'Low', 'Medium']);
  expect(['', 'about one in ten', 'very high'].map(levelOf)).toEqual([undefined, undefined, undefined]);
});
