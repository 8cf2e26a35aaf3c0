// Watches one standby: how far it has replayed, and whether it can be used at all.
import type pg from 'pg';
import { createClient } from './database.ts';
import { findState } from './database-errors.ts';

export type Standby = {
  /** Host and port; never the account. */
  name: string;
  /** It has replayed at least up to here; -1 while it cannot be used. */
  replayed: () => number;
  /** Reads wait for this position, so it is asked more often until it is reached. */
  waitFor: (position: number) => void;
  /** A read failed. */
  checkNow: () => void;
  close: () => Promise<void>;
};

type Log = { warn: (details: object, message: string) => void; info: (details: object, message: string) => void };

const usualPauseMs = 100;
const waitingPauseMs = 5;
/** How long it is asked often; one that lags for longer is asked at the usual pace. */
const waitingMs = 250;
const firstRetryMs = 500;
const longestRetryMs = 10_000;
const answerMs = 1000;
/** A standby that is behind for this long gets a line in the log. */
const laggingMs = 5000;

type Answer = { replayed: number | null; receives: boolean; system: string };

const question = `
  select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint end as replayed,
    exists (select from pg_stat_get_wal_receiver() where pid is not null) as receives,
    (select system_identifier::text from pg_control_system()) as system`;

export function watchStandby(url: string, primary: pg.Pool, log: Log): Standby {
  const name = describe(url);
  let replayed = -1;
  let wanted = 0;
  let wantedSince = 0;
  let isLagging = false;
  let awayBecause: string | undefined;
  let retryMs = firstRetryMs;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> | undefined;
  let isClosed = false;

  const leave = (reason: string) => {
    replayed = -1;
    if (awayBecause !== reason) log.warn({ event: 'standby.away', standby: name, reason }, 'standby is not used');
    awayBecause = reason;
  };
  const ask = async (): Promise<Answer> => {
    if (client === undefined) {
      const fresh = createClient(url, { connectionTimeoutMillis: answerMs, query_timeout: answerMs, keepAlive: true });
      await fresh.connect();
      client = fresh;
    }
    const { rows } = await client.query<Answer>(question);
    if (rows[0] === undefined) throw new Error('the standby did not answer');
    return rows[0];
  };
  const check = async (): Promise<void> => {
    try {
      const answer = await ask();
      const problem = await findProblem(answer, awayBecause === undefined ? undefined : primary);
      if (problem !== undefined) return leave(problem);
      replayed = answer.replayed ?? -1;
      if (awayBecause !== undefined) log.info({ event: 'standby.back', standby: name }, 'standby is used again');
      awayBecause = undefined;
      retryMs = firstRetryMs;
      reportLag();
    } catch (error) {
      void client?.end().catch(() => undefined);
      client = undefined;
      leave(findState(error) ?? 'no answer');
    }
  };
  const reportLag = () => {
    const lags = replayed < wanted && Date.now() - wantedSince > laggingMs;
    if (lags && !isLagging) {
      const details = { event: 'standby.lagging', standby: name, bytes: wanted - replayed };
      log.warn(details, 'standby is behind, reads use the primary');
    }
    isLagging = lags;
  };
  const getPauseMs = () => {
    if (awayBecause !== undefined) {
      retryMs = Math.min(retryMs * 2, longestRetryMs);
      return retryMs / 2;
    }
    const isAwaited = replayed < wanted && Date.now() - wantedSince < waitingMs;
    return isAwaited ? waitingPauseMs : usualPauseMs;
  };
  const schedule = (afterMs: number) => {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(checkNow, afterMs);
    timer.unref();
  };
  const checkNow = () => {
    if (isClosed || asking !== undefined) return;
    clearTimeout(timer);
    asking = check().finally(() => {
      asking = undefined;
      schedule(getPauseMs());
    });
  };

  // Until the first answer, which is checked like one after an absence.
  awayBecause = 'not asked yet';
  checkNow();
  return {
    name,
    replayed: () => replayed,
    waitFor: (position) => {
      if (replayed >= wanted) wantedSince = Date.now();
      wanted = position;
      if (awayBecause === undefined && replayed < wanted) checkNow();
    },
    checkNow,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await asking;
      await client?.end().catch(() => undefined);
    },
  };
}

/** `primary` is given when the standby comes back: then it could be another cluster. */
async function findProblem(answer: Answer, primary: pg.Pool | undefined): Promise<string | undefined> {
  if (answer.replayed === null) return 'not a standby';
  // It would answer with what was true when it lost its primary.
  if (!answer.receives) return 'receives nothing from the primary';
  if (primary === undefined) return undefined;
  const { rows } = await primary.query<{ system: string }>(
    'select system_identifier::text as system from pg_control_system()',
  );
  return rows[0]?.system === answer.system ? undefined : 'belongs to another primary';
}

function describe(url: string): string {
  const parsed = URL.parse(url.replace(/^(\w+:\/\/)\//, '$1localhost/'));
  const host = parsed?.searchParams.get('host') ?? parsed?.hostname ?? '';
  const port = parsed?.searchParams.get('port') ?? parsed?.port;
  return port ? `${host}:${port}` : host;
}
