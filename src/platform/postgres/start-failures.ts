// One sentence for a start that failed for a reason an operator can fix.
import { SettingError } from '#platform/config/setting-readers.ts';
import { explainConnectionFailure } from './database-errors.ts';

/** Anything else is shown with its stack. */
export function explainStartFailure(error: unknown): string {
  return findReason(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function findReason(error: unknown): string | undefined {
  if (error instanceof SettingError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `PORT ${port} is in use: stop what listens there, or choose another, for example PORT=3001 npm start.`;
  if (code === 'EACCES' && port !== undefined)
    return `PORT ${port} may not be opened by this account; choose one above 1023.`;
  return explainConnectionFailure(error);
}
