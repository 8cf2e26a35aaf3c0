// `npm run typecheck`: the types alone.
import { runSteps, staticSteps } from './steps.ts';

await runSteps(staticSteps.filter(({ title }) => title === 'Types'));
