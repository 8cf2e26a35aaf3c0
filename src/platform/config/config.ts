// Settings, parsed once from the environment into one frozen value. A bad one stops the start with one sentence.
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';

export class SettingError extends Error {}

export type Config = {
  port: number;
  host: string;
  /** Origin of absolute links, cookies and the OpenID Connect redirect, without a slash at the end. */
  publicUrl: string;
  /** The public URL uses TLS: cookies are Secure and have the __Host- prefix. */
  secure: boolean;
  /** Reachable by others, or NODE_ENV=production: development features must be enabled explicitly. */
  exposed: boolean;
  dataDir: string;
  /** Undefined: the embedded PostgreSQL runs from `dataDir`. */
  databaseUrl: string | undefined;
  demoData: boolean;
  production: boolean;
  /** Vite serves browser code from source. */
  dev: boolean;
  admin: { username: string | undefined; password: string | undefined };
  identity:
    | { kind: 'development'; providerName: string | undefined }
    | { kind: 'oidc'; issuer: string; clientId: string; clientSecret: string | undefined; providerName: string };
  payments:
    | { kind: 'sandbox' }
    | {
        kind: 'stripe';
        secretKey: string;
        publishableKey: string;
        webhookSecret: string;
        /** Undefined: payouts to creators are off. */
        connectWebhookSecret: string | undefined;
        apiBase: string | undefined;
      };
  /** Undefined with the embedded database: a secret is generated into `dataDir`. */
  sessionSecret: string | undefined;
  /** Without `from`, emails are sent in the site's name. `support` is the default of the setting "support address". */
  mail: { smtpUrl: string | undefined; from: string | undefined; support: string };
  /** Where uploaded images are stored; `endpoint` has no trailing slash. */
  storage:
    | { kind: 'local' }
    | {
        kind: 's3';
        endpoint: string;
        region: string;
        bucket: string;
        accessKeyId: string;
        secretAccessKey: string;
      };
  holdTtlSeconds: number;
  sweepIntervalMs: number;
  /** Default of the setting: hours before its project's deadline until which an investment can be canceled. */
  cancellationHours: number;
  trustedProxies: string[];
  rateLimits: boolean;
  failpoint: { label: string; hit: number } | undefined;
  logLevel: LogLevel;
};

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

type Environment = Record<string, string | undefined>;

/** @throws SettingError naming the setting that is wrong. */
export function readConfig(env: Environment = process.env): Config {
  const read = createReader(env);
  const production = readEnvironment(read('NODE_ENV')) === 'production';
  const port = readWhole(read, 'PORT', { otherwise: 3000, min: 0, max: 65_535 });
  const publicUrl = readOrigin(read('PUBLIC_URL') ?? `http://localhost:${port}`);
  const databaseUrl = readDatabaseUrl(read('DATABASE_URL'));
  const host = read('HOST') ?? '127.0.0.1';
  const secure = publicUrl.startsWith('https:');
  const exposed = production || secure || !isOwnMachine(new URL(publicUrl).hostname) || !isOwnMachine(host);
  const config: Config = {
    port,
    host,
    publicUrl,
    secure,
    exposed,
    dataDir: resolve(read('DATA_DIR') ?? './data'),
    databaseUrl,
    demoData: readSwitch(read, 'DEMO_DATA', databaseUrl === undefined),
    production,
    dev: readSwitch(read, 'VITE_DEV', false),
    admin: readAdmin(read, production),
    identity: readIdentity(read, { production, exposed }),
    payments: readPayments(read, { production, exposed }),
    sessionSecret: readSessionSecret(read('SESSION_SECRET'), { databaseUrl, production }),
    mail: {
      smtpUrl: read('SMTP_URL'),
      from: read('MAIL_FROM'),
      support: readAddress('SUPPORT_EMAIL', read('SUPPORT_EMAIL') ?? 'support@kindling.example'),
    },
    storage: readStorage(read),
    holdTtlSeconds: readWhole(read, 'HOLD_TTL_SECONDS', { otherwise: 900, min: 1, max: 86_400 }),
    sweepIntervalMs: readWhole(read, 'SWEEP_INTERVAL_MS', { otherwise: 5000, min: 50, max: 3_600_000 }),
    cancellationHours: readWhole(read, 'CANCELLATION_HOURS', { otherwise: 48, min: 0, max: 8760 }),
    trustedProxies: readProxies(read('TRUSTED_PROXIES'), { isNeeded: production && secure }),
    rateLimits: readSwitch(read, 'RATE_LIMITS', true),
    failpoint: readFailpoint(read('FAILPOINT'), production),
    logLevel: readLogLevel(read('LOG_LEVEL')),
  };
  if (production && config.dev) throw new SettingError('VITE_DEV=on is refused when NODE_ENV=production.');
  if (production && !config.rateLimits) throw new SettingError('RATE_LIMITS=off is refused when NODE_ENV=production.');
  return Object.freeze(config);
}

/** Settings of commands that use the database separately from the server. */
export function readDatabaseConfig(env: Environment = process.env): Pick<Config, 'databaseUrl' | 'dataDir'> {
  const read = createReader(env);
  return { databaseUrl: readDatabaseUrl(read('DATABASE_URL')), dataDir: resolve(read('DATA_DIR') ?? './data') };
}

/** Settings of backup and restore, which run with or without a running site. */
export type BackupConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'storage'> & {
  /** The folder for backups. */
  backupDir: string;
  /** SESSION_SECRET; undefined if the site uses a generated one. */
  sessionSecret: string | undefined;
};

export function readBackupConfig(env: Environment = process.env): BackupConfig {
  const read = createReader(env);
  const database = readDatabaseConfig(env);
  return {
    ...database,
    storage: readStorage(read),
    backupDir: resolve(read('BACKUP_DIR') ?? join(database.dataDir, 'backups')),
    sessionSecret: readSessionSecret(read('SESSION_SECRET'), { databaseUrl: undefined, production: false }),
  };
}

type Read = (name: string) => string | undefined;

function createReader(env: Environment): Read {
  return (name) => env[name]?.trim() || undefined;
}

/** A misspelled "production" would start a site on which anyone can sign in as anyone. */
function readEnvironment(value: string | undefined): string | undefined {
  if (value === undefined || ['production', 'development', 'test'].includes(value)) return value;
  throw new SettingError(`NODE_ENV must be "production", "development" or "test", not "${value}".`);
}

/** A host name or address that only this machine can reach. */
function isOwnMachine(host: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

function readWhole(read: Read, name: string, bounds: { otherwise: number; min: number; max: number }): number {
  const value = read(name);
  if (value === undefined) return bounds.otherwise;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < bounds.min || number > bounds.max) {
    throw new SettingError(`${name} must be a whole number from ${bounds.min} to ${bounds.max}, not "${value}".`);
  }
  return number;
}

function readSwitch(read: Read, name: string, otherwise: boolean): boolean {
  const value = read(name);
  if (value === undefined) return otherwise;
  if (value !== 'on' && value !== 'off') throw new SettingError(`${name} must be "on" or "off", not "${value}".`);
  return value === 'on';
}

function readAddress(name: string, value: string): string {
  if (/^[^\s@<>,]+@[^\s@<>,]+$/.test(value)) return value;
  throw new SettingError(`${name} must be one email address without a name, not "${value}".`);
}

function readOrigin(value: string): string {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new SettingError(`PUBLIC_URL must be an origin such as https://kindling.example, not "${value}".`);
  }
  return url.origin;
}

function readDatabaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  // "postgresql:///name?host=/socket/folder" is valid for PostgreSQL though not for URL.
  if (!/^postgres(ql)?:\/\//.test(value)) {
    throw new SettingError('DATABASE_URL must start with postgresql:// and name a PostgreSQL database.');
  }
  return value;
}

/** The minimum length of administrator passwords everywhere. */
const minAdminPassword = 15;
const minDifferentCharacters = 8;

/** A repeated character is among the first guesses. */
function hasFewCharacters(secret: string): boolean {
  return new Set(secret).size < minDifferentCharacters;
}

function readAdmin(read: Read, production: boolean): Config['admin'] {
  const admin = { username: read('ADMIN_USERNAME'), password: read('ADMIN_PASSWORD') };
  if (admin.password !== undefined && admin.username === undefined) {
    throw new SettingError('ADMIN_PASSWORD is set but ADMIN_USERNAME is not.');
  }
  if (admin.username !== undefined && admin.password === undefined) {
    throw new SettingError('ADMIN_USERNAME is set but ADMIN_PASSWORD is not.');
  }
  if (production && admin.password !== undefined) {
    if (admin.password.length < minAdminPassword || hasFewCharacters(admin.password)) {
      throw new SettingError(
        `ADMIN_PASSWORD needs at least ${minAdminPassword} characters, ${minDifferentCharacters} of them different, when NODE_ENV=production.`,
      );
    }
  }
  return admin;
}

type Place = { production: boolean; exposed: boolean };

const reachable = 'PUBLIC_URL or HOST lets others reach this site';

function readIdentity(read: Read, { production, exposed }: Place): Config['identity'] {
  const issuer = read('OIDC_ISSUER');
  const isDevelopmentWanted = readSwitch(read, 'DEV_IDENTITY', false);
  if (issuer === undefined) {
    if (exposed && !isDevelopmentWanted) {
      throw new SettingError(
        `OIDC_ISSUER is not set: ${production ? 'in production' : `${reachable}, so`} people sign in through your OpenID Connect provider (or set DEV_IDENTITY=on to let anyone sign in as anyone).`,
      );
    }
    return { kind: 'development', providerName: read('OIDC_PROVIDER_NAME') };
  }
  const url = URL.parse(issuer);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new SettingError(`OIDC_ISSUER must be the https address of your provider, not "${issuer}".`);
  }
  const clientId = read('OIDC_CLIENT_ID');
  if (clientId === undefined) throw new SettingError('OIDC_CLIENT_ID is needed when OIDC_ISSUER is set.');
  return {
    kind: 'oidc',
    issuer,
    clientId,
    clientSecret: read('OIDC_CLIENT_SECRET'),
    providerName: read('OIDC_PROVIDER_NAME') ?? url.hostname,
  };
}

function readPayments(read: Read, { production, exposed }: Place): Config['payments'] {
  const kind = read('PAYMENTS');
  if (kind === undefined || kind === 'sandbox') {
    if (exposed && kind === undefined) {
      throw new SettingError(
        `PAYMENTS is not set: ${production ? 'in production' : `${reachable}, so`} say PAYMENTS=stripe, or PAYMENTS=sandbox when no real money should move.`,
      );
    }
    return { kind: 'sandbox' };
  }
  if (kind !== 'stripe') throw new SettingError(`PAYMENTS must be "sandbox" or "stripe", not "${kind}".`);
  const requireSetting = (name: string): string => {
    const value = read(name);
    if (value === undefined) throw new SettingError(`${name} is needed when PAYMENTS=stripe.`);
    return value;
  };
  const keys = {
    secretKey: requireSetting('STRIPE_SECRET_KEY'),
    publishableKey: requireSetting('STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: requireSetting('STRIPE_WEBHOOK_SECRET'),
  };
  const apiBase = read('STRIPE_API_BASE');
  if (apiBase !== undefined && !/^https?:$/.test(URL.parse(apiBase)?.protocol ?? '')) {
    throw new SettingError(`STRIPE_API_BASE must be an http(s) address, not "${apiBase}".`);
  }
  const isLive = requireMatchingKeys(keys);
  if (isLive && !production) {
    throw new SettingError('STRIPE_SECRET_KEY is a live key; use it with NODE_ENV=production only.');
  }
  if (isLive && apiBase !== undefined) {
    throw new SettingError('STRIPE_API_BASE is for tests: a live key is shown to Stripe alone.');
  }
  return { kind, ...keys, connectWebhookSecret: readConnectSecret(read), apiBase };
}

/** Whether the keys are live. Swapped keys would send the secret one to every browser. */
function requireMatchingKeys(keys: { secretKey: string; publishableKey: string; webhookSecret: string }): boolean {
  const mode = /^(?:sk|rk)_(test|live)_/.exec(keys.secretKey)?.[1];
  if (mode === undefined) {
    throw new SettingError('STRIPE_SECRET_KEY must be a secret or restricted key: it begins with sk_ or rk_.');
  }
  if (!keys.publishableKey.startsWith(`pk_${mode}_`)) {
    throw new SettingError(`STRIPE_PUBLISHABLE_KEY must begin with pk_${mode}_, as the secret key is a ${mode} key.`);
  }
  requireWebhookSecrets('STRIPE_WEBHOOK_SECRET', keys.webhookSecret);
  return mode === 'live';
}

/** Each destination of events about connected accounts has its own secret. */
function readConnectSecret(read: Read): string | undefined {
  const name = 'STRIPE_CONNECT_WEBHOOK_SECRET';
  const value = read(name);
  if (value !== undefined) requireWebhookSecrets(name, value);
  return value;
}

function requireWebhookSecrets(name: string, value: string): void {
  const secrets = value.split(',').map((secret) => secret.trim());
  if (!secrets.every((secret) => secret === '' || secret.startsWith('whsec_'))) {
    throw new SettingError(`${name} must begin with whsec_; several are separated by commas.`);
  }
}

function readSessionSecret(
  value: string | undefined,
  { databaseUrl, production }: { databaseUrl: string | undefined; production: boolean },
): string | undefined {
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
  return value;
}

function readStorage(read: Read): Config['storage'] {
  const kind = read('STORAGE') ?? 'local';
  if (kind === 'local') return { kind };
  if (kind !== 's3') throw new SettingError(`STORAGE must be "local" or "s3", not "${kind}".`);
  const need = (name: string): string => {
    const value = read(name);
    if (value === undefined) throw new SettingError(`${name} is needed when STORAGE=s3.`);
    return value;
  };
  const region = read('S3_REGION') ?? 'us-east-1';
  if (!/^[A-Za-z0-9-]{1,64}$/.test(region)) {
    throw new SettingError(`S3_REGION must be a region such as eu-central-1, not "${region}".`);
  }
  const bucket = need('S3_BUCKET');
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/.test(bucket)) {
    throw new SettingError(`S3_BUCKET must be the name of a bucket, not "${bucket}".`);
  }
  return {
    kind,
    endpoint: readEndpoint(need('S3_ENDPOINT')),
    region,
    bucket,
    accessKeyId: need('S3_ACCESS_KEY_ID'),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY'),
  };
}

/** Some stores are below a path. */
function readEndpoint(value: string): string {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new SettingError(
      `S3_ENDPOINT must be an address such as https://s3.eu-central-1.amazonaws.com, not "${value}".`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

/** Kindling does not terminate TLS, so an https URL needs a proxy; unless it is trusted, all visitors share one address. */
function readProxies(value: string | undefined, { isNeeded }: { isNeeded: boolean }): string[] {
  if (value === undefined && isNeeded) {
    throw new SettingError(
      'TRUSTED_PROXIES is not set: name the proxy that ends TLS in front of Kindling, for example 127.0.0.1, so that limits count visitors and not the proxy (or "none" where visitors connect directly).',
    );
  }
  if (value === 'none') return [];
  const proxies =
    value
      ?.split(',')
      .map((address) => address.trim())
      .filter(Boolean) ?? [];
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    if (isIP(address) === 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) {
      throw new SettingError(
        `TRUSTED_PROXIES must be "none" or list addresses such as 10.0.0.1 or 10.0.0.0/8, not "${proxy}".`,
      );
    }
  }
  return proxies;
}

function readFailpoint(value: string | undefined, production: boolean): Config['failpoint'] {
  if (value === undefined) return undefined;
  if (production) throw new SettingError('FAILPOINT is refused when NODE_ENV=production.');
  const match = /^([a-z][a-z0-9._-]*)(?:@([1-9]\d*))?$/i.exec(value);
  if (match?.[1] === undefined) throw new SettingError(`FAILPOINT must be a label or label@n, not "${value}".`);
  return { label: match[1], hit: Number(match[2] ?? 1) };
}

function readLogLevel(value: string | undefined): LogLevel {
  const level = logLevels.find((known) => known === (value ?? 'info'));
  if (level === undefined) throw new SettingError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${value}".`);
  return level;
}
