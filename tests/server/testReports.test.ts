import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readFailures } from '../../scripts/lib/testReports.mjs';

function reportOf(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'navalha-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const FAILED = {
  status: 'failed',
  fullName: 'a sale is sold',
  failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m'],
};
const PASSED = { status: 'passed', fullName: 'a sale is voided', failureMessages: [] };

test('of Vitest’s report each failed test is told with what was said, without colours', () => {
  const report = reportOf({ testResults: [{ status: 'failed', message: '', assertionResults: [PASSED, FAILED] }] });
  expect(readFailures(report)).toEqual([{ title: 'a sale is sold', message: 'expected 1 to be 2' }]);
});

test('a file that could not be loaded is told, too', () => {
  const file = { name: '/sale.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] };
  expect(readFailures(reportOf({ testResults: [file] }))).toEqual([{ title: '/sale.test.ts', message: 'SyntaxError' }]);
});

test('of Playwright’s report failed tests of any depth are told, and errors outside of any', () => {
  const specOf = (title: string, ok: boolean, errors: { message: string }[]) => ({
    title,
    ok,
    tests: [{ results: [{ errors }] }],
  });
  const inner = { specs: [specOf('the wizard sells', false, [{ message: 'Timeout' }]), specOf('it opens', true, [])] };
  const report = reportOf({ suites: [{ specs: [], suites: [inner] }], errors: [{ message: 'no browser' }] });
  expect(readFailures(report)).toEqual([
    { title: 'the wizard sells', message: 'Timeout' },
    { title: 'Playwright', message: 'no browser' },
  ]);
});

test('of the proofs what each has printed is told', () => {
  const failures = [{ title: 'crash · sqlite', message: '✗ of them lost: 1 (0)' }];
  expect(readFailures(reportOf({ passed: 1, failed: 1, skipped: 0, failures }))).toEqual(failures);
});

test('a report that was never written tells of none', () => {
  expect(readFailures('/nowhere/report.json')).toEqual([]);
});
