// Preloaded into a server under measurement: reports its resource usage to the benchmark.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

process.on('message', (message) => {
  if (message === 'usage') {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicroseconds: user + system, residentBytes: process.memoryUsage.rss() });
  } else if (message === 'memory in use') {
    collectGarbage();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send?.({ residentBytes: rss, inUseBytes: heapUsed + external });
  }
});

/** Enables `gc` at run time, so that the process starts with the same flags as in production. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
