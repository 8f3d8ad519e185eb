import { existsSync, readFileSync } from 'node:fs';

const NONE = { passed: 0, failed: 0, skipped: 0 };

/** What Vitest's JSON report counts. A file that could not even be loaded is one failure. */
export function countVitest(file) {
  if (!existsSync(file)) return NONE;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const unloaded = report.testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** What Playwright's JSON report counts. An error outside any test is one failure, and so is a test that needed a second try. */
export function countPlaywright(file) {
  if (!existsSync(file)) return NONE;
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/** What the torture's report counts. */
export function countTorture(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : NONE;
}

/** How many tests a list that Playwright made without running anything names. */
export function countListed(file) {
  if (!existsSync(file)) return 0;
  return specsOf(JSON.parse(readFileSync(file, 'utf8'))).length;
}

/** The titles of the tests that failed, of a report of either runner. */
export function failuresIn(file) {
  if (!existsSync(file)) return [];
  const { testResults, suites } = JSON.parse(readFileSync(file, 'utf8'));
  if (!testResults) return specsOf({ suites }).flatMap(({ ok, title }) => (ok ? [] : [title]));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return tests.flatMap(({ status, fullName }) => (status === 'failed' ? [fullName] : []));
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}
