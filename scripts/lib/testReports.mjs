import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Most characters of a failure message in the summary. */
const MAX_MESSAGE_LENGTH = 3000;

const NO_TESTS = { passed: 0, failed: 0, skipped: 0 };

/** The counts of a Vitest JSON report. A file that fails outside its tests, for example in a hook, is one failure. */
export function countVitest(file) {
  if (!existsSync(file)) return NO_TESTS;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(hasFailedOutsideTests).length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The counts of a Playwright JSON report. An error outside a test is one failure; a test that passes when retried has passed. */
export function countPlaywright(file) {
  if (!existsSync(file)) return NO_TESTS;
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/** The counts of the reliability report. */
export function countReliability(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : NO_TESTS;
}

/** The titles of the tests in a Playwright JSON report that failed first and passed when retried. */
export function readFlakyTests(file) {
  if (!existsSync(file)) return [];
  const specs = listSpecs(JSON.parse(readFileSync(file, 'utf8')));
  return specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title);
}

/** The number of tests in a Playwright `--list` report. */
export function countListedTests(file) {
  if (!existsSync(file)) return 0;
  return listSpecs(JSON.parse(readFileSync(file, 'utf8'))).length;
}

/** The failed tests in a report of any runner: title and the beginning of the message. */
export function readFailures(file) {
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failures =
    report.failures ?? (report.testResults ? listVitestFailures(report) : listPlaywrightFailures(report));
  return failures.map(({ title, message }) => ({ title, message: shorten(message) }));
}

/** Removes colours and stack lines of packages. */
function shorten(message) {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines
    .filter((line) => !line.includes('node_modules'))
    .join('\n')
    .slice(0, MAX_MESSAGE_LENGTH);
}

function hasFailedOutsideTests({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed');
}

function listVitestFailures({ testResults }) {
  return testResults.flatMap((result) => {
    const { name, message, assertionResults } = result;
    if (hasFailedOutsideTests(result)) return [{ title: name, message }];
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
    return failed.map(({ fullName, failureMessages }) => ({ title: fullName, message: failureMessages.join('\n') }));
  });
}

function listPlaywrightFailures(report) {
  const specs = listSpecs(report).filter(({ ok }) => !ok);
  const failed = specs.map(({ title, tests }) => ({ title, message: listErrors(tests).join('\n') }));
  return [...failed, ...report.errors.map(({ message }) => ({ title: 'Playwright', message }))];
}

function listErrors(tests) {
  return tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')));
}

function listSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
}
