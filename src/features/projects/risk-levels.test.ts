// Texts that count as levels.
import { expect, test } from 'vitest';
import { findRiskLevel } from './risk-levels.ts';

test('the three levels are recognized in any spelling, and other texts are not levels', () => {
  expect(['High', ' low ', 'MEDIUM'].map(findRiskLevel)).toEqual(['High', 'Low', 'Medium']);
  expect(['', 'about one in ten', 'very high'].map(findRiskLevel)).toEqual([undefined, undefined, undefined]);
});
