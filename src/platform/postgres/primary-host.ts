// A DATABASE_URL with several hosts: every connection goes to the one that is the primary now, also after a failover.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

type Host = { host: string; port: number; url: string };

export type PrimaryHosts = {
  /** The primary; asks all hosts if it is not known. @throws Error with a connection code if none of them is one */
  find: () => Promise<Host>;
  /** Ask again before the next connection: this one failed or is a standby. */
  doubt: () => void;
};

const urlParts = /^(postgres(?:ql)?:\/\/)((?:[^/?]*@)?)([^/?@]*)(.*)$/s;

/** One URL for each host of `postgresql://user:password@a:5432,b:5433/name`. */
export function splitHosts(url: string): string[] {
  const [, scheme, account = '', hosts = '', rest = ''] = urlParts.exec(url) ?? [];
  if (scheme === undefined) return [url];
  return hosts.split(',').map((host) => `${scheme}${account}${host.trim()}${rest}`);
}

const askMs = 2000;
/** Between two rounds of questions while no host is a primary. */
const pauseMs = 200;

const known = new Map<string, PrimaryHosts>();

/** One for all connections of this process to these hosts; undefined for a URL with a single host. */
export function findPrimaryHosts(url: string): PrimaryHosts | undefined {
  const urls = splitHosts(url);
  if (urls.length === 1) return undefined;
  const hosts = known.get(url) ?? createPrimaryHosts(urls);
  known.set(url, hosts);
  return hosts;
}

function createPrimaryHosts(urls: readonly string[]): PrimaryHosts {
  let current: Host | undefined;
  let asking: Promise<Host> | undefined;

  const ask = async (): Promise<Host> => {
    const answers = await Promise.allSettled(urls.map(askHost));
    const primaries = answers.flatMap((answer) =>
      answer.status === 'fulfilled' && answer.value !== undefined ? [answer.value] : [],
    );
    // Two primaries: an old one came back after its standby was promoted, which began a new timeline.
    const [latest] = primaries.toSorted((one, other) => other.timeline - one.timeline);
    if (latest !== undefined) return latest.host;
    await sleep(pauseMs, undefined, { ref: false });
    // A wrong password is worth more to the operator than "not reachable".
    const refused = answers.find((answer) => answer.status === 'rejected' && isRefusal(answer.reason));
    throw (refused as PromiseRejectedResult | undefined)?.reason ?? noPrimary();
  };

  return {
    find: async () => {
      if (current !== undefined) return current;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      current = await asking;
      return current;
    },
    doubt: () => {
      current = undefined;
    },
  };
}

type Primary = { host: Host; timeline: number };

async function askHost(url: string): Promise<Primary | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: askMs, query_timeout: askMs });
  // A broken connection also emits an error here.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // The name of a WAL file begins with the timeline.
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    );
    const timeline = rows[0]?.timeline;
    if (timeline === null || timeline === undefined) return undefined;
    return { host: { host: client.host, port: client.port, url }, timeline: Number.parseInt(timeline, 16) };
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** PostgreSQL's refusals carry an SQLSTATE of class 28 (account) or 3D (name of the database). */
function isRefusal(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^(28|3D)/.test(code);
}

function noPrimary(): Error {
  return Object.assign(new Error('none of the database hosts is a primary'), { code: 'ECONNREFUSED' });
}

type Callback = (error: Error | null, client?: unknown) => void;

/** Connects to the primary among the hosts. A host that turns out to be a standby is an error, and asked about again. */
export function createPrimaryClient(Base: typeof pg.Client, hosts: PrimaryHosts): typeof pg.Client {
  return class PrimaryClient extends Base {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const connectBase = this.connect.bind(this) as () => Promise<unknown>;
      const connect = async () => {
        const { host, port } = await hosts.find();
        Object.assign(this, { host, port });
        const state = watchStandbyState(this);
        try {
          await connectBase();
        } catch (error) {
          hosts.doubt();
          throw error;
        }
        if (!state.isStandby) return;
        hosts.doubt();
        await this.end();
        throw noPrimary();
      };
      const connectWithCallback = (callback?: Callback) => {
        if (callback === undefined) return connect();
        connect().then(
          () => callback(null, this),
          (error: Error) => callback(error),
        );
        return undefined;
      };
      this.connect = connectWithCallback as typeof this.connect;
    }
  };
}

/** PostgreSQL reports on every connection whether it is a standby, without a question. */
function watchStandbyState(client: pg.Client): { isStandby: boolean } {
  const state = { isStandby: false };
  const { connection } = client as unknown as {
    connection: { on: (event: 'parameterStatus', listener: (status: Parameter) => void) => void };
  };
  connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
    if (parameterName === 'in_hot_standby') state.isStandby = parameterValue === 'on';
  });
  return state;
}

type Parameter = { parameterName: string; parameterValue: string };
