// Which texts count as levels.
import { expect, test } from 'vitest';
import { levelOf } from './risk-levels.ts';

test('the three levels are recognized in any spelling, and other texts are not levels', () => {
  expect(['High', ' low ', 'MEDIUM'].map(levelOf)).toEqual(['High', 'Low', 'Medium']);
  expect(['', 'about one in ten', 'very high'].map(levelOf)).toEqual([undefined, undefined, undefined]);
});
