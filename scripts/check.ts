// `npm run check`: static checks.
import { runSteps, staticSteps } from './steps.ts';

await runSteps(staticSteps);
