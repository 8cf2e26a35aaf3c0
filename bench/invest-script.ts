// Records the SQL that Kindling runs for one investment and turns it into a pgbench script, so that the comparison always
// runs the same SQL as the product.

import type pg from 'pg';
import { preparePayment } from '#features/investing/server/holds/hold-service.ts';
import { claimInvestment } from '#features/investing/server/settlement/claim-service.ts';
import { createSettings } from '#features/settings/server/settings-source.ts';
import { cents } from '#kernel/money.ts';
import { createStripeGateway } from '#platform/cards/stripe-gateway.ts';
import { createIdentityGateway } from '#platform/cards/stripe-identity.ts';
import { createStripePayoutGateway } from '#platform/cards/stripe-payout-gateway.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Deps } from '#platform/config/deps.ts';
import { createLog } from '#platform/config/log.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { createDatabase, createPool } from '#platform/postgres/database.ts';
import { createStorage } from '#platform/storage/configured-storage.ts';
import { investedDollars } from './invest-load.ts';
import { smallestId } from './invest-places.ts';

export type ScriptSource = {
  databaseUrl: string;
  /** A provider that responds immediately (servers/bare-provider.ts): its calls involve no SQL. */
  provider: string;
  projectId: number;
  investorId: number;
};

export type Recording = { statements: RecordedStatement[]; given: Given };

type RecordedStatement = { text: string; values: readonly unknown[]; answer: Record<string, unknown> | undefined };
type Given = { projectId: number; investorId: number; requestKey: string; clientSecret: string; transactionId: string };

/** Makes one investment as the routes do and returns the statements it ran. */
export async function recordInvestment({
  databaseUrl,
  provider,
  projectId,
  investorId,
}: ScriptSource): Promise<Recording> {
  const pool = createPool(databaseUrl, 1);
  const statements = recordPool(pool);
  const requestKey = 'recorded-by-the-benchmark';
  try {
    const deps = await makeDeps(pool, databaseUrl, provider);
    // A running process has already read its settings.
    statements.length = 0;
    const viewer: Viewer = { user: { id: investorId, uid: '', name: '', email: '' }, admin: undefined };
    const wish = { projectId, amount: cents(investedDollars * 100), requestKey };
    const { payment } = await preparePayment(deps, viewer, wish);
    const { clientSecret } = payment;
    const [transactionId = ''] = clientSecret.split('_secret');
    await fetch(`${provider}/v1/payment_intents/${transactionId}/confirm`, { method: 'POST' });
    const { outcome } = await claimInvestment(deps, viewer, { transactionId });
    if (outcome !== 'first') throw new Error(`the recorded investment is ${outcome}`);
    return { statements, given: { projectId, investorId, requestKey, clientSecret, transactionId } };
  } finally {
    await pool.end();
  }
}

/** Records everything that goes through the pool's connections from now on. */
function recordPool(pool: pg.Pool): RecordedStatement[] {
  const statements: RecordedStatement[] = [];
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...input: unknown[]) => Promise<pg.QueryResult> | undefined;
    const listen = (...input: unknown[]) => {
      const [query, values] = input as [string | pg.QueryConfig, unknown];
      const { text, values: own } = typeof query === 'string' ? { text: query, values: undefined } : query;
      const statement: RecordedStatement = {
        text,
        values: Array.isArray(values) ? values : (own ?? []),
        answer: undefined,
      };
      statements.push(statement);
      const take = (result: pg.QueryResult | undefined) => {
        statement.answer = result && onlyRow(result);
      };
      const last = input.at(-1);
      if (typeof last === 'function') {
        const answer = last as (error: Error | null, result?: pg.QueryResult) => void;
        return send(...input.slice(0, -1), (error: Error | null, result?: pg.QueryResult) => {
          take(result);
          answer(error, result);
        });
      }
      const sent = send(...input);
      void sent?.then(take, () => undefined);
      return sent;
    };
    client.query = listen as typeof client.query;
  });
  return statements;
}

/** By column name; of two columns with the same name, the last one, as in pgbench. */
function onlyRow({ rows, fields }: pg.QueryResult): Record<string, unknown> | undefined {
  const [row] = rows as (unknown[] | Record<string, unknown>)[];
  if (row === undefined || rows.length > 1) return undefined;
  return Array.isArray(row) ? Object.fromEntries(fields.map(({ name }, at) => [name, row[at]])) : row;
}

async function makeDeps(pool: pg.Pool, databaseUrl: string, provider: string): Promise<Deps> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret of benchmarks, long enough',
    LOG_LEVEL: 'error',
  });
  const log = createLog(config);
  const db = createDatabase(pool);
  return {
    config,
    db,
    pool,
    log,
    now: () => new Date(),
    secret: '',
    gateway: createStripeGateway({
      kind: 'stripe',
      secretKey: 'sk_test_recorded',
      publishableKey: 'pk_test_recorded',
      webhookSecret: 'whsec_recorded',
      apiBase: provider,
    }),
    identityGateway: createIdentityGateway({ secretKey: 'sk_test_recorded', apiBase: provider }),
    payoutGateway: createStripePayoutGateway({
      secretKey: 'sk_test_recorded',
      webhookSecret: 'whsec_recorded',
      connectWebhookSecret: '',
      apiBase: provider,
    }),
    mailer: { send: async () => undefined },
    storage: createStorage(config, log),
    settings: await createSettings({ db, config }),
  };
}

export type ScriptPlaces = { projects: readonly number[]; investors: readonly number[] };

/**
 * The script for random projects and investors. Ids must be far apart from each other and from all other values (see
 * makePlaces), because recorded values are recognized by their number.
 */
export function toScript({ statements, given }: Recording, { projects, investors }: ScriptPlaces): string {
  const expressions = new Map<string, string>([
    [given.clientSecret, "('pi_' || :nonce::text || '_secret')"],
    [given.transactionId, "('pi_' || :nonce::text)"],
    [given.requestKey, "('key-' || :nonce::text)"],
    [String(given.projectId), ':project'],
    [String(given.investorId), ':investor'],
  ]);
  const lines = [
    `\\set project ${draw(projects)}`,
    `\\set investor ${draw(investors)}`,
    '\\set nonce random(1, 9000000000000000000)',
  ];
  for (const [at, { text, values, answer }] of statements.entries()) {
    const said = text.replace(/\$(\d+)/g, (_, number: string) => toSql(values[Number(number) - 1], expressions));
    const learned = Object.entries(answer ?? {}).filter(([, value]) => isNewId(value, expressions));
    for (const [name, value] of learned) expressions.set(String(value), `:step${at}_${name}`);
    lines.push(said.replaceAll(/\s*\n\s*/g, ' ') + (learned.length > 0 ? ` \\gset step${at}_` : ';'));
  }
  return `${lines.join('\n')}\n`;
}

function draw(ids: readonly number[]): string {
  return `random(${Math.min(...ids)}, ${Math.max(...ids)})`;
}

/** The benchmark's ids start here (invest-places.ts), and no other value in the statements is this large. */
function isNewId(value: unknown, known: ReadonlyMap<string, string>): boolean {
  return typeof value === 'number' && value >= smallestId && value < 10 * smallestId && !known.has(String(value));
}

/** A quoted literal takes its type from its context, as a parameter does. */
function toSql(value: unknown, expressions: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `array[${value.map((one) => toSql(one, expressions)).join(', ')}]`;
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  const text = typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value);
  const whole = expressions.get(text);
  if (whole !== undefined) return whole;
  // A recorded value inside a longer text: escrow:<project>, or part of a JSON value.
  const inside = [...expressions].filter(([recorded]) => text.includes(recorded));
  if (inside.length === 0) return quote(text);
  return `(${splitAll(text, inside).join(' || ')})`;
}

function splitAll(text: string, inside: readonly (readonly [string, string])[]): string[] {
  const [first, ...rest] = inside;
  if (first === undefined) return text === '' ? [] : [quote(text)];
  const [recorded, expression] = first;
  return text.split(recorded).flatMap((part, at) => {
    const said = splitAll(part, rest);
    return at === 0 ? said : [`${expression}::text`, ...said];
  });
}

/** pgbench takes a colon for the start of a variable, even inside quotes. */
function quote(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;
}
