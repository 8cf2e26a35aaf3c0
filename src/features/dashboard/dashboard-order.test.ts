// The order of the dashboard sections, by what the person has.
import { expect, test } from 'vitest';
import { classifyPerson, dashboardSections } from './dashboard-order.ts';

test.each([
  [{ projects: 0, investments: 3 }, 'history'],
  [{ projects: 2, investments: 0 }, 'projects'],
  [{ projects: 1, investments: 40 }, 'projects'],
  [{ projects: 0, investments: 0 }, 'projects'],
])('a person with %j sees %s first', (has, first) => {
  expect(dashboardSections[classifyPerson(has)].find((section) => section !== 'figures')).toBe(first);
});

test('nothing is marked new or moved before the data is loaded', () => {
  expect(classifyPerson({ projects: 0, investments: undefined })).toBe('creator');
  expect(classifyPerson({ projects: undefined, investments: 0 })).toBe('creator');
  expect(classifyPerson({ projects: 0, investments: 0 })).toBe('new');
});

test('every section is on every dashboard', () => {
  for (const sections of Object.values(dashboardSections)) {
    expect([...sections].toSorted()).toEqual(['figures', 'history', 'portfolio', 'projects']);
  }
});
