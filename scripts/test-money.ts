// `npm run test:money`: the tests of all money code, at their full counts.
import { keepScratchInMemory } from './scratch.ts';
import { runSteps } from './steps.ts';
import { moneyFolders, takeSpeedFlag } from './test-speed.ts';

keepScratchInMemory();

const suites = [
  ...moneyFolders,
  'test/models/',
  ...['clock', 'figures', 'kill', 'money-lives', 'mutants', 'read-only', 'several-machines', 'whole-cents'].map(
    (name) => `test/checks/${name}`,
  ),
];

const { asked = 'money', rest } = takeSpeedFlag(process.argv.slice(2));
await runSteps([
  {
    title: 'Money tests',
    command: ['vitest', 'run', ...(rest.length > 0 ? rest : suites)],
    env: { TEST_SPEED: asked },
  },
]);
