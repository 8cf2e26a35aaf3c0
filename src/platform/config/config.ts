// Settings, parsed once from the environment into one frozen value. A bad one stops the start with one sentence.
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { getBasePath } from '#kernel/base-path.ts';
import { readStoredBackups } from './backup-settings.ts';
import { readIdentity } from './identity-settings.ts';
import { readMail } from './mail-settings.ts';
import { readPayments } from './payment-settings.ts';
import { isOwnMachine, readHost, readProxies, readPublicUrl } from './place-settings.ts';
import { readAdmin, readSessionSecret } from './secret-settings.ts';
import {
  createReader,
  type Environment,
  findServiceUrl,
  type Read,
  readFolder,
  readSwitch,
  readWhole,
  SettingError,
  shown,
} from './setting-readers.ts';
import { readSignatures } from './signature-settings.ts';
import { readStorage } from './storage-settings.ts';
import { readTelemetry } from './telemetry-settings.ts';
import { readAllowedTargets } from './webhook-settings.ts';

export type Config = ReturnType<typeof readConfig>;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** @throws SettingError naming the setting that is wrong. */
export function readConfig(env: Environment = process.env) {
  const read = createReader(env);
  const production = readEnvironment(read('NODE_ENV')) === 'production';
  const port = readWhole(read, 'PORT', { otherwise: 3000, min: 0, max: 65_535 });
  const publicUrl = readPublicUrl(read('PUBLIC_URL') ?? `http://localhost:${port}`, production);
  const { databaseUrl, dataDir, backupDir } = readDatabaseConfig(env);
  const host = readHost(read);
  const secure = publicUrl.startsWith('https:');
  const exposed = production || secure || !isOwnMachine(new URL(publicUrl).hostname) || !isOwnMachine(host);
  const config = {
    port,
    host,
    /** The start of absolute links and of the OpenID Connect redirect, without a slash at the end. May have a path: `basePath`. */
    publicUrl,
    /** The path below which the site is served: '' or '/kindling'. Routes and links inside the product have none. */
    basePath: getBasePath(publicUrl),
    /** The public URL uses TLS: cookies are Secure and have the __Host- prefix, or __Secure- below a path. */
    secure,
    /** Reachable by others, or NODE_ENV=production: development features must be enabled explicitly. */
    exposed,
    /** App processes on the port; the database and the supervisor use the remaining core. */
    workers: readWhole(read, 'WORKERS', { otherwise: Math.max(1, availableParallelism() - 1), min: 1, max: 256 }),
    dataDir,
    backupDir,
    /** Undefined without BACKUP_TO. */
    storedBackups: readStoredBackups(read),
    /** Undefined: the embedded PostgreSQL runs from `dataDir`. */
    databaseUrl,
    demoData: readSwitch(read, 'DEMO_DATA', databaseUrl === undefined),
    production,
    /** Vite serves browser code from source. */
    dev: readSwitch(read, 'VITE_DEV', false),
    admin: readAdmin(read),
    identity: readIdentity(read, { production, exposed }),
    payments: readPayments(read, { production, exposed }),
    /** Undefined: a secret is generated into `dataDir`. */
    sessionSecret: readSessionSecret(read, { databaseUrl, production }),
    mail: readMail(read),
    /** The place of uploaded images; `endpoint` has no trailing slash. */
    storage: readStorage(read),
    signatures: readSignatures(read),
    /** Internal targets that webhooks may reach. */
    webhookAllow: readAllowedTargets(read),
    holdTtlSeconds: readWhole(read, 'HOLD_TTL_SECONDS', { otherwise: 900, min: 1, max: 86_400 }),
    sweepIntervalMs: readWhole(read, 'SWEEP_INTERVAL_MS', { otherwise: 5000, min: 50, max: 3_600_000 }),
    /** Default of the setting: hours before its project's deadline until which an investment can be canceled. */
    cancellationHours: readWhole(read, 'CANCELLATION_HOURS', { otherwise: 48, min: 0, max: 8760 }),
    trustedProxies: readProxies(read('TRUSTED_PROXIES'), { isNeeded: production && secure }),
    rateLimits: readSwitch(read, 'RATE_LIMITS', true),
    failpoint: readFailpoint(read('FAILPOINT'), production),
    logLevel: readLogLevel(read('LOG_LEVEL')),
    /** The port of /metrics on `host`; undefined: there is none. */
    metricsPort: readMetricsPort(read, port),
    telemetry: readTelemetry(read),
  };
  if (production && config.dev) throw new SettingError('VITE_DEV=on is refused when NODE_ENV=production.');
  if (production && !config.rateLimits) throw new SettingError('RATE_LIMITS=off is refused when NODE_ENV=production.');
  Object.freeze(config);
  return config;
}

/** Settings of commands that use the database separately from the server. */
export function readDatabaseConfig(env: Environment = process.env) {
  const read = createReader(env);
  const dataDir = resolve(readFolder(read, 'DATA_DIR') ?? './data');
  return {
    databaseUrl: readDatabaseUrl(read('DATABASE_URL')),
    dataDir,
    /** Where backups are stored. */
    backupDir: resolve(readFolder(read, 'BACKUP_DIR') ?? join(dataDir, 'backups')),
  };
}

/** Settings of backup and restore, which run with or without a running site. */
export type BackupConfig = ReturnType<typeof readBackupConfig>;

export function readBackupConfig(env: Environment = process.env) {
  const read = createReader(env);
  return {
    ...readDatabaseConfig(env),
    storage: readStorage(read),
    storedBackups: readStoredBackups(read),
    /** SESSION_SECRET; undefined if the site uses a generated one. */
    sessionSecret: readSessionSecret(read, { databaseUrl: undefined, production: false }),
  };
}

/** A misspelled "production" would start a site on which anyone can sign in as anyone. */
function readEnvironment(value: string | undefined): string | undefined {
  if (value === undefined || ['production', 'development', 'test'].includes(value)) return value;
  throw new SettingError(`NODE_ENV must be "production", "development" or "test", not ${shown(value)}.`);
}

function readFailpoint(value: string | undefined, production: boolean): { label: string; hit: number } | undefined {
  if (value === undefined) return undefined;
  if (production) throw new SettingError('FAILPOINT is refused when NODE_ENV=production.');
  const match = /^([a-z][a-z0-9._-]*)(?:@([1-9]\d*))?$/i.exec(value);
  if (match?.[1] === undefined) throw new SettingError(`FAILPOINT must be a label or label@n, not ${shown(value)}.`);
  return { label: match[1], hit: Number(match[2] ?? 1) };
}

/** @throws SettingError for the public port, where anyone could read them. */
function readMetricsPort(read: Read, publicPort: number): number | undefined {
  if (read('METRICS_PORT') === undefined) return undefined;
  const port = readWhole(read, 'METRICS_PORT', { otherwise: 0, min: 1, max: 65_535 });
  if (port !== publicPort) return port;
  throw new SettingError('METRICS_PORT must be another port than PORT, so that metrics are never public.');
}

function readLogLevel(value: string | undefined): LogLevel {
  const level = logLevels.find((known) => known === (value ?? 'info'));
  if (level === undefined)
    throw new SettingError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not ${shown(value ?? '')}.`);
  return level;
}

/** Its messages never contain the value, which has a password. */
export function readDatabaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (!/^postgres(ql)?:\/\//.test(value)) {
    throw new SettingError('DATABASE_URL must start with postgresql:// and name a PostgreSQL database.');
  }
  // "postgresql:///name?host=/socket/folder" is valid for PostgreSQL though not for URL.
  const withHost = value.replace(/^(\w+:\/\/)\//, '$1localhost/');
  if (findServiceUrl(withHost, /^postgres(ql)?:$/) === undefined) {
    throw new SettingError(
      'DATABASE_URL must be an address with one host, such as postgresql://user:password@host:5432/kindling, with the characters / # ? @ : % of user and password written as %2F %23 %3F %40 %3A %25.',
    );
  }
  return value;
}
