// How database errors are translated for the caller.
import { expect, test } from 'vitest';
import { explainConnectionFailure, findDatabaseRefusal } from './database-errors.ts';

const wrapped = (cause: Error) => new Error('Failed query: select 1', { cause });

test.each([
  ['is not there', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['is shutting down', Object.assign(new Error('shutting down'), { code: '57P01' })],
  ['answers no new connection', new Error('Connection terminated due to connection timeout')],
  ['breaks a connection off', new Error('Connection terminated unexpectedly')],
  ['broke the connection off before', new Error('Client has encountered a connection error and is not queryable')],
  ['has no connection left', new Error('timeout exceeded when trying to connect')],
])("a database that %s is not the caller's error", (_name, cause) => {
  expect(findDatabaseRefusal(wrapped(cause))?.code).toBe('unavailable');
});

test('a mistake in a query is our error', () => {
  expect(findDatabaseRefusal(wrapped(Object.assign(new Error('syntax error'), { code: '42601' })))).toBeUndefined();
});

test('a missing extension is explained with the command to install it', () => {
  const refused = Object.assign(new Error('permission denied to create extension "unaccent"'), { code: '42501' });
  const missing = Object.assign(new Error('extension "fuzzystrmatch" is not available'), { code: '0A000' });
  expect(explainConnectionFailure(wrapped(refused))).toMatch(
    /lacks the extension unaccent.*CREATE EXTENSION unaccent;/,
  );
  expect(explainConnectionFailure(wrapped(missing))).toContain('lacks the extension fuzzystrmatch');
  const other = Object.assign(new Error('permission denied for table projects'), { code: '42501' });
  expect(explainConnectionFailure(wrapped(other))).toBeUndefined();
});
