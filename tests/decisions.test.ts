import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every decision has a date and a status below its title', () => {
  const files = globSync('docs/decisions/*.md');
  expect(files.length).toBeGreaterThan(14);
  const status = /^# \d+\. .+\n\n\d{4}-\d\d-\d\d, (?:accepted|superseded by \[)/;
  expect(files.filter((file) => !status.test(readFileSync(file, 'utf8')))).toEqual([]);
});
