// Reads what vitest and Playwright report of a run: which tests ran, and how each of them ended.

export type Outcome = 'passed' | 'failed' | 'skipped';
/** A test that ran: `file › names around it › name`. */
export type RanTest = { key: string; outcome: Outcome };

export function testKey(file: string, titles: readonly string[]): string {
  return [file, ...titles].join(' › ');
}

type UnitReport = {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
};

/** The report of vitest's JSON reporter; its files are absolute. */
export function readUnitReport(report: unknown, toRelative: (file: string) => string): RanTest[] {
  return (report as UnitReport).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      key: testKey(toRelative(name), [...ancestorTitles, title]),
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  );
}

type Spec = { title: string; tests: { status: string; results: { status: string }[] }[] };
type Suite = { title: string; file: string; specs?: Spec[]; suites?: Suite[] };
type BrowserReport = { suites: Suite[] };

/** The report of Playwright's JSON reporter: a suite for each file, in it those of `describe`. One entry for each size of screen. */
export function readBrowserReport(report: unknown, folder: string): RanTest[] {
  const read = (suite: Suite, around: readonly string[]): RanTest[] => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        key: testKey(`${folder}/${suite.file}`, [...around, title]),
        outcome: outcomeOf(status, results.at(-1)?.status),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => read(inner, [...around, inner.title])),
  ];
  return (report as BrowserReport).suites.flatMap((suite) => read(suite, []));
}

/** A test that is expected to fail, and does, has not passed. */
function outcomeOf(status: string, last: string | undefined): Outcome {
  if (status === 'skipped' || last === undefined || last === 'skipped') return 'skipped';
  return status !== 'unexpected' && last === 'passed' ? 'passed' : 'failed';
}
