// `npm run fix`: formats every file and fixes what the linter can.
import { runSteps } from './steps.ts';

await runSteps([
  { title: 'Lint', command: ['oxlint', '--type-aware', '--fix'] },
  { title: 'Formatting', command: ['biome', 'check', '--write'] },
]);
