// npm run backup -- --note TEXT: writes down that a backup of the database was made just now, so that the health panel knows.
import { parseArgs } from 'node:util';
import { noteBackup } from '#features/admin/server/backup-record.ts';
import { openCommandDatabase } from '#platform/command-database.ts';
import { SettingError } from '#platform/config.ts';
import { findDatabaseRefusal } from '#platform/database-errors.ts';

const usage = `Usage: npm run backup -- --note TEXT
Call it when your own backup has ended well. TEXT says where the copy lies, in at most 500 characters.`;

async function main(args: string[]): Promise<number> {
  const note = readNote(args);
  if (note === undefined) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const database = await openCommandDatabase();
  try {
    await noteBackup(database.db, note);
  } finally {
    await database.close();
  }
  process.stdout.write('Written down. The health panel of the admin area shows it.\n');
  return 0;
}

function readNote(args: string[]): string | undefined {
  try {
    const note = parseArgs({ args, options: { note: { type: 'string' } } }).values.note?.trim();
    return note && note.length <= 500 ? note : undefined;
  } catch {
    return undefined;
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isSetting = error instanceof SettingError || findDatabaseRefusal(error) !== undefined;
  const words = error instanceof Error ? (isSetting ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${words}\n`);
  process.exitCode = 2;
}
