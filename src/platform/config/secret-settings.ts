// The secret that signs and encrypts, and the first administrator's password. No message contains either.
import { hasFewCharacters, isGuessable, minDifferentCharacters } from './guessable-secret.ts';
import { type Read, SettingError } from './setting-readers.ts';

type AdminSettings = { username: string | undefined; password: string | undefined };

/** The minimum length of administrator passwords everywhere. */
const minAdminPassword = 15;

/** The same everywhere: a site that is tried on a laptop today is reachable tomorrow, with the administrator it was given. */
export function readAdmin(read: Read): AdminSettings {
  const [username, password] = [read('ADMIN_USERNAME'), read('ADMIN_PASSWORD')];
  if (username === undefined && password === undefined) return { username, password };
  if (username === undefined) throw new SettingError('ADMIN_PASSWORD is set but ADMIN_USERNAME is not.');
  if (username.length > 50) throw new SettingError('ADMIN_USERNAME may have at most 50 characters.');
  if (password === undefined) throw new SettingError('ADMIN_USERNAME is set but ADMIN_PASSWORD is not.');
  if (password.length > 128) throw new SettingError('ADMIN_PASSWORD may have at most 128 characters.');
  refuseWeakPassword(password, username);
  return { username, password };
}

function refuseWeakPassword(password: string, username: string): void {
  if (password.length < minAdminPassword || hasFewCharacters(password)) {
    throw new SettingError(
      `ADMIN_PASSWORD needs at least ${minAdminPassword} characters, ${minDifferentCharacters} of them different.`,
    );
  }
  if (isGuessable(password) || password.toLowerCase().includes(username.toLowerCase())) {
    throw new SettingError(
      'ADMIN_PASSWORD is easy to guess: use several words that have nothing to do with each other, without repeating them and without the username.',
    );
  }
}

/** Asks for a secret generated into DATA_DIR also with DATABASE_URL: the operator who writes this knows that the folder is kept and shared. */
const generatedSecret = 'generated';

/** Undefined: one is generated into DATA_DIR. @throws SettingError */
export function readSessionSecret(
  read: Read,
  { databaseUrl, production }: { databaseUrl: string | undefined; production: boolean },
): string | undefined {
  const value = read('SESSION_SECRET');
  if (value === generatedSecret) return undefined;
  if (value === undefined) {
    if (databaseUrl !== undefined) {
      throw new SettingError(
        'SESSION_SECRET is needed with DATABASE_URL: at least 32 characters, the same on every process.',
      );
    }
    return undefined;
  }
  if (value.length < 32) throw new SettingError('SESSION_SECRET must have at least 32 characters.');
  if (production && hasFewCharacters(value)) {
    throw new SettingError('SESSION_SECRET has too few different characters. Make one with openssl rand -hex 32.');
  }
  if (production && (isGuessable(value) || value === read('ADMIN_PASSWORD'))) {
    throw new SettingError(
      'SESSION_SECRET is easy to guess, or used for something else too. Make one with openssl rand -hex 32.',
    );
  }
  return value;
}
