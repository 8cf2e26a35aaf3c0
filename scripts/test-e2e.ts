// `npm run test:e2e -- NAME`: the browser tests whose path contains NAME; Playwright's own options work too.
import { browserSteps } from './browser-steps.ts';
import { keepScratchInMemory } from './scratch.ts';
import { runSteps } from './steps.ts';
import { readSpeed, takeSpeedFlag } from './test-speed.ts';

keepScratchInMemory();

const { asked, rest } = takeSpeedFlag(process.argv.slice(2));
const env = { TEST_SPEED: asked ?? readSpeed(process.env.TEST_SPEED) ?? 'smoke' };
await runSteps(browserSteps({ args: rest, env }));
