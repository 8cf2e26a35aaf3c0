// `npm run test:unit -- NAME`: the unit and API tests whose path contains NAME; vitest's own options work too.
import { keepScratchInMemory } from './scratch.ts';
import { runSteps } from './steps.ts';
import { readSpeed, takeSpeedFlag } from './test-speed.ts';

keepScratchInMemory();

const { asked, rest } = takeSpeedFlag(process.argv.slice(2));
const env = { TEST_SPEED: asked ?? readSpeed(process.env.TEST_SPEED) ?? 'smoke' };
await runSteps([{ title: 'Unit and API tests', command: ['vitest', 'run', ...rest], env }]);
