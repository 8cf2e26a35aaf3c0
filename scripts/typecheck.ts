// `npm run typecheck`: checks the types only.
import { runSteps, staticSteps } from './steps.ts';

await runSteps(staticSteps.filter(({ title }) => title === 'Types'));
