// The connections of the workers fit the databases they are documented for.
import { expect, test } from 'vitest';
import { countConnections } from './connections.ts';

test('six workers fit PostgreSQL’s usual 100 connections, and 29 the 200 of the cluster', () => {
  expect(countConnections(6)).toBeLessThanOrEqual(97);
  expect(countConnections(29)).toBeLessThanOrEqual(197);
});
