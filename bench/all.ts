// Runs every benchmark, one after the other, and writes what they print to bench/results.
// node bench/all.ts [names]
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/** The arguments of each benchmark, by its name. */
const benchmarks: Record<string, string[]> = {
  pages: ['bench/pages.ts', '3', '2'],
  'large-catalog': ['bench/large-catalog.ts'],
  'page-weight': ['tools/page-weight.ts'],
  lighthouse: ['bench/lighthouse.ts', '4'],
  'first-input': ['bench/first-input.ts'],
  personal: ['bench/personal.ts'],
  start: ['bench/start.ts'],
  checkout: ['bench/checkout.ts'],
  rush: ['bench/rush.ts'],
  mixed: ['bench/mixed.ts'],
  overload: ['bench/overload.ts'],
  auth: ['bench/auth.ts'],
  enumeration: ['bench/enumeration.ts', '100'],
  admin: ['bench/admin.ts'],
  mail: ['bench/mail.ts'],
};

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(benchmarks);
for (const name of names) {
  const command = benchmarks[name];
  if (!command)
    throw new Error(`Unknown: ${name}. There are ${Object.keys(benchmarks).join(', ')}`);
  console.log(`— ${name}`);
  const { status, stdout } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(stdout);
  if (status !== 0) {
    console.error(`${name} failed: its result stays as it is`);
    process.exitCode = 1;
    continue;
  }
  writeFileSync(path.join(root, `bench/results/${name}.txt`), stdout);
}
