// What the supervisor and its workers send each other.
import type { DatabaseConnection } from '#platform/postgres/database.ts';

export type SupervisorMessage =
  /** Sent once, to a worker that has been forked: it may have loaded its code while the database started. */
  | { kind: 'start'; database: DatabaseConnection | undefined; isFirst: boolean }
  /** Another worker has taken over: accept no more connections, let the open ones end, and exit. */
  | { kind: 'retire' };

/** Sent by a worker that accepts connections. */
export type WorkerMessage = { kind: 'ready' };
