// How many database connections the workers of one machine use.

/** More workers share the work, so each needs fewer. */
export function getPoolSize(workers: number): number {
  return workers > 8 ? 5 : 10;
}

/** Of all workers with one more during a reload, each with a connection for announcements, and some for commands and backups. */
export function countConnections(workers: number): number {
  return (workers + 1) * (getPoolSize(workers) + 1) + 15;
}
