// npm run admin -- reset-two-factor NAME: turns off the second factor of an administrator who lost it.
import { resetSecondFactorByName } from '#features/accounts/server/admins/second-factor-reset.ts';
import { openCommandDatabase } from '#platform/postgres/command-database.ts';
import { runMain } from './run-main.ts';

const usage = 'Usage: npm run admin -- reset-two-factor USERNAME';

async function main([command, username, ...rest]: string[]): Promise<number> {
  if (command !== 'reset-two-factor' || username === undefined || rest.length > 0) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const database = await openCommandDatabase();
  try {
    if (!(await resetSecondFactorByName(database.db, username))) {
      process.stderr.write(`No administrator has the username ${username}.\n`);
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

await runMain(main, 1);
