import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** How many characters of the message of a failure are repeated. */
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

/** The counts of the reliability report. */
export function countReliability(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : NONE;
}

/** How many tests a list that Playwright made without running anything names. */
export function countListedTests(file) {
  if (!existsSync(file)) return 0;
  return specsOf(JSON.parse(readFileSync(file, 'utf8'))).length;
}

/** What failed, of a report of any runner: the title of each and the beginning of its message. */
export function readFailures(file) {
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failures = report.failures ?? (report.testResults ? failuresOfVitest(report) : failuresOfPlaywright(report));
  return failures.map(({ title, message }) => ({ title, message: shorten(message) }));
}

/** Without colours, and without the lines of packages between our own. */
function shorten(message) {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines
    .filter((line) => !line.includes('node_modules'))
    .join('\n')
    .slice(0, LONGEST);
}

function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && assertionResults.length === 0) return [{ title: name, message }];
    return failed.map(({ fullName, failureMessages }) => ({ title: fullName, message: failureMessages.join('\n') }));
  });
}

function failuresOfPlaywright(report) {
  const specs = specsOf(report).filter(({ ok }) => !ok);
  const failed = specs.map(({ title, tests }) => ({ title, message: errorsOf(tests).join('\n') }));
  return [...failed, ...report.errors.map(({ message }) => ({ title: 'Playwright', message }))];
}

function errorsOf(tests) {
  return tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')));
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}
