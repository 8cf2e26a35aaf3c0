// `npm test`: all checks, from formatting to browser tests. `--money` and `--nightly` run the long tests at larger counts,
// `--smoke` at the smallest; by default it depends on what changed.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { installServers } from './apt.ts';
import { browserSteps } from './browser-steps.ts';
import { keepScratchInMemory } from './scratch.ts';
import { root, runSteps, staticSteps } from './steps.ts';
import { chooseSpeed, describeChoice, findChanges, processTests, readSpeed, takeSpeedFlag } from './test-speed.ts';

keepScratchInMemory();

const { asked } = takeSpeedFlag(process.argv.slice(2));
const choice = chooseSpeed(asked ?? readSpeed(process.env.TEST_SPEED), () => findChanges(root));
process.stdout.write(`${describeChoice(choice)}\n`);
const env = { TEST_SPEED: choice.speed };
if (choice.hasProcesses) installServers();
const without = choice.hasProcesses ? [] : processTests.flatMap((files) => ['--exclude', files]);
const browserArgs = choice.hasProcesses ? [] : ['--grep-invert', '@process'];

// Reports of an earlier run must not count.
rmSync(path.join(root, 'test-results'), { recursive: true, force: true });

await runSteps([
  ...staticSteps,
  { title: 'Unit and API tests', command: ['vitest', 'run', ...without], env },
  ...browserSteps({ args: browserArgs, env }),
  {
    title: 'Every promise tested',
    command: ['node', path.join('scripts', 'check-spec-coverage.ts'), '--ran'],
  },
]);
