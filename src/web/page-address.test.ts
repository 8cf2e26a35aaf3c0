// One page has one address: every other spelling leads to it or nowhere.
import { expect, test } from 'vitest';
import { matchAddress } from './page-address.ts';
import { pages } from './page-table.tsx';

const unknown = { kind: 'page', address: '/404', isShared: true, videos: false };

test.each([
  ['/TERMS', '/terms'],
  ['/Terms/', '/terms'],
  ['/%74erms', '/terms'],
  ['/%54%45RMS', '/terms'],
  ['//', '/'],
  ['///', '/'],
  ['//terms', '/terms'],
  ['/terms//', '/terms'],
  ['/projects/2/', '/projects/2'],
  ['/PrOjEcTs///', '/projects'],
  ['/projects//2', '/projects/2'],
  ['/projects/%32', '/projects/2'],
  ['/people/a%2fb', '/people/a%2Fb'],
  ['/people/a@b', '/people/a%40b'],
  ['/admin', '/admin/dashboard'],
  ['/admin/', '/admin/dashboard'],
])('%s is %s [pages-1]', (spelling, path) => {
  expect(matchAddress(spelling, 'a=b')).toEqual({ kind: 'elsewhere', path });
  expect(matchAddress(path, '')).toMatchObject({ kind: 'page', address: path });
});

test.each([
  '/\\',
  '/\\\\',
  '/\\terms',
  '/terms\\',
  '//evil.example/x',
  '/terms/../about',
  '/%2e%2e/terms',
  '/projects/%2e%2e/edit',
  '/terms%2F',
  '/terms#x',
  '/te%00rms',
  '/%ff',
  '/%',
  '/404',
  '/nothing',
])('%s is nothing', (path) => {
  expect(matchAddress(path, '')).toEqual(unknown);
});

test('every page is known by the address that its own parameters make', () => {
  for (const { path } of pages) {
    const address = path.replaceAll(/:\w+/g, '7');
    expect(matchAddress(address, ''), address).toMatchObject({ kind: 'page', address });
  }
});

test('parameters that a page does not read are no part of its address', () => {
  expect(matchAddress('/projects', 'utm_source=x&sort=newest&status=&q=')).toMatchObject({
    address: '/projects?sort=newest',
    isShared: true,
  });
  expect(matchAddress('/projects', 'q=sun&x=1')).toMatchObject({ address: '/projects?q=sun', isShared: false });
  expect(matchAddress('/projects', 'q=sun&spelling=typed')).toMatchObject({
    address: '/projects?q=sun&spelling=typed',
  });
  expect(matchAddress('/dashboard', '')).toMatchObject({ isShared: false });
});
