// Runs every benchmark, one after the other, and writes what they print into docs/performance.md.
// node bench/all.ts [names]
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const document = path.join(root, 'docs/performance.md');

/** By the name in the document's markers, with arguments. */
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

const markers = (name: string) => ({ begin: `<!-- ${name} -->`, end: `<!-- /${name} -->` });

function replaceSection(text: string, name: string, content: string): string {
  const { begin, end } = markers(name);
  const [before, after] = [text.indexOf(begin), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`${document} has no section ${name}`);
  return `${text.slice(0, before + begin.length)}\n\n${content.trim()}\n\n${text.slice(after)}`;
}

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
    console.error(`${name} failed: its section stays as it is`);
    process.exitCode = 1;
    continue;
  }
  writeFileSync(document, replaceSection(readFileSync(document, 'utf8'), name, stdout));
}
