// Runs a command: exits with its code, or prints why it failed.
import { SettingError } from '#platform/config/setting-readers.ts';
import { explainConnectionFailure, findDatabaseRefusal } from '#platform/postgres/database-errors.ts';

/** A failed check is not a negative result, so it has its own exit code. */
const couldNot = 2;

export async function runMain(main: (args: string[]) => Promise<number>, failure = couldNot): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    process.exitCode = failure;
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SettingError) return error.message;
  return (
    explainConnectionFailure(error) ??
    (findDatabaseRefusal(error) === undefined ? (error.stack ?? error.message) : error.message)
  );
}
