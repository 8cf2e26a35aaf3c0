// `npm test`: all checks, from formatting to browser tests. `--money` and `--nightly` run the long tests at larger counts,
// `--smoke` at the smallest; by default it depends on what changed. `npm test -- unit --shard 1/2` runs one part of it.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { browserSteps } from './browser-steps.ts';
import { keepScratchInMemory } from './scratch.ts';
import { root, runSteps, type Step, staticSteps } from './steps.ts';
import { ensureServers } from './test-programs.ts';
import {
  chooseSpeed,
  describeChoice,
  findChanges,
  processTests,
  readSpeed,
  takePart,
  takeSpeedFlag,
} from './test-speed.ts';

keepScratchInMemory();

const { asked, rest } = takeSpeedFlag(process.argv.slice(2));
const { part, rest: options } = takePart(rest);
const choice = chooseSpeed(asked ?? readSpeed(process.env.TEST_SPEED), () => findChanges(root));
process.stdout.write(`${describeChoice(choice)}\n`);
const env = { TEST_SPEED: choice.speed };
if (choice.speed !== 'smoke' && (part ?? 'unit') === 'unit') ensureServers({ isNightly: choice.speed === 'nightly' });
const without = choice.hasProcesses ? [] : processTests.flatMap((files) => ['--exclude', files]);
const browserArgs = choice.hasProcesses ? [] : ['--grep-invert', '@process'];

// Pictures of failed tests of an earlier run.
rmSync(path.join(root, 'test-results'), { recursive: true, force: true });

const parts: Record<'check' | 'unit' | 'browser', readonly Step[]> = {
  check: staticSteps,
  unit: [{ title: 'Unit and API tests', command: ['vitest', 'run', ...without, ...options], env }],
  browser: browserSteps({ args: [...browserArgs, ...options], env }),
};
await runSteps(part ? parts[part] : [...parts.check, ...parts.unit, ...parts.browser]);
