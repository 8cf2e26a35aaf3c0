// Maps database errors to errors for people: the originals contain SQL and never leave the server.
import { AppError } from '#kernel/errors.ts';

/** SQLSTATEs that mean "not now": lock or statement time-out, serialisation, deadlock, connections, disk, read-only. */
const busyStates = new Set([
  '55P03',
  '57014',
  '40001',
  '40P01',
  '53300',
  '53100',
  '25006',
  '57P01',
  '57P03',
  '08006',
  '08001',
  '08003',
]);
/** Refused by a constraint or by one of our own rules (KD00x, see db/rules/moves.sql). */
const refusedStates = new Set(['23514', '23505', 'KD001', 'KD002', 'KD003']);
/** Node's codes of a connection that is not there. */
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** The AppError for an error of the database; undefined for any other error. Looks through Drizzle's wrapping. */
export function findDatabaseRefusal(error: unknown): AppError | undefined {
  const state = findState(error);
  if (state === undefined) return undefined;
  if (busyStates.has(state) || networkCodes.has(state) || isOutdatedStatement(error)) {
    return new AppError('unavailable', 'The service is busy. Please try again in a moment.');
  }
  if (refusedStates.has(state)) {
    return new AppError('illegal_move', 'This is not possible in the current state. Reload and try again.');
  }
  if (state === '22021' || state === '22P05')
    return new AppError('bad_request', 'The request contains characters that can’t be stored.');
  return undefined;
}

/** Why DATABASE_URL is unusable, in one sentence for the operator; undefined for any other error. */
export function explainConnectionFailure(error: Error): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  const state = findState(error);
  if (state === '28P01' || state === '28000') return 'DATABASE_URL was refused: wrong user or password.';
  if (state === '3D000') return 'DATABASE_URL names a database that does not exist.';
  if (state === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ECONNREFUSED')
    return 'DATABASE_URL cannot be reached: no PostgreSQL answers there.';
  return explainMissingExtension(error);
}

/** Not allowed, not available on this server, or its files are missing. */
const extensionStates = new Set(['42501', '0A000', '58P01']);

/** A migration could not create an extension: many providers let only an administrator do it. */
function explainMissingExtension(error: Error): string | undefined {
  if (!extensionStates.has(findState(error) ?? '')) return undefined;
  let root = error;
  while (root.cause instanceof Error) root = root.cause;
  const name = /extension "?(pg_trgm|unaccent|fuzzystrmatch)\b/.exec(root.message)?.[1];
  if (name === undefined) return undefined;
  return `The database of DATABASE_URL lacks the extension ${name}, and this account cannot create it (${root.message}). Have an administrator of the database run: CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent; CREATE EXTENSION fuzzystrmatch;`;
}

/**
 * A newer version has changed a table or a function since this statement was prepared, or while it waited. It has had no effect, and finds
 * the new ones when it is repeated.
 */
export function isOutdatedStatement(error: unknown): boolean {
  for (const current of listCauses(error)) {
    const { code, routine } = current as Error & { code?: unknown; routine?: unknown };
    // "cached plan must not change result type", in any language.
    if (code === '0A000' && routine === 'RevalidateCachedQuery') return true;
    if (code === 'XX000' && current.message.startsWith('cache lookup failed for function')) return true;
  }
  return false;
}

/** SQLSTATE (or Node's network code) of a database error, however deeply it is wrapped. */
export function findState(error: unknown): string | undefined {
  for (const current of listCauses(error)) {
    const { code } = current as Error & { code?: unknown };
    if (typeof code === 'string' && (/^[0-9A-Z]{5}$/.test(code) || networkCodes.has(code))) return code;
    // The driver's own errors carry no code.
    if (current.message.includes('timeout exceeded when trying to connect')) return '08001';
    if (current.message.startsWith('Connection terminated')) return '08006';
    if (current.message === 'Query read timeout') return '08006';
    // The error of a rollback after the connection was cut inside its transaction; it hides the first error.
    if (current.message.endsWith('is not queryable')) return '08006';
  }
  return undefined;
}

function listCauses(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let current = error; current instanceof Error && causes.length < 5; current = current.cause)
    causes.push(current);
  return causes;
}
