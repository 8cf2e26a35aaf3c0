// Describes the machine and versions of a measurement without identifying the machine.
import os from 'node:os';

export function describeMachine(others: readonly string[]): string {
  const cores = os.availableParallelism();
  const parts = [
    `${cores} ${cores === 1 ? 'core' : 'cores'}`,
    `${Math.round(os.totalmem() / 2 ** 30)} GB of memory`,
    `${os.type()} on ${os.arch()}`,
    `Node ${process.versions.node}`,
    ...others,
  ];
  return `${parts.join(', ')}; ${busyness(cores)}.`;
}

/** Other load on the machine makes every figure worse, so the report mentions it. */
function busyness(cores: number): string {
  const [lastMinute = 0] = os.loadavg();
  if (lastMinute === 0) return 'how busy it was is not known';
  return `${lastMinute.toFixed(1)} processes wanted its ${cores} cores when this part began`;
}
