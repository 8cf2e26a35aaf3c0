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

/** Without a flag for the whole process, which would make it another one than people run. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
