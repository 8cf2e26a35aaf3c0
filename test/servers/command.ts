// Runs a command of scripts/ as npm does, on a test's database.
import { execFile } from 'node:child_process';
import path from 'node:path';
import type pg from 'pg';

export type CommandAnswer = { code: number; stdout: string; stderr: string };

/** The URL at which another process reaches a test's database. */
export async function addressOfDatabase(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; socket: string; port: string; account: string }>(
    `select current_database() as name, current_setting('unix_socket_directories') as socket,
       current_setting('port') as port, current_user as account`,
  );
  const [at] = rows;
  return `postgresql:///${at?.name}?host=${encodeURIComponent(at?.socket ?? '')}&port=${at?.port}&user=${at?.account}`;
}

/** `env` is merged over this process's environment. */
export function runCommand(verb: string, args: string[], env: Record<string, string>): Promise<CommandAnswer> {
  const file = path.join(import.meta.dirname, '../..', 'scripts', `${verb}.ts`);
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}
