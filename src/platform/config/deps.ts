// The first argument of services: everything outside pure code, created once by main.ts or a test.
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { SettingsSource } from '#kernel/site-settings.ts';
import type { CardGateway } from '#platform/cards/card-gateway.ts';
import type { PayoutGateway } from '#platform/cards/payout-gateway.ts';
import type { IdentityGateway } from '#platform/cards/stripe-identity.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Config } from './config.ts';

export type Deps = {
  config: Config;
  db: Database;
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** The wall clock. Money never depends on it: holds expire by the database's clock. */
  now: () => Date;
  /** Signs and encrypts: SESSION_SECRET, or the one generated into DATA_DIR. */
  secret: string;
  gateway: CardGateway;
  payoutGateway: PayoutGateway;
  identityGateway: IdentityGateway;
  mailer: Mailer;
  /** Run-time settings; never keep a value beyond one call. */
  settings: SettingsSource;
  storage: Storage;
};
