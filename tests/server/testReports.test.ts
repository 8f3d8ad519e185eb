import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countPlaywright, readFailures, readFlakyTests } from '../../scripts/lib/testReports.mjs';

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

test('reads each failed test of a Vitest report with its message, without colours', () => {
  const report = reportOf({ testResults: [{ status: 'failed', message: '', assertionResults: [PASSED, FAILED] }] });
  expect(readFailures(report)).toEqual([{ title: 'a sale is sold', message: 'expected 1 to be 2' }]);
});

test('reads a test file that failed to load', () => {
  const file = { name: '/sale.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] };
  expect(readFailures(reportOf({ testResults: [file] }))).toEqual([{ title: '/sale.test.ts', message: 'SyntaxError' }]);
});

test('reads failed tests of a Playwright report at any depth, and errors outside tests', () => {
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

test('reads what each failed reliability test printed', () => {
  const failures = [{ title: 'crash · sqlite', message: '✗ of them lost: 1 (0)' }];
  expect(readFailures(reportOf({ passed: 1, failed: 1, skipped: 0, failures }))).toEqual(failures);
});

test('a missing report has no failures', () => {
  expect(readFailures('/nowhere/report.json')).toEqual([]);
});

test('a browser test that passes when retried has passed, and is named as flaky', () => {
  const specs = [
    { title: 'the wizard sells', ok: true, tests: [{ status: 'flaky', results: [] }] },
    { title: 'it opens', ok: true, tests: [{ status: 'expected', results: [] }] },
  ];
  const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 };
  const report = reportOf({ suites: [{ specs }], errors: [], stats });
  expect(countPlaywright(report)).toEqual({ passed: 2, failed: 0, skipped: 0 });
  expect(readFlakyTests(report)).toEqual(['the wizard sells']);
  expect(readFailures(report)).toEqual([]);
});
