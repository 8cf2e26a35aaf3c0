// `npm run check`: what can be said about the code without running it.
import { runSteps, staticSteps } from './steps.ts';

await runSteps(staticSteps);
