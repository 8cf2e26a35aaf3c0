// What a dashboard shows first, by what its person has.
import { expect, test } from 'vitest';
import { dashboardPersonOf, dashboardSections } from './dashboard-order.ts';

test.each([
  [{ projects: 0, investments: 3 }, 'portfolio'],
  [{ projects: 2, investments: 0 }, 'projects'],
  [{ projects: 1, investments: 40 }, 'projects'],
  [{ projects: 0, investments: 0 }, 'projects'],
])('somebody who has %j sees %s first', (has, first) => {
  expect(dashboardSections[dashboardPersonOf(has)][0]).toBe(first);
});

test('nothing is called new or moved before it is known what a person has', () => {
  expect(dashboardPersonOf({ projects: 0, investments: undefined })).toBe('creator');
  expect(dashboardPersonOf({ projects: undefined, investments: 0 })).toBe('creator');
  expect(dashboardPersonOf({ projects: 0, investments: 0 })).toBe('new');
});

test('every section is on every dashboard', () => {
  for (const sections of Object.values(dashboardSections)) {
    expect([...sections].toSorted()).toEqual(['history', 'portfolio', 'projects']);
  }
});
