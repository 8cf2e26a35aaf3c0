// What each law lets investors do after they invested.
import { expect, test } from 'vitest';
import { figureValues, packs } from './pack-list.ts';
import { leavingTerms } from './pack-terms.ts';

test.each([
  ['open-2026', { cancelHours: null, reflectionDays: 0, closesWithNotice: false }],
  ['us-regcf-2022-09-20', { cancelHours: 48, reflectionDays: 0, closesWithNotice: true }],
  ['eu-ecspr-2021-11-10', { cancelHours: null, reflectionDays: 4, closesWithNotice: false }],
  ['uk-fca-2023-02-01', { cancelHours: null, reflectionDays: 0, closesWithNotice: false }],
] as const)('%s', (id, terms) => {
  expect(leavingTerms(packs[id], figureValues(packs[id]))).toEqual(terms);
});
