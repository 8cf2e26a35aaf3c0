// Reads the JSON reports of vitest and Playwright: which tests ran, with their results.

export type Outcome = 'passed' | 'failed' | 'skipped';
export type RanTest = { title: string; outcome: Outcome };

type UnitReport = { testResults: { assertionResults: { title: string; status: string }[] }[] };

export function readUnitReport(report: unknown): RanTest[] {
  return (report as UnitReport).testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      title,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  );
}

type Spec = { title: string; tests: { status: string; results: { status: string }[] }[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };

/** One entry per test and screen size. */
export function readBrowserReport(report: unknown): RanTest[] {
  const readSuite = ({ specs = [], suites = [] }: Suite): RanTest[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({ title, outcome: toOutcome(status, results.at(-1)?.status) })),
    ),
    ...suites.flatMap(readSuite),
  ];
  return readSuite(report as Suite);
}

/** A test that fails as expected has not passed. */
function toOutcome(status: string, last: string | undefined): Outcome {
  if (status === 'skipped' || last === undefined || last === 'skipped') return 'skipped';
  return status !== 'unexpected' && last === 'passed' ? 'passed' : 'failed';
}
