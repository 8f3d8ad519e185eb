import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** How many characters of what was said of a failure are repeated. */
const LONGEST = 3000;

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

/** What failed, of a report of any runner: the title of each and the beginning of what was said of it. */
export function failuresIn(file) {
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failures = report.failures ?? (report.testResults ? failuresOfVitest(report) : failuresOfPlaywright(report));
  return failures.map(({ title, said }) => ({ title, said: shortened(said) }));
}

/** Without colours, and without the lines of packages between our own. */
function shortened(said) {
  const lines = stripVTControlCharacters(said).split('\n');
  return lines
    .filter((line) => !line.includes('node_modules'))
    .join('\n')
    .slice(0, LONGEST);
}

function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && assertionResults.length === 0) return [{ title: name, said: message }];
    return failed.map(({ fullName, failureMessages }) => ({ title: fullName, said: failureMessages.join('\n') }));
  });
}

function failuresOfPlaywright(report) {
  const specs = specsOf(report).filter(({ ok }) => !ok);
  const failed = specs.map(({ title, tests }) => ({ title, said: errorsOf(tests).join('\n') }));
  return [...failed, ...report.errors.map(({ message }) => ({ title: 'Playwright', said: message }))];
}

function errorsOf(tests) {
  return tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')));
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}
