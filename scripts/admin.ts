// npm run admin -- reset-two-factor NAME: turns off the second factor of an administrator who lost it.
import { resetSecondFactorByName } from '#features/accounts/server/second-factor-reset.ts';
import { openCommandDatabase } from '#platform/command-database.ts';
import { SettingError } from '#platform/config.ts';
import { findDatabaseRefusal } from '#platform/database-errors.ts';

const usage = 'Usage: npm run admin -- reset-two-factor USERNAME';

async function main([command, username, ...rest]: string[]): Promise<number> {
  if (command !== 'reset-two-factor' || username === undefined || rest.length > 0) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const database = await openCommandDatabase();
  try {
    if (!(await resetSecondFactorByName(database.db, username))) {
      process.stderr.write(`Nobody signs in with the user name ${username}.\n`);
      return 1;
    }
    process.stdout.write(
      `The second factor of ${username} is off, and their sessions have ended. They sign in with their password.\n`,
    );
    return 0;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isSetting = error instanceof SettingError || findDatabaseRefusal(error) !== undefined;
  const words = error instanceof Error ? (isSetting ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
