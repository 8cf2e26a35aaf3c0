// Named places where a test may kill this process, to prove that recovery works from each of them (FAILPOINT=label@n).
import type { Config } from '#platform/config/config.ts';

const hits = new Map<string, number>();

/**
 * Kills this process, as `kill -9` would, when the setting names this place and it is reached for the n-th time. They stand before and after
 * every write and every call outside on the way of money; crash.test.ts finds them in the sources and tries each.
 */
export function failpoint(config: Pick<Config, 'failpoint'>, label: string): void {
  if (config.failpoint?.label !== label) return;
  const hit = (hits.get(label) ?? 0) + 1;
  hits.set(label, hit);
  if (hit === config.failpoint.hit) process.kill(process.pid, 'SIGKILL');
}
