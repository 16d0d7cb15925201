import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The last ones from before they were checked. They never change. */
const unchecked = { 'db/migrations': '0186', 'packages/auth/migrations': '0005' };

interface Finding {
  file: string;
  line: number;
  rule_name: string;
}

/** What would block a running shop, by squawk. */
function lint(files: readonly string[], input = ''): string[] {
  const { stdout, error } = spawnSync('squawk', ['--reporter', 'json', ...files], {
    encoding: 'utf8',
    input,
    env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}` },
  });
  if (error) throw error;
  const findings = JSON.parse(stdout) as Finding[];
  return findings.map(({ file, line, rule_name: rule }) => `${file}:${line + 1} ${rule}`);
}

/** All processes of the shop are stopped for these: the file says so, and refuses to run beside others. */
const stopsAll = ['0400_one_order.sql'];

test('new migrations do not block a shop that is running', () => {
  const files = Object.entries(unchecked).flatMap(([folder, last]) =>
    readdirSync(folder)
      .filter(
        (name) => name.endsWith('.sql') && name.slice(0, 4) > last && !stopsAll.includes(name),
      )
      .map((name) => path.join(folder, name)),
  );
  expect(files.length > 0 ? lint(files) : []).toEqual([]);
});

test('a migration that would is found', () => {
  const blocking = `alter table orders add constraint paid check (total_cents > 0);
create index orders_by_day on orders (created_at);`;
  expect(lint([], blocking)).toEqual([
    'stdin:1 constraint-missing-not-valid',
    'stdin:2 require-concurrent-index-creation',
  ]);
});
