import { expect, test } from 'vitest';
import { arrange, moved, readyAddresses } from './gallery-order.ts';

const lamp = { key: '/media/lamp', address: '/media/lamp' };
const desk = { key: 'upload-1', address: '/media/desk' };
const coming = { key: 'upload-2' };

test('an upload keeps its position among existing pictures', () => {
  const places = [lamp, coming, desk];
  expect(arrange(places, { addresses: ['/media/lamp', '/media/desk'], uploadIds: ['upload-2'] })).toEqual(places);
});

test('new uploads come last, and entries without a picture or upload are removed', () => {
  const now = { addresses: ['/media/desk'], uploadIds: ['upload-3'] };
  expect(arrange([lamp, coming, desk], now)).toEqual([desk, { key: 'upload-3' }]);
});

test('a restored draft has its own order, and loses no upload', () => {
  const now = { addresses: ['/media/desk', '/media/new', '/media/lamp'], uploadIds: ['upload-2'] };
  expect(arrange([coming, lamp, desk], now)).toEqual([
    desk,
    { key: '/media/new', address: '/media/new' },
    lamp,
    coming,
  ]);
});

test('moving an entry keeps the others in order', () => {
  expect(moved(['a', 'b', 'c', 'd'], { from: 0, to: 2 })).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], { from: 3, to: 0 })).toEqual(['d', 'a', 'b', 'c']);
  expect(readyAddresses([lamp, coming, desk])).toEqual(['/media/lamp', '/media/desk']);
});
