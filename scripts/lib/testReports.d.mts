interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
export function countVitest(file: string): Counts;
export function countPlaywright(file: string): Counts;
export function readFailures(file: string): { title: string; message: string }[];
export function readFlakyTests(file: string): string[];
